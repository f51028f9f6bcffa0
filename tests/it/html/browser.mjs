// Opens the pages of a folder in Chromium and tries them. Usage: node browser.mjs FOLDER, with BENCHSTAT_PLAYWRIGHT the folder whose
// node_modules have playwright-core and axe-core, and CHROMIUM the browser (default /usr/bin/chromium).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const modules = createRequire(path.join(process.env.BENCHSTAT_PLAYWRIGHT, 'package.json'));
const { chromium } = modules('playwright-core');
const axe = readFileSync(modules.resolve('axe-core'), 'utf8');
const folder = process.argv[2];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const server = createServer((request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(readFileSync(path.join(folder, path.basename(request.url.split('#')[0]))));
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const origin = `http://127.0.0.1:${server.address().port}/`;

let checks = 0;
const check = (condition, message) => { assert.ok(condition, message); checks += 1; };

/** Opens a page; whatever it requests beside itself, and whatever its policy forbids, is collected. */
async function open(address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, ...options });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const faults = [];
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== address.split('#')[0] && !request.url().startsWith('blob:')) faults.push(`requests ${request.url()}`);
  });
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) faults.push(message.text()); });
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(address);
  return { page, faults, close: () => context.close() };
}
const file = (name) => pathToFileURL(path.join(folder, name)).href;
const names = ['compare', 'gate', 'scatter', 'bar', 'runs', 'history', 'hostile'];

for (const base of [file, (name) => origin + name]) {
  for (const name of names) {
    const { page, faults, close } = await open(base(`${name}.html`));
    check(await page.isVisible('.controls'), `${name}: the script runs`);
    assert.deepEqual(faults, [], name);
    await close();
  }
}

// Accessible in light and dark, at three widths.
for (const name of names) {
  for (const colorScheme of ['light', 'dark']) {
    const { page, close } = await open(file(`${name}.html`), { colorScheme, bypassCSP: true, viewport: { width: 400, height: 800 } });
    // With a row open, as its runs are drawn then only.
    const row = page.locator('table.rows summary').first();
    if (await row.count()) await row.click();
    if (await page.locator('#runs').count()) await page.waitForSelector('.strip svg');
    if (name === 'history') await page.waitForSelector('.along svg');
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 2).map((node) => `${node.html.slice(0, 200)} ${node.failureSummary}`).join('; ')}`);
    assert.deepEqual(told, [], `${name}, ${colorScheme}`);
    checks += 1;
    await close();
  }
}

const rowNames = (page) => page.$$eval('table.rows > tbody > tr > th', (cells) => cells.map((cell) => (cell.querySelector('summary') || cell).textContent));
const column = (page, heading) => page.$$eval('table.rows > thead th', (cells, heading) => cells.findIndex((cell) => cell.textContent === heading), heading);
const figures = async (page, heading) => {
  const at = await column(page, heading);
  const texts = await page.$$eval('table.rows > tbody > tr', (rows, at) => rows.map((row) => row.children[at].textContent), at);
  return texts.map(parseFloat);
};

{ // Sort, filter, chips, and the address that keeps them.
  const { page, close } = await open(file('compare.html'));
  check((await rowNames(page)).length === 60, 'all rows');
  await page.click('thead button:text-is("improvement")');
  let changes = await figures(page, 'improvement');
  check(changes.every((change, at) => at === 0 || changes[at - 1] <= change), 'ascending');
  await page.click('thead button:text-is("improvement")');
  changes = await figures(page, 'improvement');
  check(changes.every((change, at) => at === 0 || changes[at - 1] >= change), 'descending');
  await page.fill('#filter', "'UTF8' chunklen=64");
  check((await rowNames(page)).every((name) => name.includes("'utf8'") && name.includes('chunkLen=64')), 'words of a name');
  check((await page.textContent('#count')).endsWith(' of 60 rows'), 'the rows are counted');
  await page.fill('#filter', '');
  await page.click('[data-verdict="improved"]');
  const improved = await rowNames(page);
  check(improved.length > 0 && improved.length < 60, 'chips');
  check(await page.getAttribute('[data-verdict="improved"]', 'aria-pressed') === 'true', 'a pressed chip');
  await page.click('table.rows summary');
  check(await page.isVisible('table.rows details > div > svg'), 'a row opens its box plot');
  const address = page.url();
  const reopened = await open(address);
  assert.deepEqual(await rowNames(reopened.page), improved, 'the address brings back what was shown');
  check(await reopened.page.isVisible('table.rows details > div > svg'), 'and the row that was open');
  await reopened.close();
  await page.click('[data-verdict="improved"]');
  await page.click('#survivors');
  const kept = await page.$$eval('table.rows > tbody > tr', (rows) => rows.map((row) => row.className));
  check(kept.length > 0 && kept.every((verdict) => ['improved', 'regressed'].includes(verdict)), 'only after correction');
  await close();
}

{ // By keyboard alone.
  const { page, close } = await open(file('compare.html'));
  await page.keyboard.press('Tab');
  check(await page.evaluate(() => document.activeElement.id) === 'filter', 'the filter comes first');
  await page.focus('thead button:text-is("p")');
  await page.keyboard.press('Enter');
  check(await page.getAttribute('thead th:has(button:text-is("p"))', 'aria-sort') === 'ascending', 'Enter sorts');
  await page.focus('table.rows summary');
  await page.keyboard.press('Enter');
  check(await page.isVisible('table.rows details > div > svg'), 'Enter opens');
  await close();
}

const told = (page, where) => page.textContent(`${where} ~ output`);
const marks = (page, where) => page.$eval(where, (path) => path.getAttribute('d').split('M').length - 1);

{ // The runs of a row in the order of measurement, told by mouse and by keyboard.
  const { page, faults, close } = await open(file('compare.html'));
  await page.click('table.rows summary');
  await page.waitForSelector('.strip svg');
  check((await page.textContent('.strip figcaption')).includes('60 runs in the order of measurement'), 'its order is named');
  check(await marks(page, '.strip .dash') === 30 && await marks(page, '.strip .dot') === 30, 'a mark a run');
  await page.focus('.strip svg');
  check(/^1, (old|new): [\d,]+$/.test(await told(page, '.strip svg')), await told(page, '.strip svg'));
  await page.keyboard.press('ArrowRight');
  check((await told(page, '.strip svg')).startsWith('2, '), 'the next one');
  await page.keyboard.press('End');
  check((await told(page, '.strip svg')).startsWith('60, '), 'the last one');
  const { x, y, height } = await page.locator('.strip svg').boundingBox();
  await page.mouse.move(x + 10, y + height / 2);
  check(/^\d, /.test(await told(page, '.strip svg')), `one of the first: ${await told(page, '.strip svg')}`);
  assert.deepEqual(faults, []);
  await close();
}

{ // The picture of a sweep tells its means, and its groups have their runs.
  const { page, faults, close } = await open(file('scatter.html'));
  await page.focus('figure.picture svg');
  const first = await told(page, 'figure.picture svg');
  check(/^chunkLen=16, encoding='?ascii'?: [\d,.]+ \([\d,.]+ … [\d,.]+\), 90 runs$/.test(first), first);
  check((await page.textContent('table.rows > tbody')).includes(first.split(' ')[2]), 'its number is that of the table');
  await page.keyboard.press('ArrowRight');
  check((await told(page, 'figure.picture svg')).startsWith('chunkLen=64, '), 'along the line');
  const { x, y, width, height } = await page.locator('figure.picture svg').boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  check((await told(page, 'figure.picture svg')) !== first, 'the nearest one');
  await page.locator('table.rows summary').first().click();
  await page.waitForSelector('.strip svg');
  check((await page.textContent('.strip figcaption')).startsWith('60 of 90 runs'), 'that some are left out');
  assert.deepEqual(faults, []);
  await close();
}

{ // A series of a history from near.
  const { page, faults, close } = await open(file('history.html'));
  await page.waitForSelector('.along svg .dot');
  const all = await marks(page, '.along .dot');
  check(all === 100, `${all} years of the Nile`);
  check(await marks(page, '.along .level') === 2 && await page.locator('.along rect').count() === 1, 'two levels and the place between');
  await page.click('.along button:text-is("nearer")');
  const near = await marks(page, '.along .dot');
  check(near < 60 && near > 40, `${near} of them`);
  await page.focus('.along svg');
  await page.keyboard.press('+');
  check(await marks(page, '.along .dot') < near, 'by keyboard');
  await page.keyboard.press('End');
  check(/^\d+: [\d,.]+$/.test(await told(page, '.along svg')), await told(page, '.along svg'));
  await page.click('.along button:text-is("all")');
  const { x, y, width, height } = await page.locator('.along svg').boundingBox();
  await page.mouse.move(x + width * 0.4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.6, y + height / 2);
  await page.mouse.up();
  check(await marks(page, '.along .dot') < 40, 'a stretch that was dragged over');
  assert.deepEqual(faults, []);
  await close();
}

{ // What can be taken away.
  const { page, close } = await open(origin + 'compare.html', { acceptDownloads: true, permissions: ['clipboard-read', 'clipboard-write'] });
  for (const [button, start] of [['#save-csv', 'name,'], ['#save-json', '{"schema":"benchstat/compare/']]) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
    const text = readFileSync(await download.path(), 'utf8');
    check(text.startsWith(start) || text.slice(0, 200).includes('improvement'), `${button}: ${text.slice(0, 60)}`);
  }
  await page.click('#markdown');
  await page.waitForFunction(() => document.querySelector('#count').textContent === 'copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const lines = copied.split('\n');
  check(lines.length === 62 && lines.every((line) => line.startsWith('| ')), copied.slice(0, 200));
  await close();
}

{ // Without scripts all can be read, and on paper no controls are in the way.
  const { page, close } = await open(file('compare.html'), { javaScriptEnabled: false });
  check(await page.locator('table.rows > tbody > tr').count() === 60, 'all rows without scripts');
  check(!(await page.locator('.controls').isVisible()), 'no dead buttons');
  await page.emulateMedia({ media: 'print' });
  check(await page.locator('h1').isVisible(), 'in print');
  await close();
  const many = await open(file('many.html'), { javaScriptEnabled: false });
  check(await many.page.locator('tr[id]').count() === 20_000, 'twenty thousand rows without scripts');
  await many.close();
}

{ // Names are no markup.
  const { page, faults, close } = await open(file('hostile.html'));
  check(await page.locator('img').count() === 0 && await page.title() !== 'hacked', 'names are texts');
  assert.deepEqual(faults, []);
  await close();
}

{ // Twenty thousand rows: few of them are in the document at a time.
  const started = Date.now();
  const { page, close } = await open(file('many.html'));
  await page.waitForSelector('table.rows > tbody > tr[id]');
  console.log(`20 000 rows: ${Date.now() - started} ms`);
  check(await page.locator('table.rows > tbody > tr[id]').count() < 300, 'a window');
  check((await page.textContent('#count')) === '20000 of 20000 rows', 'all are there');
  await page.fill('#filter', 'n=19999');
  check((await rowNames(page)).filter(Boolean).length === 1, 'the last one is found');
  await page.click('table.rows summary');
  await page.waitForSelector('.strip svg');
  check(await marks(page, '.strip .dot') === 2, 'with its runs');
  await close();
}

if (process.env.SCREENSHOTS) {
  for (const name of names) {
    for (const width of [400, 1000, 1600]) {
      const { page, close } = await open(file(`${name}.html`), { viewport: { width, height: 900 } });
      const row = page.locator('table.rows summary').first();
      if (await row.count()) await row.click();
      await page.waitForTimeout(500);
      await page.screenshot({ fullPage: name === 'history' || name === 'scatter', path: path.join(process.env.SCREENSHOTS, `${name}-${width}.png`) });
      await close();
    }
  }
}
await browser.close();
server.close();
console.log(`${checks} checks passed`);
