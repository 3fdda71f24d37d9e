// Ends with 1 if the scripts of the terminal are larger than their budgets.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Compressed with gzip: what a trader loads before the chart, and all of it with what dialogs load when they are opened. */
const BUDGETS = { 'before the chart': 121 * 1024, 'with all dialogs': 175 * 1024 };
/** Loaded when everything else is there, and not by traders. */
const LATER = /^(candleChart|ops)-/;

const terminal = fileURLToPath(new URL('../target/classes/terminal/', import.meta.url));
const scripts = readdirSync(`${terminal}assets`).filter((name) => name.endsWith('.js.gz') && !LATER.test(name));
const page = readFileSync(`${terminal}index.html`, 'utf8');
const first = scripts.filter((name) => name.startsWith('worker-') || page.includes(name.replace(/\.gz$/, '')));
if (first.length < 2) throw new Error(`no compressed script of the page in ${terminal}assets`);

for (const [what, names] of [['before the chart', first], ['with all dialogs', scripts]]) {
  const bytes = names.reduce((sum, name) => sum + statSync(`${terminal}assets/${name}`).size, 0);
  const sentence = `scripts ${what}: ${(bytes / 1024).toFixed(1)} KB compressed, ${BUDGETS[what] / 1024} KB are allowed`;
  if (bytes <= BUDGETS[what]) console.log(sentence);
  else {
    console.error(sentence + ':\n' + names.map((name) => `  ${name} ${statSync(`${terminal}assets/${name}`).size}`).join('\n'));
    process.exitCode = 1;
  }
}
