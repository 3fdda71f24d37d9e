// What a trader does with a position that has margin of its own, and with orders that a fill arms.

import assert from 'node:assert/strict';
import { Decimal, limitOrder, onFill, stopOrder, takeProfitOrder } from '../../typescript/target/dist/index.js';
import { isAccessible } from './accessibility.mjs';
import { PHONE } from './browser.mjs';
import { dragsAnIsolatedStop } from './dragging.mjs';
import { exchange, send, until } from './exchange.mjs';
import { movesABasketOfAnotherProgram } from './orderKinds.mjs';

const SYMBOL = 'BTC-USD';

/** Opens a position in the form, gives it margin, lets orders be armed by a fill and wait in baskets, and closes it on a phone. @param trader has a key of the page */
export async function tradesIsolated(page, trader) {
  await buysIsolated(page, trader.account);
  await addsMargin(page, trader.account);
  await dragsAnIsolatedStop(page, trader.account);
  await armsByAFill(page, trader);
  await movesABasketOfAnotherProgram(page, trader);
  await page.setViewportSize(PHONE);
  await page.locator('.tab-bar').getByTestId('tab-positions').click();
  const { width, inner } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth, inner: innerWidth }));
  assert.ok(width <= inner, `the positions are ${width} wide on a screen of ${inner}`);
  await page.getByRole('tablist', { name: 'Account' }).getByTestId('tab-positions').click();
  await page.getByTestId('close-100').click();
  await until('all money back', async () => {
    const { positions, margin } = await exchange.accounts.fullAccount(trader.account);
    return positions.length === 0 && margin.totalBalance.isGreaterThan('9990');
  });
}

const isolatedOf = async (account) => (await exchange.accounts.fullAccount(account)).positions.find((each) => each.iso === true);

/** What the form says that it moves is what moves, and the rest is where the form says it is. */
async function buysIsolated(page, account) {
  await page.getByTestId('margin-mode').selectOption('isolated');
  await page.getByTestId('kind-market').click();
  await page.getByTestId('size').fill('0.05');
  await until('what it moves', async () => /^\+5\d\d\./.test(await page.getByTestId('cost-margin').innerText()));
  const liquidation = await page.getByTestId('cost-liquidation').innerText();
  await page.getByTestId('send-order').click();
  const row = page.locator('[data-test=position][data-isolated=true]');
  await row.waitFor();
  const held = await isolatedOf(account);
  assert.equal(held.size.toString(), '0.05');
  assert.match(await row.innerText(), /isolated/);
  await until('its own equity', async () => (await row.getByTestId('position-margin').getAttribute('data-exact')) === (await isolatedOf(account)).isoMargin.toString());
  // It follows the rates, which age with every second.
  await until('its liquidation price', async () => (await row.getByTestId('position-liquidation').getAttribute('data-exact')) === (await isolatedOf(account)).liquidationPrice.toString());
  const [said, actual] = [Number(liquidation.replaceAll(',', '')), held.liquidationPrice.toNumber()];
  assert.ok(Math.abs(said - actual) < actual * 0.002, `the form said ${said}, and it is ${actual}`);
  await page.getByText('Long 0.05 isolated').waitFor();
  await losesNothing(page, account);
}

/** What has moved to the position is not lost: all of it is said, and where it is. */
async function losesNothing(page, account) {
  const exact = async (name) => Decimal.of(await page.getByTestId(name).getAttribute('data-exact'));
  await until('the equity in both places', async () => {
    const { margin, positions } = await exchange.accounts.fullAccount(account);
    const own = positions.find((each) => each.iso === true).isoMargin;
    const [all, isolated, shared] = [await exact('equity-all'), await exact('equity-isolated'), await exact('equity')];
    return shared.equals(margin.totalBalance) && isolated.equals(own) && all.equals(own.plus(margin.totalBalance)) && all.isGreaterThan('9980');
  });
  assert.match(await page.getByTestId('account-summary').innerText(), /Equity, all[\s\S]*In isolated positions[\s\S]*Equity, shared[\s\S]*Initial margin[\s\S]*Maintenance margin/);
  assert.match(await page.getByTestId('position').innerText(), /[\d.]+ USD[\s\S]*\bhas [\d.]+/, 'maintenance first, then its own equity');
}

async function addsMargin(page, account) {
  const before = await isolatedOf(account);
  await page.getByTestId('position-margin-change').click();
  await page.getByTestId('margin-amount').fill('99999');
  await page.getByTestId('margin-problem').waitFor();
  await page.getByTestId('margin-amount').fill('250');
  await isAccessible(page, 'the dialog of margin', { within: 'dialog[open]' });
  await page.getByTestId('margin-move').click();
  await until('250 more', async () => (await isolatedOf(account)).isoMargin.minus(before.isoMargin).toString() === '250');
  assert.ok((await isolatedOf(account)).liquidationPrice.isLessThan(before.liquidationPrice));
}

/** Sent by another program of the trader; kept when the price of its order is changed in the terminal, and cancelled with it. */
async function armsByAFill(page, trader) {
  const entry = limitOrder({ symbol: SYMBOL, side: 'buy', price: '98000', size: '0.01' });
  const exit = { symbol: SYMBOL, side: 'sell', size: '0.01' };
  await send(trader, onFill(entry, stopOrder({ ...exit, trigger: '97000', slippage: '50' }), takeProfitOrder({ ...exit, trigger: '102000' })));
  await page.getByRole('tablist', { name: 'Account' }).getByTestId('tab-orders').click();
  await page.getByTestId('armed').nth(1).waitFor();
  const rows = await page.getByTestId('orders').innerText();
  assert.match(rows, /mark ≤ 97,000[\s\S]*mark ≥ 102,000/);
  await isAccessible(page, 'orders that a fill arms', { within: '[data-test=orders]' });
  const listed = async () => (await exchange.accounts.fullAccount(trader.account)).pendingOnFill;
  const [before] = await listed();
  await page.getByTestId('order-edit').click();
  await page.getByTestId('edit-price').fill('98500');
  await page.getByTestId('edit-save').click();
  const [after] = await until('another order', async () => ((await listed())[0]?.parentOrderId !== before.parentOrderId) && (await listed()).length === 1 && listed());
  assert.deepEqual(after.actions, before.actions);
  await until('its row', async () => (await page.getByTestId('order').count()) === 1 && (await page.getByTestId('armed').count()) === 2 && /98,500/.test(await page.getByTestId('order').innerText()));
  await page.getByTestId('order-cancel').click();
  await until('none of them', async () => (await page.getByTestId('armed').count()) + (await page.getByTestId('order').count()) === 0);
}
