#!/usr/bin/env node
// Starts the program of this platform's package with the same arguments, streams and exit status.
'use strict';

const { spawn } = require('node:child_process');
const { constants } = require('node:os');

/** Which C library a Linux has: the report of Node.js names the version of glibc, where there is one. */
function libc() {
  const { glibcVersionRuntime } = process.report.getReport().header;
  return glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}

/** The path of the program, from the package of this platform. */
function program() {
  const parts = [process.platform, process.arch];
  if (process.platform === 'linux' && libc() === 'musl') parts.push('musl');
  const name = `benchstat-${parts.join('-')}`;
  const file = process.platform === 'win32' ? 'benchstat.exe' : 'benchstat';
  try {
    return require.resolve(`${name}/bin/${file}`);
  } catch {
    console.error(`error: the package ${name} is not installed: either there is none for this platform, or optional ` +
      'packages were left out (npm install --include=optional)');
    process.exit(2);
  }
}

const child = spawn(program(), process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal));
}
child.on('error', (error) => {
  console.error(`error: ${error.message}`);
  process.exit(2);
});
child.on('exit', (code, signal) => {
  process.exitCode = signal === null ? code : 128 + constants.signals[signal];
});
