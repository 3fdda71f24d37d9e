// What the page says of what a trader does: sizes, ends, histories, and the market in address and title.

import assert from 'node:assert/strict';
import { limitOrder } from '../../typescript/target/dist/index.js';
import { shown } from './browser.mjs';
import { DOUBLE_CLICK_MILLIS } from './deskParts.mjs';
import { exchange, send, until } from './exchange.mjs';

const SYMBOL = 'BTC-USD';
const positionOf = async (account) => (await exchange.accounts.fullAccount(account)).positions.find((each) => each.symbol === SYMBOL);
const tab = (page, name) => page.getByRole('tablist', { name: 'Account' }).getByTestId(`tab-${name}`);

/** The address names the market that opens; the title says its price. */
export async function namesTheMarket(page, symbol) {
  await until('the market of the address', async () => (await shown(page)).market === 'ETH-USD');
  await page.getByTestId('market-name').click();
  await page.getByTestId('market-search').fill(symbol);
  await page.getByTestId('market-search').press('Enter');
  await until('the other market', async () => (await shown(page)).market === symbol);
  assert.match(page.url(), /\/#BTC-USD$/);
  await until('its price in the title', async () => /^[\d,]+\.\d · BTC-USD · OpenPerp$/.test(await page.title()));
}

/** A row of the book says what an order would take that goes as far. */
export async function sumsTheBook(page) {
  const row = page.getByTestId('book-ask-1');
  await row.hover();
  await until('the sum', async () => /^[\d.]+ up to here: 100,0\d\d\.\d on average, 0\.00\d.% from the best$/.test((await row.getAttribute('title')) ?? ''));
}

/** A quarter of 0.01 is 0.0025, and a lot 0.001: 0.002 are sold, and that is said; a quarter of 0.001 is nothing. */
export async function closesNoMoreThanAsked(page, account) {
  await page.getByTestId('kind-market').click();
  await page.getByTestId('size').fill('0.01');
  await page.getByTestId('send-order').click();
  await page.getByTestId('position').waitFor();
  await page.getByTestId('close-25').click();
  await until('0.008', async () => (await positionOf(account))?.size.toString() === '0.008');
  await page.getByTestId('toasts').getByText('25 % of 0.01 are 0.0025, and sizes are multiples of 0.001').waitFor();
}

/** What was bought and sold is marked on its candle; a mark leads to its row in the list, and the row back to the mark. */
export async function marksFills(page) {
  const marks = async () => (await shown(page)).marks ?? [];
  const sums = async (isBuy) => (await marks()).filter((each) => each.isBuy === isBuy).reduce((sum, each) => sum + each.size, 0).toFixed(3);
  await until('both marks', async () => (await sums(true)) === '0.010' && (await sums(false)) === '0.002');
  const area = await page.getByTestId('candles').boundingBox();
  const [{ left, top }] = (await marks()).filter((each) => each.isBuy);
  await page.mouse.move(area.x + left, area.y + top);
  await page.getByTestId('chart-legend').getByText(/^▲ Bought 0\.01 at 100,0/).waitFor();
  await page.mouse.click(area.x + left, area.y + top);
  const chosen = page.getByTestId('history-fills').locator('tr.is-chosen');
  await chosen.waitFor();
  assert.match(await chosen.innerText(), /▲ Buy\s+100,0[\d.]+\s+0\.01/);
  await page.getByTestId('fill-on-chart').first().click();
  await until('the row of the sale', async () => /▼ Sell/.test(await chosen.innerText()));
  await tab(page, 'positions').click();
}

/** The exits end with the position, so it is asked for before. */
export async function reversesKnowingly(page, account) {
  await page.getByTestId('position-exits').click();
  await page.getByTestId('exit-take-profit').fill('103000');
  await page.getByTestId('exit-stop-loss').fill('97000');
  await page.getByTestId('exit-trail').fill('2');
  await page.getByTestId('exits-save').click();
  await until('three exits', async () => (await exchange.accounts.openOrders(account)).length === 3);
  await until('them in the row', async () => /trails 2 %/.test(await page.getByTestId('position-exits').innerText()));
  await page.getByTestId('reverse').click();
  assert.equal(await page.getByTestId('reverse-text').innerText(), 'The take profit at 103,000, the stop at 97,000, the trailing stop of 2 % end with the position. The new one on the other side begins without them.');
  await page.getByTestId('reverse-leave').click();
  assert.equal((await positionOf(account)).size.toString(), '0.008');
  await page.waitForTimeout(DOUBLE_CLICK_MILLIS);
  await page.getByTestId('reverse').click();
  await page.getByTestId('reverse-confirm').click();
  await until('the other side, without exits', async () => {
    const { positions, openOrders } = await exchange.accounts.fullAccount(account);
    return positions[0]?.size.toString() === '-0.008' && openOrders.length === 0;
  });
}

/** A new fill comes to the top also after older ones were shown. @param other who takes the orders of the page */
export async function historiesGoOn(page, account, other) {
  const best = (await exchange.markets.ticker(SYMBOL)).bestBid;
  const takes = (count) => send(other, ...Array.from({ length: count }, () => limitOrder({ symbol: SYMBOL, side: 'sell', price: best, size: '0.001', timeInForce: 'IOC' })));
  await page.getByTestId('kind-limit').click();
  await page.getByTestId('price').fill(best.plus('0.5').toString());
  await page.getByTestId('size').fill('0.061');
  await page.waitForTimeout(DOUBLE_CLICK_MILLIS);
  await page.getByTestId('send-order').click();
  await until('an order', async () => (await exchange.accounts.openOrders(account)).length === 1);
  await takes(58);
  await tab(page, 'fills').click();
  const count = page.getByTestId('history-count');
  await until('a page and more', async () => (await count.innerText()) === '50 shown, there are more');
  await page.getByTestId('history-more').click();
  await until('older fills', async () => /^6\d shown$/.test(await count.innerText()));
  const before = parseInt(await count.innerText(), 10);
  await takes(1);
  await until('one more', async () => (await count.innerText()) === `${before + 1} shown`);
  await takes(2);
  await until('the last ones', async () => (await count.innerText()) === `${before + 3} shown`);
}

/** No words of the wire in the tables. */
export async function speaksPlainly(page) {
  const fills = await page.getByTestId('history-fills').innerText();
  assert.doesNotMatch(fills, /\bnormal\b/);
  await tab(page, 'order-history').click();
  await page.getByTestId('history-orders').waitFor();
  const orders = await page.getByTestId('history-orders').innerText();
  assert.match(orders, /At once \(IOC\)/);
  assert.match(orders, /Take profit[\s\S]*Cancelled: nothing left to reduce|Cancelled: nothing left to reduce[\s\S]*Take profit/);
  assert.doesNotMatch(orders, /limit IOC|cancelled reduce only|cancelledReduceOnly/);
}
