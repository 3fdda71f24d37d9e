// Measures the terminal of a running exchange against its budgets and prints a table in Markdown. Wants a machine with nothing else to do.
//     EXCHANGE=http://localhost:12000 node measure.mjs [--memory-minutes 15] [--only lighthouse,start,load,alone,clicks,memory]

import { startBrowser } from '../browser/browser.mjs';
import { clicks } from './clicks.mjs';
import { pages } from './lighthouse.mjs';
import { alone, load } from './load.mjs';
import { memory } from './memory.mjs';
import { start } from './start.mjs';

const words = process.argv.slice(2);
const option = (name, otherwise) => (words.includes(name) ? words[words.indexOf(name) + 1] : otherwise);
const minutes = Number(option('--memory-minutes', '15'));
const parts = {
  lighthouse: inBrowser(pages),
  start: inBrowser(start),
  load,
  alone,
  clicks: inBrowser(clicks),
  memory: inBrowser((browser) => memory(browser, minutes)),
};
const chosen = option('--only', Object.keys(parts).join(',')).split(',');
for (const name of chosen) {
  if (!parts[name]) throw new RangeError(`there is no measurement ${name}; there are ${Object.keys(parts).join(', ')}`);
}

console.log(`Measured on ${new Date().toISOString().slice(0, 10)}.\n\n| what | budget | measured |\n|---|---|---|`);
let isOver = false;
for (const name of chosen) {
  for (const { what, budget, measured, isWithin } of await parts[name]()) {
    isOver ||= !isWithin;
    console.log(`| ${what} | ${budget} | ${measured}${isWithin ? '' : ' **over**'} |`);
  }
}
process.exit(isOver ? 1 : 0);

/** Measures in a browser of playwright, which also DevTools can be connected to. */
function inBrowser(measured) {
  return async () => {
    const port = 21_290;
    const browser = await startBrowser(`--remote-debugging-port=${port}`);
    try {
      return await measured(browser, port);
    } finally {
      await browser.close();
    }
  };
}
