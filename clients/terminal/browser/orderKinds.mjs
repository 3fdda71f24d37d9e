// Kinds of orders that are more than a price and a size: a stop that trails, a post-only order that slides, an order that waits for the mark.

import assert from 'node:assert/strict';
import { basket, cancelAll, limitOrder, marketOrder, stopOrder } from '../../typescript/target/dist/index.js';
import { isAccessible } from './accessibility.mjs';
import { DOUBLE_CLICK_MILLIS } from './deskParts.mjs';
import { drag } from './dragging.mjs';
import { exchange, send, until } from './exchange.mjs';

const tab = (page, name) => page.getByRole('tablist', { name: 'Account' }).getByTestId(`tab-${name}`);

/** Of a long position at a mark of 100,000: what is typed is checked, the dialog says where it triggers, and it is cancelled among the orders. */
export async function trailsAStop(page, waiting) {
  const trailing = async () => (await waiting()).find((each) => each.orderType === 'trailing');
  await page.waitForTimeout(DOUBLE_CLICK_MILLIS);
  await page.getByTestId('position-exits').click();
  await page.getByTestId('exit-trail').fill('100');
  assert.match(await page.getByTestId('exit-trail-problem').innerText(), /A distance of 100 % is not one of 0.01 to 99.99 %/);
  assert.ok(await page.getByTestId('exits-save').isDisabled());
  await page.getByTestId('exit-trail').fill('5');
  await page.getByTestId('exit-trail-step').fill('0.1');
  await until('where it triggers', async () => /^It triggers at 95,000\.0 now \(5 % of the best mark, 5,000\.0 USD/.test(await page.getByTestId('exit-trail-sentence').innerText()));
  await page.getByTestId('exit-trail-unit').click();
  assert.equal(await page.getByTestId('exit-trail').inputValue(), '5000.0');
  await page.getByTestId('exit-trail-limit').fill('100000.3');
  assert.match(await page.getByTestId('exit-trail-limit-problem').innerText(), /Limit 100,000\.3 is not a positive multiple of the tick size 0\.5/);
  await page.getByTestId('exit-trail-limit').fill('100500');
  assert.match(await page.getByTestId('exit-trail-limit-problem').innerText(), /A limit of 100,500 is above the mark of 100,000/);
  await page.getByTestId('exit-trail-limit').fill('94900');
  assert.match(await page.getByTestId('exit-trail-sentence').innerText(), /Once triggered it sells at 94,900\.0 or above, a price that does not follow\.$/);
  await isAccessible(page, 'the dialog of exits with a trailing stop', { within: 'dialog[open]' });
  await page.getByTestId('exits-save').click();
  const placed = await until('a trailing stop', trailing);
  assert.deepEqual([placed.isBuy, placed.size.toString(), placed.trigger.trb, placed.trigger.stb, placed.trigger.lim.toString(), placed.reduceOnly], [false, '0.02', 500, 10, '94900', true]);
  await until('it in the row of the position', async () => /trails 5 %/.test(await page.getByTestId('position-exits').innerText()));
  await tab(page, 'orders').click();
  const row = page.locator('[data-test=order]', { hasText: 'trailing stop' });
  assert.match(await row.innerText(), /5 % behind the best mark, limit 94,900/);
  assert.match(await row.getByTestId('order-trailed-to').innerText(), /^94,9\d\d\.\d or above now, in steps of 0\.1 %$/);
  await row.getByTestId('order-cancel').click();
  await until('no trailing stop', async () => (await trailing()) === undefined);
  await tab(page, 'positions').click();
}

/** Priced across a best ask of 100,000.5: it rests a tick behind that, which form and outcome say, and the choice is remembered. */
export async function slidesBehindTheBook(page, account) {
  await page.getByTestId('kind-limit').click();
  await page.getByTestId('price').fill('100010');
  await page.getByTestId('size').fill('0.01');
  await page.getByTestId('post-only').check();
  await until('a refusal', async () => /would match the best ask/.test(await page.getByTestId('price-problem').innerText()));
  await page.getByTestId('post-only-slide').click();
  await until('where it would rest', async () => /Now that is 100,000\.$/.test(await page.getByTestId('post-only-sentence').innerText()));
  await isAccessible(page, 'the form of a post-only order', { within: '[data-test=ticket]' });
  await page.waitForTimeout(DOUBLE_CLICK_MILLIS);
  await page.getByTestId('send-order').click();
  await page.getByTestId('toasts').getByText('Buy 0.01 BTC-USD at 100,010 rests in the book, at 100,000').waitFor();
  const inBook = async () => (await exchange.accounts.openOrders(account)).find((order) => order.trigger == null);
  const order = await inBook();
  assert.deepEqual([order.tif, order.price.toString()], ['postOnlySlide', '100000']);
  await tab(page, 'orders').click();
  const row = page.locator('[data-test=order]', { hasText: 'post-only, slides' });
  await row.getByTestId('order-cancel').click();
  await until('no order', async () => (await inBook()) === undefined);
  await page.getByTestId('post-only').uncheck();
  await page.getByTestId('post-only').check();
  assert.equal(await page.getByTestId('post-only-slide').getAttribute('aria-checked'), 'true');
  await page.getByTestId('post-only-refuse').click();
  await page.getByTestId('post-only').uncheck();
}

/** A trigger that the mark of 100,000 has passed is refused; one above it waits, is listed with what it holds, is dragged to another, and is cancelled. */
export async function waitsForTheMark(page, waiting) {
  const entry = async () => (await waiting()).find((each) => each.orderType === 'trigger');
  await page.getByTestId('kind-stop').click();
  await page.getByTestId('stop-then-market').click();
  await page.getByTestId('size').fill('0.01');
  await page.getByTestId('trigger').fill('99000');
  await until('a refusal', async () => /A stop that buys waits for a higher mark/.test(await page.getByTestId('trigger-problem').innerText()));
  await page.getByTestId('trigger').fill('101000');
  await until('what it waits for', async () => /^Buys BTC once the mark is at 101,000 or above\./.test(await page.getByTestId('stop-sentence').innerText()));
  await isAccessible(page, 'the form of a stop', { within: '[data-test=ticket]' });
  await page.waitForTimeout(DOUBLE_CLICK_MILLIS);
  await page.getByTestId('send-order').click();
  const placed = await until('a basket', entry);
  assert.deepEqual([placed.trigger.isAbove, placed.trigger.px.toString()], [true, '101000']);
  await tab(page, 'orders').click();
  const row = page.locator('[data-test=order]', { hasText: 'stop entry' });
  assert.match((await row.innerText()).replace(/\s+/g, ' '), /▲ Buy mark ≥ 101,000, then market, at most [\d.]+ % from the mark 0\.01/);
  await drag(page, page.locator('[data-test=line-waiting]', { hasText: 'Stop entry' }).getByRole('slider'), 25);
  const moved = await until('it at a lower trigger', async () => ((await entry())?.trigger.px.isLessThan('101000') ?? false) && entry());
  assert.equal((await waiting()).filter((each) => each.orderType === 'trigger').length, 1, 'there is one');
  const trigger = moved.trigger.px.toString().replace(/\B(?=(\d{3})+(?!\d))/, ',');
  await until('it in its row', async () => (await row.innerText()).replace(/\s+/g, ' ').includes(`▲ Buy mark ≥ ${trigger}, then market, at most`));
  await row.getByTestId('order-cancel').click();
  await until('no basket', async () => (await entry()) === undefined);
  await page.getByTestId('kind-limit').click();
  await tab(page, 'positions').click();
}

/** A stop entry and another basket: both are listed with what they hold, by the exchange alone; the first is dragged, and keeps it. */
export async function movesABasketOfAnotherProgram(page, trader) {
  const of = { symbol: 'BTC-USD', side: 'buy' };
  const entry = [marketOrder({ ...of, size: '0.01', slippage: '50' }), stopOrder({ ...of, side: 'sell', size: '0.01', trigger: '99000' })];
  await send(trader, basket({ ...of, direction: 'above', trigger: '101000', actions: entry }));
  await send(trader, basket({ ...of, direction: 'below', trigger: '95000', actions: [limitOrder({ ...of, price: '94000', size: '0.03' }), cancelAll()] }));
  await tab(page, 'orders').click();
  await page.getByTestId('armed').nth(2).waitFor();
  const text = async (place) => (await place.innerText()).replace(/\s+/g, ' ');
  const row = page.locator('[data-test=order]', { hasText: 'stop entry' });
  assert.match(await text(row), /▲ Buy mark ≥ 101,000, then market, at most [\d.]+ % from the mark 0\.01/);
  assert.match(await text(page.getByTestId('orders')), /– mark ≤ 95,000 .*once it triggers BTC-USD ▲ Buy 94,000 0\.03 – limit .*once it triggers all – – – – cancel of all .*once it triggers BTC-USD ▼ Sell mark ≤ 99,000 0\.01 – stop /);
  await isAccessible(page, 'baskets', { within: '[data-test=orders]' });

  const listed = async () => (await exchange.accounts.fullAccount(trader.account)).baskets;
  const { actions } = (await listed()).at(-1);
  await drag(page, page.locator('[data-test=line-waiting]', { hasText: 'Stop entry' }).getByRole('slider'), 25);
  const triggers = async () => (await exchange.accounts.openOrders(trader.account)).map((each) => each.trigger?.px);
  await until('it at a lower trigger', async () => (await triggers()).every((each) => each?.isLessThan('101000')));
  const [moved, other] = await listed();
  assert.deepEqual([moved.actions, other.actions.length, (await listed()).length], [actions, 2, 2]);
  await until('it in its row', async () => /then market, at most 0\.5 % from the mark 0\.01/.test(await text(row)) && !/101,000/.test(await text(row)));
  for (const each of [row, page.locator('[data-test=order]', { hasText: 'basket' })]) await each.getByTestId('order-cancel').click();
  await until('none of them', async () => (await page.getByTestId('armed').count()) + (await page.getByTestId('order').count()) === 0);
  assert.deepEqual(await listed(), []);
}
