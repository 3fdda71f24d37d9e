// Reads the shell scripts: bash parses each, and shellcheck finds nothing in those of bash, where it is installed. The gate's script installs it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';

const ROOT = '../..';
const NOT_WRITTEN = new Set(['.git', 'target', 'node_modules', '.idea', '.vscode', 'data']);

function* files(folder) {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !NOT_WRITTEN.has(entry.name)) yield* files(path);
    if (entry.isFile() && isScript(path)) yield path;
  }
}

function isScript(path) {
  if (/\.[a-z]+$/.test(path) && !/\.(sh|bash)$/.test(path)) return false;
  return /^(#!.*\b(ba)?sh\b|# shellcheck shell=)/.test(readFileSync(join(ROOT, path), 'utf8').slice(0, 60));
}

function run(program, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
  process.stderr.write(status === 0 ? '' : stdout + stderr);
  return status === 0;
}

const scripts = [...files('')];
const parsed = scripts.filter((script) => !run('bash', '-n', script)).length === 0;
const hasShellcheck = spawnSync('shellcheck', ['--version']).status === 0;
if (!hasShellcheck) console.error('shellcheck is not on the PATH: scripts were only parsed');
process.exitCode = parsed && (!hasShellcheck || run('shellcheck', '--external-sources', ...scripts)) ? 0 : 1;
