// From the click that sends an order to its request on the wire: judging, signing and encoding lie between.

import { shown } from '../browser/browser.mjs';
import { exchange, until } from '../browser/exchange.mjs';
import { atMost, millis, quantile } from './figures.mjs';

const SYMBOL = 'BTC-USD';
const CLICKS = 100;
/** For so long a hand holds the button down. What a press alone does, such as moving the focus, is over by then. */
const PRESS_MILLIS = 80;

export async function clicks(browser) {
  const market = await exchange.markets.market(SYMBOL);
  const mark = (await exchange.markets.ticker(SYMBOL)).markPrice;
  const { page, end } = await browser.open();
  await until('a whole book', async () => (await shown(page)).book?.isComplete);
  await page.getByTestId('key-create').click();
  await page.getByTestId('without-backup').check();
  await page.getByTestId('create-submit').click();
  await page.getByTestId('key-overview').waitFor();
  await page.getByTestId('faucet').click();
  await until('money', async () => /^10,000/.test(await page.getByTestId('equity').innerText()));
  await page.evaluate(() => {
    globalThis.clicked = [];
    addEventListener('click', (event) => event.target.closest('[data-test="send-order"]') && globalThis.clicked.push(event.timeStamp), { capture: true });
    performance.setResourceTimingBufferSize(10_000);
  });
  // One after the other, at a price where they rest.
  const price = mark.times('0.98').toMultipleOf(market.info.tickSize, 'floor').toString();
  const sent = () => page.evaluate(() => performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('/order')).length);
  for (let click = 1; click <= CLICKS; click++) {
    const before = await sent();
    await page.getByTestId('price').fill(price);
    await page.getByTestId('size').fill(market.smallestSize(price).toString());
    await page.waitForTimeout(700); // two clicks within half a second are a double click, of which the form takes the first
    await page.getByTestId('send-order').click({ delay: PRESS_MILLIS });
    await until(`order ${click}`, async () => (await sent()) > before);
    await until('its answer', async () => (await page.getByTestId('size').inputValue()) === '');
  }
  const delays = await page.evaluate(() => {
    const times = performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('/order')).map((entry) => entry.startTime);
    return globalThis.clicked.map((at) => times.find((time) => time >= at) - at);
  });
  await page.keyboard.press('~');
  await end();
  const what = (share) => `click to request, ${share * 100} of 100 of ${delays.length}`;
  const slowest = { what: what(0.99), budget: '', measured: millis(quantile(delays, 0.99)), isWithin: true };
  return [...[0.5, 0.9].map((share) => atMost(what(share), 5, quantile(delays, share))), slowest];
}
