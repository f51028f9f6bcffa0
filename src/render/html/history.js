// One benchmark along time, as near as one likes: its points, its levels, and where it changed.
(async () => {
  const { unpack, drawn, tell } = /** @type {any} */ (globalThis).benchstat;
  const report = JSON.parse(await unpack('json'));
  if (!report.series.length) return;
  const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [1000, 260, 90, 12, 12, 28];
  const changed = new Set(report.changes.map((/** @type {any} */ change) => change.series));
  const order = [...report.series.keys()].sort((a, b) => Number(changed.has(b)) - Number(changed.has(a)) || a - b);
  const last = report.keys.length - 1;
  const view = { series: order[0], from: 0, to: last };
  /** @type {{ x: number, y: number, text: string }[]} */
  let places = [];

  const element = (/** @type {string} */ name, /** @type {string} */ text = '') => {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  };
  const shown = (/** @type {number} */ value) => (Math.abs(value) >= 1e15 || (value !== 0 && Math.abs(value) < 1e-4)
    ? value.toExponential(3)
    : value.toLocaleString('en', { maximumSignificantDigits: Math.max(6, Math.ceil(Math.log10(Math.abs(value) + 1)) + 1) }));
  const svg = /** @type {SVGSVGElement} */ (drawn('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}` }));
  const x = (/** @type {number} */ key) => LEFT + (key - view.from + 0.5) * (WIDTH - LEFT - RIGHT) / (view.to - view.from + 1);

  const draw = () => {
    const series = report.series[view.series];
    const points = series.at.map((/** @type {number} */ key, /** @type {number} */ at) => ({ key, at, value: series.values[at], stray: series.stray.includes(at) }))
      .filter((/** @type {any} */ point) => point.key >= view.from && point.key <= view.to);
    const usual = points.filter((/** @type {any} */ point) => !point.stray);
    const values = (usual.length ? usual : points).map((/** @type {any} */ point) => point.value);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const room = (high - low) * 0.08 || Math.abs(high) * 0.05 || 1;
    const [bottom, top] = [low - room, high + room];
    // A point far beyond the others lies at the edge.
    const y = (/** @type {number} */ value) => {
      const share = Math.max(0, Math.min(1, (value - bottom) / (top - bottom)));
      return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM);
    };
    svg.replaceChildren();
    for (const change of report.changes) {
      if (change.series !== view.series) continue;
      const [left, right] = [x(change.earliest - 1), x(change.latest)].map((at) => Math.max(LEFT, Math.min(WIDTH - RIGHT, at)));
      if (right > left) svg.append(drawn('rect', { class: change.worse ? 'worse' : 'better', x: left, y: TOP, width: right - left, height: HEIGHT - TOP - BOTTOM }));
    }
    const line = (/** @type {number} */ at, /** @type {string} */ said) => {
      svg.append(drawn('path', { class: 'axis', d: `M${LEFT} ${y(at)}H${WIDTH - RIGHT}` }));
      const text = drawn('text', { x: LEFT - 6, y: y(at) + 4, 'text-anchor': 'end' });
      text.textContent = said;
      svg.append(text);
    };
    for (const at of [low, ...(high > low ? [(low + high) / 2, high] : [])]) line(at, shown(at));
    const inside = (/** @type {number} */ at) => Math.max(LEFT, Math.min(WIDTH - RIGHT, at));
    const levels = series.levels.map((/** @type {any} */ level) => {
      const [from, to] = [inside(x(series.at[level.start] - 0.5)), inside(x(series.at[level.end - 1] + 0.5))];
      return to > from ? `M${from} ${y(level.median)}H${to}` : '';
    });
    places = points.map((/** @type {any} */ point) => ({
      x: x(point.key),
      y: y(point.value),
      text: `${report.keys[point.key]}: ${shown(point.value)}${point.stray ? ', stray' : ''}`,
    }));
    svg.append(drawn('path', { class: 'dot', d: places.map((place) => `M${place.x.toFixed(1)} ${place.y.toFixed(1)}h0`).join('') }));
    svg.append(drawn('path', { class: 'level', d: levels.join('') }));
    for (const [key, at, anchor] of [[view.from, LEFT, 'start'], [view.to, WIDTH - RIGHT, 'end']]) {
      const text = drawn('text', { x: at, y: HEIGHT - 8, 'text-anchor': anchor });
      text.textContent = report.keys[key];
      svg.append(text);
    }
  };

  /** Shows the keys from `from` to `to`, as far as there are some. */
  const zoom = (/** @type {number} */ from, /** @type {number} */ to) => {
    const wide = Math.max(4, Math.min(last, Math.round(to - from)));
    view.from = Math.max(0, Math.min(last - wide, Math.round(from)));
    view.to = Math.min(last, view.from + wide);
    draw();
  };
  const resize = (/** @type {number} */ factor) => {
    const [middle, half] = [(view.from + view.to) / 2, (view.to - view.from) * factor / 2];
    zoom(middle - half, middle + half);
  };
  const shift = (/** @type {number} */ share) => {
    const by = Math.max(1, Math.round((view.to - view.from) * Math.abs(share))) * Math.sign(share);
    zoom(view.from + by, view.to + by);
  };

  const section = element('section');
  section.className = 'along';
  section.append(element('h2', 'One benchmark along time'));
  const tools = element('div');
  tools.className = 'controls';
  const label = element('label', 'Benchmark ');
  const select = document.createElement('select');
  for (const at of order) select.append(new Option(report.series[at].name, String(at)));
  select.addEventListener('change', () => { view.series = Number(select.value); zoom(0, last); });
  label.append(select);
  tools.append(label);
  for (const [text, act] of /** @type {[string, () => void][]} */ ([
    ['nearer', () => resize(0.5)], ['further', () => resize(2)], ['earlier', () => shift(-0.5)], ['later', () => shift(0.5)], ['all', () => zoom(0, last)],
  ])) {
    const button = /** @type {HTMLButtonElement} */ (element('button', text));
    button.type = 'button';
    button.addEventListener('click', act);
    tools.append(button);
  }
  svg.addEventListener('keydown', (event) => {
    if (event.key === '+') resize(0.5);
    else if (event.key === '-') resize(2);
  });
  // A stretch that is dragged over is what is shown then.
  let start = NaN;
  const key = (/** @type {PointerEvent} */ event) => {
    const box = svg.getBoundingClientRect();
    const at = (event.clientX - box.left) * WIDTH / box.width;
    return view.from + (at - LEFT) * (view.to - view.from + 1) / (WIDTH - LEFT - RIGHT) - 0.5;
  };
  svg.addEventListener('pointerdown', (event) => { start = key(event); });
  svg.addEventListener('pointerup', (event) => {
    const ends = [start, key(event)].sort((a, b) => a - b);
    if (ends[1] - ends[0] > 1) zoom(ends[0], ends[1]);
  });
  svg.addEventListener('dblclick', () => zoom(0, last));
  section.append(tools, svg, tell(svg, 'points in time', () => places, 7));
  const before = document.querySelector('figure.picture') || document.querySelector('.remarks') || document.querySelector('main > :last-child');
  before?.before(section);
  draw();
})();
