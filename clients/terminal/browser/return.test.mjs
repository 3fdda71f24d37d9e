// A trader comes back: after a reload, with a backup in another browser, and after the connection was lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancelAll, limitOrder } from '../../typescript/target/dist/index.js';
import { shown } from './browser.mjs';
import { exchange, send, until } from './exchange.mjs';
import { quotedMarket } from './quoted.mjs';
import { keepsReceipts, switchesReceiptsOn, warnsOfAForgedReceipt } from './receipts.mjs';

const SYMBOL = 'BTC-USD';
const PASSWORD = 'correct horse battery staple';

const stage = quotedMarket(SYMBOL, '100000', '1');

test('key, sizes and account are there again after a reload, a restored backup and a lost connection', async () => {
  const { page, end } = await stage.browser.open();
  const { account, backup } = await makeKey(page);
  await page.getByTestId('splitter-ticketWidth').press('ArrowLeft');
  const width = await page.getByTestId('splitter-ticketWidth').getAttribute('aria-valuenow');
  await switchesReceiptsOn(page);
  await page.reload();
  await ready(page);
  assert.equal(await page.getByTestId('key-overview').getAttribute('title'), account);
  assert.equal(await page.getByTestId('splitter-ticketWidth').getAttribute('aria-valuenow'), width);

  await page.getByTestId('faucet').click();
  await until('money', async () => /^10,000/.test(await page.getByTestId('equity').innerText()));
  await page.getByTestId('kind-market').click();
  await page.getByTestId('size').fill('0.04');
  await page.getByTestId('send-order').click();
  await page.getByTestId('position').waitFor();
  await closesAQuarter(page, account);
  await placesAnOrder(page, account);
  await misses(page, account);
  await keepsReceipts(page, /Buy 0\.02 BTC-USD, limit at [\d,.]+\s+Answer: resting/);
  await warnsOfAForgedReceipt(page, () => page.getByTestId('close-100').click());
  await restores(backup, account);
  await end();
});

async function makeKey(page) {
  await ready(page);
  await page.getByTestId('key-create').click();
  await page.getByTestId('backup-password').fill(PASSWORD);
  await page.getByTestId('backup-password-again').fill(PASSWORD);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('create-submit').click()]);
  return { account: await page.getByTestId('key-overview').getAttribute('title'), backup: await download.path() };
}

async function closesAQuarter(page, account) {
  await page.getByTestId('close-25').click();
  await until('a quarter less', async () => (await positionOf(account))?.size.toString() === '0.03');
  await until('it on the page', async () => (await page.getByTestId('position-size').getAttribute('data-exact')) === '0.03');
}

/** Which rests in the book while the connection is cut. */
async function placesAnOrder(page, account) {
  const mark = (await exchange.markets.ticker(SYMBOL)).markPrice;
  await page.getByTestId('kind-limit').click();
  await page.getByTestId('price').fill(mark.times('0.9995').toMultipleOf(stage.market.info.tickSize, 'floor').toString());
  await page.getByTestId('size').fill('0.02');
  await page.waitForTimeout(700); // two clicks within half a second are a double click, of which the form takes the first
  await page.getByTestId('send-order').click();
  await until('an order', async () => (await exchange.accounts.openOrders(account)).length === 1);
}

/** What happens while the connection is cut is shown when it is there again: trades and account. */
async function misses(page, account) {
  stage.browser.line.cut();
  await until('data that is shown as old', async () => (await shown(page)).connection.isStale);
  const before = (await positionOf(account)).size;
  const [order] = await exchange.accounts.openOrders(account);
  await send(stage.maker, cancelAll(SYMBOL));
  await send(stage.maker, limitOrder({ symbol: SYMBOL, side: 'sell', price: order.price, size: order.size, timeInForce: 'IOC' }));
  stage.browser.line.mend();
  await until('the fill that was missed', async () => {
    const { positions, openOrders } = await exchange.accounts.fullAccount(account);
    const { size } = positions.find((each) => each.symbol === SYMBOL);
    const isShown = (await page.getByTestId('position-size').getAttribute('data-exact')) === size.toString();
    return isShown && size.isGreaterThan(before) && openOrders.length === 0;
  });
  const [trade] = await exchange.markets.recentTrades(SYMBOL, 1);
  const newest = page.locator('.tape-row:not([hidden])').first();
  await until('the trade that was missed', async () => {
    const text = (await newest.innerText()).replaceAll(',', '');
    return text.includes(trade.price.toString()) && text.includes(trade.size.toString());
  });
}

async function restores(backup, account) {
  const { page, end } = await stage.browser.open();
  await ready(page);
  await page.getByTestId('key-create').click();
  await page.getByTestId('key-to-restore').click();
  await page.getByTestId('restore-file').setInputFiles(backup);
  await page.getByTestId('restore-password').fill(PASSWORD);
  await page.getByTestId('restore-submit').click();
  await until('the account', async () => (await page.getByTestId('key-overview').getAttribute('title')) === account);
  await end();
}

async function ready(page) {
  await until('a whole book', async () => (await shown(page)).book?.isComplete);
}

async function positionOf(account) {
  const { positions } = await exchange.accounts.fullAccount(account);
  return positions.find((each) => each.symbol === SYMBOL);
}
