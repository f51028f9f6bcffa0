// @ts-check
'use strict';
(() => {
  /** @typedef {{ name: string, verdict: string, survives: boolean, id: string, html: string, element: HTMLElement | null, cells: string[] | null }} Row */
  /** @typedef {{ table: HTMLTableElement, body: HTMLElement, rows: Row[], shown: Row[], windowed: boolean, scroll: HTMLElement }} View */

  const find = (/** @type {string} */ selector, /** @type {ParentNode} */ root = document) =>
    /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);
  const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

  const state = { text: '', verdicts: new Set(), survivors: false, column: -1, descending: false, open: '' };
  const workshop = document.createElement('template');
  /** @type {Record<string, string>} */
  const entities = { amp: '&', lt: '<', gt: '>', quot: '"' };

  /** The text of some markup of ours. @param {string} html */
  const textOf = (html) => html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot);/g, (_, name) => entities[name]).trim();

  /** A row of the document, or of the text of a noscript. @param {string} html @param {HTMLElement | null} element @returns {Row} */
  const row = (html, element) => {
    const start = html.slice(0, html.indexOf('>') + 1);
    const attribute = (/** @type {string} */ name) => (new RegExp(` ${name}="([^"]*)"`).exec(start) || ['', ''])[1];
    const header = html.slice(start.length, html.indexOf('</th>'));
    const summary = header.indexOf('</summary>');
    return {
      name: textOf(summary < 0 ? header : header.slice(0, summary)).toLowerCase(),
      verdict: attribute('class'),
      survives: / data-s(=""| |>)/.test(start),
      id: attribute('id'),
      html,
      element,
      cells: null,
    };
  };

  /** The texts of a row's cells, the opened part left out. @param {Row} row */
  const cells = (row) => {
    if (row.cells === null) {
      const element = elementOf(row);
      row.cells = [...element.children].map((cell) => {
        const summary = cell.querySelector('summary');
        return ((summary || cell).textContent || '').trim();
      });
    }
    return row.cells;
  };

  /** @param {Row} row */
  const elementOf = (row) => {
    if (row.element === null) {
      workshop.innerHTML = `<table><tbody>${row.html}</tbody></table>`;
      row.element = /** @type {HTMLElement} */ (workshop.content.querySelector('tr'));
    }
    return row.element;
  };

  /** @type {View[]} */
  const views = find('table.rows').map((element) => {
    const table = /** @type {HTMLTableElement} */ (element);
    const body = table.tBodies[0];
    const scroll = /** @type {HTMLElement} */ (table.parentElement);
    const hidden = find('noscript[data-rows]', scroll)[0];
    /** @type {Row[]} */
    let rows;
    if (hidden) {
      const text = hidden.textContent || '';
      const inner = text.slice(text.indexOf('<tbody>') + 7, text.lastIndexOf('</tbody>'));
      rows = inner.split(/\n(?=<tr|$)/).filter((part) => part.startsWith('<tr')).map((part) => row(part, null));
      hidden.remove();
      scroll.classList.add('windowed');
    } else {
      rows = find(':scope > tr', body).map((element) => row(element.outerHTML, element));
    }
    return { table, body, rows, shown: rows, windowed: Boolean(hidden), scroll };
  });

  /** What a cell sorts by: its number if it has one. @param {string} text */
  const key = (text) => {
    const plain = text.replace(/^[±<>]/, '').replace(/(\d),(?=\d{3})/g, '$1');
    const number = parseFloat(plain);
    return Number.isNaN(number) ? null : number;
  };
  const collator = new Intl.Collator('en', { numeric: true });

  /** Missing values come last, whichever way. @param {string} a @param {string} b */
  const compare = (a, b) => {
    const [x, y] = [key(a), key(b)];
    const sign = state.descending ? -1 : 1;
    if (x !== null && y !== null) return sign * (x - y);
    if (x !== null || y !== null) return x !== null ? -1 : 1;
    return sign * collator.compare(a, b);
  };

  const HEIGHT = 28;

  /** Puts the rows that can be seen into the document. @param {View} view */
  const draw = (view) => {
    if (!view.windowed) {
      view.body.replaceChildren(...view.shown.map(elementOf));
      return;
    }
    const first = Math.max(0, Math.floor(view.scroll.scrollTop / HEIGHT) - 20);
    const last = Math.min(view.shown.length, first + Math.ceil(view.scroll.clientHeight / HEIGHT) + 60);
    const space = (/** @type {number} */ rows) => {
      const element = document.createElement('tr');
      const cell = document.createElement('td');
      cell.setAttribute('height', String(rows * HEIGHT));
      cell.colSpan = 99;
      element.append(cell);
      element.setAttribute('aria-hidden', 'true');
      return element;
    };
    const seen = view.shown.slice(first, last).map(elementOf);
    view.body.replaceChildren(space(first), ...seen, space(view.shown.length - last));
    view.table.setAttribute('aria-rowcount', String(view.shown.length + 1));
  };

  /** Keeps what is shown in the address, so that it can be sent. */
  const remember = () => {
    const parts = new URLSearchParams();
    if (state.text) parts.set('q', state.text);
    if (state.verdicts.size) parts.set('v', [...state.verdicts].join(','));
    if (state.survivors) parts.set('c', '1');
    if (state.column >= 0) parts.set('s', `${state.column}${state.descending ? 'd' : 'a'}`);
    if (state.open) parts.set('row', state.open);
    const hash = parts.toString();
    history.replaceState(null, '', hash ? `#${hash}` : location.pathname + location.search);
  };

  const update = () => {
    const wanted = state.text.toLowerCase().split(/\s+/).filter(Boolean);
    let [shown, all] = [0, 0];
    for (const view of views) {
      view.shown = view.rows.filter((row) =>
        wanted.every((word) => row.name.includes(word)) &&
        (state.verdicts.size === 0 || state.verdicts.has(row.verdict)) &&
        (!state.survivors || row.survives));
      if (state.column >= 0) {
        const column = state.column;
        view.shown = view.shown.slice().sort((a, b) => compare(cells(a)[column] || '', cells(b)[column] || ''));
      }
      draw(view);
      shown += view.shown.length;
      all += view.rows.length;
      [...view.table.tHead?.rows[0].cells || []].forEach((heading, at) => {
        const order = state.descending ? 'descending' : 'ascending';
        if (at === state.column) heading.setAttribute('aria-sort', order);
        else heading.removeAttribute('aria-sort');
      });
    }
    for (const button of find('[data-verdict]')) {
      button.setAttribute('aria-pressed', String(state.verdicts.has(button.dataset.verdict)));
    }
    find('#survivors').forEach((button) => button.setAttribute('aria-pressed', String(state.survivors)));
    byId('count').textContent = `${shown} of ${all} rows`;
    remember();
  };

  /** What is shown, as a table of GitHub's Markdown. */
  const markdown = () => views.map((view) => {
    const escape = (/** @type {string} */ text) => text.replace(/[\\|*_`<[\]~#]/g, '\\$&');
    const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
    const headings = [...view.table.tHead?.rows[0].cells || []];
    const kept = headings.map((cell) => !cell.classList.contains('axis'));
    const keep = (/** @type {string[]} */ cells) => cells.filter((_, at) => kept[at]);
    const code = (/** @type {string} */ text) => '`'.concat(text.replace(/`/g, '\u02cb').replace(/\|/g, '\\|'), '`');
    return [
      line(keep(headings.map((cell) => escape((cell.textContent || '').trim())))),
      line(keep(headings.map((cell) => (cell.classList.contains('l') ? ':---' : '---:')))),
      ...view.shown.map((row) => line(keep(cells(row).map((cell, at) => (at === 0 ? code(cell) : escape(cell)))))),
    ].join('\n');
  }).join('\n\n');

  /** The text that is packed into an element of the page. @param {string} id */
  const unpack = async (id) => {
    const bytes = Uint8Array.from(atob(byId(id).textContent || ''), (char) => char.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(stream).text();
  };

  /** @param {string} id @param {string} type */
  const save = async (id, type) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([await unpack(id)], { type }));
    link.download = `benchstat.${id}`;
    link.click();
    URL.revokeObjectURL(link.href);
  };

  const copy = async () => {
    const text = markdown();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement('textarea');
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
    }
    byId('count').textContent = 'copied';
  };

  const SVG = 'http://www.w3.org/2000/svg';

  /** An element of a drawing. @param {string} name @param {Record<string, string | number>} attributes @returns {SVGElement} */
  const drawn = (name, attributes) => {
    const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    return element;
  };

  /**
   * Tells what lies where one points in a drawing: with a mouse what is nearest, with the arrow keys one after the other.
   * @param {SVGSVGElement} svg @param {string} label @param {() => { x: number, y: number, text: string }[]} places @param {number} size
   */
  const tell = (svg, label, places, size) => {
    const said = document.createElement('output');
    const ring = drawn('circle', { class: 'ring', r: size });
    let at = -1;
    const choose = (/** @type {number} */ next) => {
      const all = places();
      at = Math.max(0, Math.min(all.length - 1, next));
      if (!all.length) return;
      said.textContent = all[at].text;
      ring.setAttribute('cx', String(all[at].x));
      ring.setAttribute('cy', String(all[at].y));
      svg.append(ring);
    };
    svg.addEventListener('pointermove', (event) => {
      const screen = svg.getScreenCTM();
      if (!screen) return;
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(screen.inverse());
      let [best, least] = [-1, Infinity];
      places().forEach((place, index) => {
        const distance = Math.hypot(place.x - x, place.y - y);
        if (distance < least) [best, least] = [index, distance];
      });
      if (best >= 0) choose(best);
    });
    svg.addEventListener('focus', () => choose(Math.max(at, 0)));
    svg.addEventListener('keydown', (event) => {
      const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: Infinity }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      choose(next);
    });
    svg.setAttribute('role', 'group');
    svg.setAttribute('aria-label', `${label}; the arrow keys go from one to the next`);
    svg.setAttribute('tabindex', '0');
    return said;
  };

  /** What the scripts of some pages share with this one. */
  Object.assign(globalThis, { benchstat: { unpack, drawn, tell } });

  for (const view of views) {
    [...view.table.tHead?.rows[0].cells || []].forEach((heading, at) => {
      if (heading.classList.contains('axis')) return;
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = heading.textContent;
      heading.replaceChildren(button);
      button.addEventListener('click', () => {
        // Up, down, and as it was.
        if (state.column !== at) [state.column, state.descending] = [at, false];
        else if (!state.descending) state.descending = true;
        else [state.column, state.descending] = [-1, false];
        update();
      });
    });
    if (view.windowed) view.scroll.addEventListener('scroll', () => draw(view), { passive: true });
    view.body.addEventListener('toggle', (event) => {
      const details = /** @type {HTMLDetailsElement} */ (event.target);
      const opened = details.closest('tr')?.id || '';
      if (details.open) state.open = opened;
      else if (state.open === opened) state.open = '';
      remember();
    }, true);
  }
  const filter = /** @type {HTMLInputElement} */ (byId('filter'));
  filter.addEventListener('input', () => { state.text = filter.value; update(); });
  for (const button of find('[data-verdict]')) {
    button.addEventListener('click', () => {
      const verdict = button.dataset.verdict;
      if (!state.verdicts.delete(verdict)) state.verdicts.add(verdict);
      update();
    });
  }
  find('#survivors').forEach((button) => button.addEventListener('click', () => { state.survivors = !state.survivors; update(); }));
  byId('markdown').addEventListener('click', copy);
  byId('save-csv').addEventListener('click', () => save('csv', 'text/csv'));
  byId('save-json').addEventListener('click', () => save('json', 'application/json'));

  /** Takes up what the address says. */
  const restore = () => {
    const parts = new URLSearchParams(location.hash.slice(1));
    state.text = filter.value = parts.get('q') || '';
    state.verdicts = new Set((parts.get('v') || '').split(',').filter(Boolean));
    state.survivors = parts.get('c') === '1';
    const sort = /^(\d+)([ad])$/.exec(parts.get('s') || '');
    [state.column, state.descending] = sort ? [Number(sort[1]), sort[2] === 'd'] : [-1, false];
    state.open = parts.get('row') || '';
    const { open } = state;
    update();
    for (const view of views) {
      const at = view.shown.findIndex((row) => row.id === open);
      if (at < 0) continue;
      if (view.windowed) { view.scroll.scrollTop = at * HEIGHT; draw(view); }
      const details = elementOf(view.shown[at]).querySelector('details');
      if (details) { details.open = true; details.scrollIntoView({ block: 'center' }); }
    }
  };
  window.addEventListener('hashchange', restore);
  /** @type {HTMLElement} */ (document.querySelector('.controls')).hidden = false;
  restore();
})();
