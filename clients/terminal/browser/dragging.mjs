// Lines on the chart that are dragged with the mouse: those of orders, and what is dragged from the line of a position.

import assert from 'node:assert/strict';
import { DOUBLE_CLICK_MILLIS } from './deskParts.mjs';
import { exchange, until } from './exchange.mjs';

/** Puts the mouse on a line and returns where that is. A new price may move the line meanwhile: then it is found again. */
async function find(page, handle) {
  for (;;) {
    const { x, y, width, height } = await handle.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    if ((await handle.boundingBox()).y === y) return [x + width / 2, y + height / 2];
  }
}

/** Takes hold of a line and moves it, without letting go. @param away pixels from the entry of the position: up is negative */
export async function hold(page, handle, away) {
  const entry = await page.getByTestId('line-entry').boundingBox();
  const [x, y] = await find(page, handle);
  const to = (away < 0 ? entry.y + entry.height / 2 : y) + away;
  await page.mouse.down();
  await page.mouse.move(x, (y + to) / 2);
  await page.mouse.move(x, to);
}

/**
 * Drags the line of a long position below the mark, without letting go. How many pixels that takes depends on the scale of the chart,
 * and a new price may move the line between finding it and pressing the button: so up to three tries, each further.
 */
async function holdsBelowTheMark(page, entry) {
  const preview = page.getByTestId('line-exit');
  for (const away of [25, 60, 100]) {
    await hold(page, entry, away);
    const isStop = await preview.getByText(/^Stop /).waitFor({ timeout: 5_000 }).then(() => true, () => false);
    if (isStop) return;
    await page.keyboard.press('Escape');
    await page.mouse.up();
  }
  assert.fail('no stop below the mark is shown');
}

export async function drag(page, handle, away) {
  await hold(page, handle, away);
  await page.mouse.up();
}

/** From the line of a long position of 0.02 whose stop is at 99,950: what letting go would place is said and placed, and is a line that is dragged itself. */
export async function dragsExitsFromThePosition(page, account, waiting) {
  const entry = page.getByTestId('line-entry');
  await abandonsExits(page, entry);
  assert.deepEqual((await waiting()).map((each) => each.trigger.px.toString()), ['99950']);

  await hold(page, entry, -25);
  const [, price, gain] = /^TP 0\.02 → ([\d,.]+), ([+−][\d.]+) USD$/.exec(await page.getByTestId('line-exit').innerText());
  await page.mouse.up();
  const profits = async () => (await waiting()).filter((each) => each.orderType === 'takeProfit');
  const [placed] = await until('a take profit', async () => (await profits()).length === 1 && profits());
  const [held] = (await exchange.accounts.fullAccount(account)).positions;
  const expected = placed.trigger.px.minus(held.price).times('0.02', 'floor').toFixed(2);
  assert.deepEqual(
    [placed.isBuy, placed.size.toString(), placed.reduceOnly, placed.trigger.px.toFixed(1), Number(expected)],
    [false, '0.02', true, price.replaceAll(',', ''), Number(gain.replace('−', '-'))],
  );
  assert.equal((await waiting()).length, 2, 'the stop stays');

  const line = page.locator('[data-test=line-waiting]', { hasText: 'TP' });
  await drag(page, line.getByRole('slider'), -45);
  await until('it further up', async () => (await profits()).length === 1 && (await profits())[0].trigger.px.isGreaterThan(placed.trigger.px));
  await page.waitForTimeout(DOUBLE_CLICK_MILLIS);
  await line.getByRole('button').click();
  await until('the stop alone', async () => (await waiting()).length === 1);
}

/** With Escape, which is no shortcut meanwhile, and on the way back to the line. */
async function abandonsExits(page, entry) {
  const preview = page.getByTestId('line-exit');
  await hold(page, entry, 25);
  assert.ok((await preview.boundingBox()).height < 30, 'it is one line');
  assert.match(await preview.innerText(), /^Stop 0\.02 → [\d,.]+, −[\d.]+ USD, instead of 99,950\.0$/);
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });
  await page.mouse.up();
  await hold(page, entry, -25);
  await preview.waitFor();
  const { x, y, height } = await entry.boundingBox();
  await page.mouse.move(x + 5, y + height / 2 - 5);
  await preview.waitFor({ state: 'detached' });
  await page.mouse.up();
  assert.equal(await page.locator('dialog[open]').count(), 0, 'nobody is asked whether all is to be closed');
}

/** Of an isolated position: it is the isolated account's, and is taken away again. */
export async function dragsAnIsolatedStop(page, account) {
  await holdsBelowTheMark(page, page.getByTestId('line-entry'));
  await page.mouse.up();
  const [stop] = await until('a stop', async () => {
    const orders = await exchange.accounts.openOrders(account);
    return orders.length === 1 && orders;
  });
  assert.deepEqual([stop.orderType, stop.isBuy, stop.size.toString(), stop.iso], ['stop', false, '0.05', true]);
  await page.getByTestId('line-waiting').getByRole('button').click();
  await until('no stop', async () => (await exchange.accounts.openOrders(account)).length === 0);
}
