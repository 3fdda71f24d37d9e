// What a trader at the desk does again and again, and the keys for it.

import assert from 'node:assert/strict';
import { Decimal } from '../../typescript/target/dist/index.js';
import { exchange, until } from './exchange.mjs';

/** The same again within half a second is taken for a double click. */
const DOUBLE_CLICK_MILLIS = 600;

/** Reads what the page and what the exchange have, and does with the form what each step needs. */
export function readsThePage(page, account, symbol) {
  const full = () => exchange.accounts.fullAccount(account);
  const position = async () => (await full()).positions.find((each) => each.symbol === symbol);
  const sends = async () => {
    await page.waitForTimeout(DOUBLE_CLICK_MILLIS);
    await page.getByTestId('send-order').click();
  };
  return {
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

/** A quarter of a short position of 20, half of the rest, and a stop that would go off at once. */
export async function closesWithKeys(page, desk) {
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Shift+Q');
  await desk.holds('-15');
  await page.keyboard.press('Shift+H');
  await desk.holds('-7.5');
  await page.keyboard.press('Shift+E');
  const entry = (await desk.position()).price;
  const said = page.getByTestId('toasts').getByText(/break-even|entry|stop/i).first();
  await said.waitFor();
  const [stop] = (await desk.full()).openOrders;
  const isWinning = entry.isGreaterThan('200');
  if (isWinning) assert.equal(stop.trigger.px.toString(), entry.toMultipleOf('0.01', 'floor').toString());
  else assert.equal(stop, undefined, 'it would go off at once');
}
