// Installs the packages of package-lock.json in the present folder, unless they are there: the build then needs no network.

import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

function changed(name) {
  return statSync(name, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

if (changed('node_modules/.package-lock.json') < Math.max(changed('package-lock.json'), 1)) {
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--omit-lockfile-registry-resolved'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.error) console.error(`npm is not on the PATH: it installs what ${process.cwd()} is built with (${npm.error.message}).`);
  process.exitCode = npm.status ?? 1;
}
