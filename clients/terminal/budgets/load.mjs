// What 2,000 level changes a second do to the page.

import { shown } from '../browser/browser.mjs';
import { checksumOf, exchange, until } from '../browser/exchange.mjs';
import { changeLevels } from '../browser/load.mjs';
import { atMost, quantile } from './figures.mjs';

const SYMBOL = 'BTC-USD';
const SECONDS = 20;

export async function load(browser) {
  const market = await exchange.markets.market(SYMBOL);
  const middle = (await exchange.markets.ticker(SYMBOL)).markPrice;
  const { page, end } = await browser.open();
  await until('a whole book', async () => (await shown(page)).book?.isComplete);
  await page.evaluate(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
  });
  const before = (await shown(page)).book.changes;
  const done = await changeLevels(market, middle.times('0.98').toMultipleOf(market.info.tickSize, 'floor'), { changesPerSecond: 2000, seconds: SECONDS });
  const { book, drawing } = await shown(page);
  const tasks = await page.evaluate(() => globalThis.longTasks);
  await until('the book of the exchange', async () => (await shown(page)).book?.checksum === (await checksumOf(SYMBOL)));
  await end();
  const rate = `${Math.round(done.changes / done.seconds)} level changes a second`;
  return [
    atMost(`longest task at ${rate}`, 50, Math.max(0, ...tasks)),
    { what: `changes lost at ${rate}`, budget: '0', measured: `${book.mismatches} of ${book.changes - before} by checksum`, isWithin: book.mismatches === 0 },
    atMost(`message to pixel at ${rate}, p50`, 16, quantile(drawing.delays, 0.5)),
    atMost(`message to pixel at ${rate}, p99`, 16, quantile(drawing.delays, 0.99)),
  ];
}
