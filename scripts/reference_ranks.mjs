#!/usr/bin/env node
// What Node.js' own Mann-Whitney test, which scatter.js prints, says about consecutive points of a sweep and about
// completely separated samples (tests/it/reference_ranks.rs). Needs Node.js 26 or newer:
//
//   node scripts/reference_ranks.mjs testdata/data/scatter-string-decoder.csv > testdata/reference/ranks-node.json
import { readFileSync } from 'node:fs';
import { createHistogram } from 'node:perf_hooks';

const lines = readFileSync(process.argv[2], 'utf8').trim().split('\n').map((line) => line.replaceAll('"', '').split(','));
const [header, ...rows] = lines;
const column = (name) => header.indexOf(name);
const encodings = [...new Set(rows.map((row) => row[column('encoding')]))];
const lengths = [16, 64, 256, 1024];

function histogram(values) {
  const result = createHistogram({ figures: 5 });
  for (const value of values) result.record(Math.round(value));
  return result;
}
const point = (encoding, length) => histogram(rows
  .filter((row) => row[column('encoding')] === encoding && Number(row[column('chunkLen')]) === length)
  .map((row) => Number(row[column('rate')]) * 100));   // in hundredths: 7 digits or more

const steps = [];
encodings.forEach((encoding, index) => lengths.slice(1).forEach((to, i) => {
  const [from, contender] = [point(encoding, lengths[i]), point(encoding, to)];
  steps.push([index, lengths[i], to, contender.mannWhitneyTest(from).pValue, contender.cliffsD(from)]);
}));

const floors = [[1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [2, 7], [30, 30], [90, 90]].map(([m, n]) => {
  const low = Array.from({ length: m }, (_, i) => 10000 + i);
  const high = Array.from({ length: n }, (_, i) => 20000 + i);
  return [m, n, histogram(high).mannWhitneyTest(histogram(low)).pValue];
});

const table = (name, columns, values) => `"${name}":{"columns":${JSON.stringify(columns)},"rows":[\n${values.map((row) => JSON.stringify(row)).join(',\n')}\n]}`;
console.log(`{${table('steps', ['encoding', 'x_from', 'x_to', 'p', 'cliffs_delta'], steps)},\n${table('floors', ['m', 'n', 'p'], floors)}}`);
