// The runs of an opened row in the order of measurement: drift is seen, and each tells its value.
(() => {
  const { unpack, drawn, tell } = /** @type {any} */ (globalThis).benchstat;
  const [WIDTH, HEIGHT, LEFT, TOP] = [480, 104, 6, 16];
  /** @type {Promise<Map<string, string[]>> | null} */
  let packed = null;
  /** The fields of each row by its name, and the names of the sides by that of the table. */
  const rows = () => {
    packed ||= unpack('runs').then((/** @type {string} */ text) => new Map(text.split('\n').map((line) => {
      const fields = line.split('\t');
      return [fields[0], fields.slice(1)];
    })));
    return /** @type {Promise<Map<string, string[]>>} */ (packed);
  };

  /** @param {HTMLDetailsElement} details */
  const show = async (details) => {
    const id = details.closest('tr')?.id || '';
    const all = await rows();
    const fields = all.get(id);
    if (!fields || details.querySelector('.strip')) return;
    const [step, first, order, digits, count] = fields;
    const names = all.get(id.slice(0, id.indexOf('r'))) || [];
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
    const all_of_them = Number(count) > steps.length ? `${steps.length} of ${count} runs` : `${count} runs`;
    const sides = names.length > 1 ? `, – ${names[0]}, ● ${names[1]}` : '';
    caption.textContent = `${all_of_them} in the order of measurement${sides}`;
    strip.append(caption, svg, tell(svg, caption.textContent, () => places, 6));
    details.append(strip);
  };

  document.addEventListener('toggle', (event) => {
    const details = event.target;
    if (details instanceof HTMLDetailsElement && details.open && details.closest('table.rows')) show(details);
  }, true);
  document.querySelectorAll('table.rows details[open]').forEach((details) => show(/** @type {HTMLDetailsElement} */ (details)));
})();
