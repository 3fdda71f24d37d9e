// Steps that several tests of trading take, and the keys for closing positions.

import assert from 'node:assert/strict';
import { Decimal } from '../../typescript/target/dist/index.js';
import { exchange, until } from './exchange.mjs';

/** The same again within half a second is taken for a double click. */
export const DOUBLE_CLICK_MILLIS = 600;

/** Reads what the page and what the exchange have, and does with the form what each step needs. */
export function readsThePage(page, account, symbol) {
  const full = () => exchange.accounts.fullAccount(account);
  const position = async () => (await full()).positions.find((each) => each.symbol === symbol);
  const sends = async () => {
    await page.waitForTimeout(DOUBLE_CLICK_MILLIS);
    await page.getByTestId('send-order').click();
  };
  return {
    account,
    full,
    position,
    sends,
    fills: async () => (await exchange.accounts.fills.page(account)).records,
    typed: async (name) => Decimal.of((await page.getByTestId(name).inputValue()).replaceAll(',', '') || '0'),
    tab: (name) => page.getByRole('tablist', { name: 'Account' }).getByTestId(`tab-${name}`),
    /** A limit order that rests. */
    async places(price, size) {
      await page.getByTestId('kind-limit').click();
      await page.getByTestId('price').fill(price);
      await page.getByTestId('size').fill(size);
      await sends();
      await until(`an order at ${price}`, async () => (await full()).openOrders.some((each) => each.price.toString() === price));
    },
    /** At the exchange and in the table. */
    async holds(size) {
      await until(`a position of ${size}`, async () => (await position())?.size.toString() === size);
      await until('it in the table', async () => (await page.getByTestId('position-size').getAttribute('data-exact')) === size);
    },
  };
}

/** A quarter of a short position of 20, then half of the rest; a stop at its entry would go off at once, for it loses. */
export async function closesWithKeys(page, desk) {
  await page.evaluate(() => document.activeElement.blur());
  await page.waitForTimeout(DOUBLE_CLICK_MILLIS);
  await page.keyboard.press('Shift+Q');
  await desk.holds('-15');
  await page.waitForTimeout(DOUBLE_CLICK_MILLIS);
  await page.keyboard.press('Shift+H');
  await desk.holds('-7.5');
  await page.keyboard.press('Shift+E');
  await page.getByTestId('toasts').getByText(/would go off at once/).waitFor();
  assert.deepEqual((await desk.full()).openOrders, []);
}

/** Of a short position that wins, on the tick that loses nothing. */
export async function stopsAtBreakEven(page, desk, market) {
  const { price: entry } = await desk.position();
  await until('a mark below the entry', async () => Decimal.of((await page.getByTestId('mark-price').innerText()).replaceAll(',', '')).isLessThan(entry));
  await page.keyboard.press('Shift+E');
  const [stop] = await until('a stop', async () => {
    const { openOrders } = await desk.full();
    return openOrders.length === 1 && openOrders;
  });
  assert.deepEqual([stop.orderType, stop.trigger.px.toString(), stop.size.toString()], ['stop', entry.toMultipleOf(market.info.tickSize, 'floor').toString(), '7.5']);
}
