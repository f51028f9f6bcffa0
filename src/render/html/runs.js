// The runs of an opened row in the order of measurement: drift is seen, and each tells its value.
(() => {
  const { unpack, drawn, tell } = /** @type {any} */ (globalThis).benchstat;
  const [WIDTH, HEIGHT, LEFT, TOP] = [320, 96, 6, 16];
  /** @type {Promise<string> | null} */
  let packed = null;
  /** What is said of a row, or of a table, by its name. @param {string} name @returns {Promise<string[] | null>} */
  const fieldsOf = async (name) => {
    packed ||= unpack('runs').then((/** @type {string} */ text) => `\n${text}`);
    const text = /** @type {string} */ (await packed);
    const at = text.indexOf(`\n${name}\t`);
    return at < 0 ? null : text.slice(at + 1, text.indexOf('\n', at + 1)).split('\t').slice(1);
  };

  /** @param {HTMLDetailsElement} details */
  const show = async (details) => {
    const id = details.closest('tr')?.id || '';
    const fields = await fieldsOf(id);
    const names = await fieldsOf(id.slice(0, id.indexOf('r'))) || [];
    if (!fields || details.querySelector('.strip')) return;
    const [step, first, order, digits, count] = fields;
    const decimals = Math.max(0, -Number(step.slice(step.indexOf('e') + 1)));
    const shown = (/** @type {number} */ value) => (Math.abs(value) < 1e15 && decimals < 15
      ? value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
      : value.toExponential(3));
    const steps = (digits.match(/../g) || []).map((pair) => parseInt(pair, 36));
    const most = Math.max(1, ...steps);
    const value = (/** @type {number} */ at) => (Number(first) + at) * Number(step);
    const places = steps.map((at, index) => {
      const side = names[Number(order[index])] || '';
      return {
        x: LEFT + (index + 0.5) * (WIDTH - 2 * LEFT) / steps.length,
        y: TOP + (1 - at / most) * (HEIGHT - 2 * TOP),
        text: `${index + 1}${side && `, ${side}`}: ${shown(value(at))}`,
      };
    });
    const svg = /** @type {SVGSVGElement} */ (drawn('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}` }));
    const marks = [['dash', 'm-3 0h6'], ['dot', 'h0']];
    names.forEach((_, side) => {
      const [name, mark] = marks[names.length > 1 ? side : 1];
      const of = places.filter((_, index) => Number(order[index]) === side);
      svg.append(drawn('path', { class: name, d: of.map((place) => `M${place.x.toFixed(1)} ${place.y.toFixed(1)}${mark}`).join('') }));
    });
    for (const [y, at] of [[11, most], [HEIGHT - 3, 0]]) {
      const text = drawn('text', { x: LEFT, y });
      text.textContent = shown(value(at));
      svg.append(text);
    }
    const strip = document.createElement('figure');
    strip.className = 'strip';
    const caption = document.createElement('figcaption');
    const shownRuns = Number(count) > steps.length ? `${steps.length} of ${count} runs` : `${count} runs`;
    const sides = names.length > 1 ? `, – ${names[0]}, ● ${names[1]}` : '';
    caption.textContent = `${shownRuns} in the order of measurement${sides}`;
    strip.append(caption, svg, tell(svg, caption.textContent, () => places, 6));
    details.append(strip);
  };

  document.addEventListener('toggle', (event) => {
    const details = event.target;
    if (details instanceof HTMLDetailsElement && details.open && details.closest('table.rows')) show(details);
  }, true);
  document.querySelectorAll('table.rows details[open]').forEach((details) => show(/** @type {HTMLDetailsElement} */ (details)));
})();
