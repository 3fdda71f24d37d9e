// Ends with 1 if the scripts that a trader loads before the chart are larger than their budget.

import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Compressed with gzip, of all scripts together: also those that are loaded when a dialog is opened. */
const MOST_BYTES = 150 * 1024;
/** Loaded when everything else is there, and not by traders. */
const LATER = /^(candleChart|ops)-/;

const assets = fileURLToPath(new URL('../target/classes/terminal/assets/', import.meta.url));
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js.gz') && !LATER.test(name));
const bytes = scripts.reduce((sum, name) => sum + statSync(assets + name).size, 0);
const sentence = `scripts before the chart: ${(bytes / 1024).toFixed(1)} KB compressed, ${MOST_BYTES / 1024} KB are allowed`;
if (scripts.length === 0) throw new Error(`no compressed script in ${assets}`);
if (bytes > MOST_BYTES) {
  console.error(sentence + ':\n' + scripts.map((name) => `  ${name} ${statSync(assets + name).size}`).join('\n'));
  process.exitCode = 1;
} else {
  console.log(sentence);
}
