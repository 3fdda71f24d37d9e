// Installs the packages of package-lock.json beside it, unless they are there: the build then needs no network.
//     node install.mjs [folder]     of a folder beside it

import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2] === undefined ? '' : `${process.argv[2]}/`;
const here = (name) => fileURLToPath(new URL(folder + name, import.meta.url));

function changed(name) {
  return statSync(here(name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

if (changed('node_modules/.package-lock.json') < Math.max(changed('package-lock.json'), 1)) {
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--omit-lockfile-registry-resolved'], {
    cwd: here('.'),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.error) console.error(`npm is not on the PATH: it installs what the terminal is built with (${npm.error.message}).`);
  process.exitCode = npm.status ?? 1;
}
