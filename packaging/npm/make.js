// Lays out the npm packages under $WORK/npm: `benchstat`, which starts the program, and the one of this platform, which holds it.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const { VERSION: version, PROGRAM: program, WORK: work } = process.env;
const here = __dirname;

/** All platforms that packages are made for, each on its own machine. */
const platforms = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
];
const nameOf = ({ os, cpu }) => `benchstat-${os}-${cpu}`;
const write = (folder, manifest) =>
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest, null, 2) + '\n');

const launcher = path.join(work, 'npm', 'benchstat');
fs.mkdirSync(path.join(launcher, 'bin'), { recursive: true });
fs.copyFileSync(path.join(here, 'bin', 'benchstat.js'), path.join(launcher, 'bin', 'benchstat.js'));
fs.copyFileSync(path.join(here, 'README.md'), path.join(launcher, 'README.md'));
const manifest = JSON.parse(fs.readFileSync(path.join(here, 'package.json'), 'utf8'));
manifest.version = version;
manifest.optionalDependencies = Object.fromEntries(platforms.map((platform) => [nameOf(platform), version]));
write(launcher, manifest);

const own = platforms.find(({ os, cpu }) => os === process.platform && cpu === process.arch);
if (own === undefined) throw new Error(`no package is made for ${process.platform} ${process.arch}`);
const folder = path.join(work, 'npm', nameOf(own));
const file = own.os === 'win32' ? 'benchstat.exe' : 'benchstat';
fs.mkdirSync(path.join(folder, 'bin'), { recursive: true });
fs.copyFileSync(program, path.join(folder, 'bin', file));
fs.chmodSync(path.join(folder, 'bin', file), 0o755);
write(folder, {
  name: nameOf(own),
  version,
  description: `The program of benchstat for ${own.os} ${own.cpu}`,
  license: manifest.license,
  os: [own.os],
  cpu: [own.cpu],
  ...(own.libc && { libc: [own.libc] }),
  files: ['bin/'],
});
