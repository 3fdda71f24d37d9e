// Take profit and stop loss: sent with the order that opens a position, seen and moved on the chart, changed in the table, ended by hand or by the mark; and orders that trail, slide and wait.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancelAll, Decimal } from '../../typescript/target/dist/index.js';
import { isAccessible } from './accessibility.mjs';
import { PHONE, shown } from './browser.mjs';
import { drag, dragsExitsFromThePosition } from './dragging.mjs';
import { exchange, ladder, publish, send, until } from './exchange.mjs';
import { slidesBehindTheBook, trailsAStop, waitsForTheMark } from './orderKinds.mjs';
import { quotedMarket } from './quoted.mjs';
import { makesThemOneOrder } from './range.mjs';
import { dragsWithAFinger } from './touching.mjs';
import { newTrader } from './trader.mjs';

const SYMBOL = 'BTC-USD';

const stage = quotedMarket(SYMBOL, '100000', '0.1');

test('a position is opened with its exits, which are moved on the chart, cancelled, and close it', async () => {
  const { page, end } = await stage.browser.open();
  const account = await newTrader(page);
  const waiting = async () => (await exchange.accounts.openOrders(account)).filter((order) => order.trigger != null);

  await page.getByTestId('kind-market').click();
  await page.getByTestId('size').fill('0.02');
  await page.getByTestId('has-exits').check();
  await page.getByTestId('take-profit').fill('99000');
  await page.getByTestId('take-profit-problem').waitFor();
  assert.match(await page.getByTestId('take-profit-problem').innerText(), /is not above the (price|mark) of/);
  await page.getByTestId('take-profit').fill('100400');
  await page.getByTestId('stop-loss').fill('99900');
  await until('what the stop loses', async () => /^[-−]\d/.test(await page.getByTestId('stop-loss-gain').innerText()));
  await page.getByTestId('send-order').click();
  await page.getByTestId('position').waitFor();
  await until('both exits', async () => (await waiting()).length === 2);
  const exits = await waiting();
  assert.deepEqual(exits.map((each) => [each.orderType, each.isBuy, each.size.toString()]).sort(([one], [other]) => one.localeCompare(other)), [['stop', false, '0.02'], ['takeProfit', false, '0.02']]);

  await page.getByTestId('tab-orders').first().click();
  await page.getByTestId('order').nth(1).waitFor();
  const rows = await page.getByTestId('orders').innerText();
  assert.match(rows, /mark ≥ 100,400/);
  assert.match(rows, /mark ≤ 99,900/);
  await isAccessible(page, 'the orders that wait', { within: '[data-test=orders]' });

  await page.getByTestId('line-waiting').nth(1).waitFor();
  await movesWithTheKeyboard(page, waiting);
  await page.locator('[data-test=order]', { hasText: 'take profit' }).getByTestId('order-cancel').click();
  await until('the stop alone', async () => (await waiting()).length === 1);
  await changesThemInTheTable(page, waiting);
  await makesThemOneOrder(page, waiting);
  await trailsAStop(page, waiting);
  await page.waitForTimeout(700); // the same again within half a second is taken for a double click
  await dragsExitsFromThePosition(page, account, waiting);
  await dragsAcrossTheEdge(page, account, waiting);
  await dragsAPostOnlyOrder(page, account);
  await slidesBehindTheBook(page, account);
  await waitsForTheMark(page, waiting);

  await quotesAround('99800');
  await publish(SYMBOL, '99800');
  await until('no position', async () => (await exchange.accounts.fullAccount(account)).positions.length === 0);
  assert.deepEqual(await waiting(), []);
  await until('no line', async () => (await page.getByTestId('line-waiting').count()) === 0);
  await end();
});

test('the form with all its options fits a phone, and axe finds nothing', async () => {
  const { page, end } = await stage.browser.open({ viewport: PHONE });
  await until('a whole book', async () => (await shown(page)).book?.isComplete);
  await page.locator('.tab-bar').getByTestId('tab-trade').click();
  await page.getByTestId('has-exits').check();
  await page.getByTestId('take-profit').fill('1');
  await page.getByTestId('take-profit-problem').waitFor();
  await fits(page, 'the form with exits');
  await page.getByTestId('post-only').check();
  await page.getByTestId('post-only-join').click();
  await fits(page, 'the form of a post-only order');
  await page.getByTestId('kind-stop').click();
  await page.getByTestId('stop-then-limit').click();
  await page.getByTestId('trigger').fill('1');
  await page.getByTestId('trigger-problem').waitFor();
  await fits(page, 'the form of a stop');
  await end();
});

async function fits(page, what) {
  const { width, inner } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth, inner: innerWidth }));
  assert.ok(width <= inner, `${what} is ${width} wide on a screen of ${inner}`);
  await isAccessible(page, what, { within: '[data-test=ticket]' });
}

/** Of the open position: both are set anew with one signature, then the take profit is taken away. */
async function changesThemInTheTable(page, waiting) {
  const said = async () => (await waiting()).map((each) => `${each.orderType} ${each.isBuy ? 'buy' : 'sell'} ${each.size} at ${each.trigger.px}`).sort().join();
  await page.getByTestId('tab-positions').first().click();
  await page.getByTestId('position-exits').click();
  await page.getByTestId('exit-take-profit').fill('99000');
  assert.match(await page.getByTestId('exit-take-profit-problem').innerText(), /is not above the mark of 100,000: it would go off at once/);
  await page.getByTestId('exit-take-profit').fill('100300');
  await page.getByTestId('exit-stop-loss').fill('99950');
  await page.getByTestId('exit-stop-loss-gain').waitFor();
  await isAccessible(page, 'the dialog of exits', { within: 'dialog[open]' });
  await page.getByTestId('exits-save').click();
  await until('both', async () => (await said()) === 'stop sell 0.02 at 99950,takeProfit sell 0.02 at 100300');
  await until('them in the row', async () => /100,300\.0\s+99,950\.0/.test(await page.getByTestId('position-exits').innerText()));
  await page.getByTestId('line-waiting').nth(1).waitFor();
  await page.waitForTimeout(700); // the same again within half a second is taken for a double click
  await page.getByTestId('position-exits').click();
  await page.getByTestId('exit-take-profit-clear').click();
  await page.getByTestId('exits-save').click();
  await until('the stop alone again', async () => (await said()) === 'stop sell 0.02 at 99950');
}

/** With the mouse: a limit order is not moved to where it matches without being asked for, a stop not beyond the mark. */
async function dragsAcrossTheEdge(page, account, waiting) {
  await page.getByTestId('kind-limit').click();
  await page.getByTestId('has-exits').uncheck();
  await page.getByTestId('price').fill('99970');
  await page.getByTestId('size').fill('0.01');
  await page.getByTestId('send-order').click();
  const inBook = async () => (await exchange.accounts.openOrders(account)).find((order) => order.trigger == null);
  const { orderId } = await until('an order', inBook);
  await drag(page, page.getByTestId('line-order').getByRole('slider'), -25);
  await page.getByTestId('move-text').waitFor();
  assert.match(await page.getByTestId('move-text').innerText(), /is across the best ask of 100,000.5: the order would buy 0.01 BTC-USD at once/);
  await page.getByTestId('move-leave').click();
  assert.equal((await inBook()).orderId, orderId);
  await drag(page, page.getByTestId('line-waiting').getByRole('slider'), -25);
  await page.getByTestId('toasts').getByText('Not done').waitFor();
  assert.deepEqual((await waiting()).map((each) => each.trigger.px.toString()), ['99950']);
  await drag(page, page.getByTestId('line-order').getByRole('slider'), 15);
  await until('the order at a lower price', async () => (await inBook())?.price.isLessThan('99970'));
  await dragsWithAFinger(page, async () => (await inBook())?.price);
  await page.getByTestId('line-order').getByRole('button').click();
  await until('no order', async () => (await inBook()) === undefined);
}

/** A post-only order that would match is left where it is, and the page says why: the exchange would refuse the new one when the old one is gone. */
async function dragsAPostOnlyOrder(page, account) {
  await page.getByTestId('price').fill('99970');
  await page.getByTestId('size').fill('0.01');
  await page.getByTestId('post-only').check();
  await page.getByTestId('send-order').click();
  const inBook = async () => (await exchange.accounts.openOrders(account)).find((order) => order.trigger == null);
  const { orderId, price: resting, tif } = await until('a post-only order', inBook);
  assert.equal(tif, 'alo');
  await drag(page, page.getByTestId('line-order').getByRole('slider'), -25);
  await page.getByTestId('toasts').getByText(/would match the best ask of 100,000.5: a post-only order would be refused there/).waitFor();
  assert.equal(await page.getByTestId('move-text').count(), 0, 'nobody is asked');
  const after = await inBook();
  assert.deepEqual([after.orderId, after.price.toString()], [orderId, resting.toString()]);
  await page.getByTestId('line-order').getByRole('button').click();
  await until('no order', async () => (await inBook()) === undefined);
  await page.getByTestId('post-only').uncheck();
}

/** The stop goes up by ten ticks. */
async function movesWithTheKeyboard(page, waiting) {
  const handle = page.locator('[data-test=line-waiting]', { hasText: 'Stop' }).getByRole('slider');
  await handle.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Enter');
  const wanted = stage.market.info.tickSize.times('10').plus('99900').toString();
  await until('the stop at its new price', async () => {
    const stops = (await waiting()).filter((each) => each.orderType === 'stop');
    return stops.length === 1 && stops[0].trigger.px.toString() === wanted;
  });
}

async function quotesAround(middle) {
  await send(stage.maker, cancelAll(SYMBOL), ...ladder(stage.market, Decimal.of(middle), { levels: 10, size: '0.1' }));
}
