// How soon a page is there on a processor four times as slow.

import { page as address, until } from '../browser/exchange.mjs';
import { shown } from '../browser/browser.mjs';
import { atMost, quantile } from './figures.mjs';

const ROUNDS = 5;
const SLOWER = 4;

export async function start(browser) {
  const paints = [];
  const books = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { page, end } = await browser.open({ path: null });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(() => {
      const watch = () => {
        if (globalThis.openperpTerminal?.book?.isComplete) globalThis.bookAt = performance.now();
        else requestAnimationFrame(watch);
      };
      watch();
    });
    await page.goto(`${address}/`);
    await until('a whole book', async () => (await shown(page))?.book?.isComplete);
    const [paint, book] = await page.evaluate(() => [performance.getEntriesByName('first-contentful-paint')[0].startTime, globalThis.bookAt]);
    paints.push(paint);
    books.push(book);
    await end();
  }
  return [
    atMost(`first paint, processor ${SLOWER}× slower, median of ${ROUNDS}`, 1000, quantile(paints, 0.5)),
    atMost(`a live book that answers to clicks, processor ${SLOWER}× slower, median of ${ROUNDS}`, 1500, quantile(books, 0.5)),
  ];
}
