// Take profit and stop of a position as one order, of which one side cancels the other.

import assert from 'node:assert/strict';
import { isAccessibleInBothThemes } from './accessibility.mjs';
import { DESKTOP, PHONE } from './browser.mjs';
import { DOUBLE_CLICK_MILLIS } from './deskParts.mjs';
import { until } from './exchange.mjs';

const tab = (page, name) => page.getByRole('tablist', { name: 'Account' }).getByTestId(`tab-${name}`);

/** Of a long position of 0.02 with a stop at 99,950: made one order with a take profit, seen in the rows and on the chart, moved there, and made a stop alone again. */
export async function makesThemOneOrder(page, waiting) {
  const said = async () => (await waiting()).map(({ orderType, size, trigger }) => `${orderType} ${size} ${trigger.px} ${trigger.pxHi ?? ''}`).join();
  await page.waitForTimeout(DOUBLE_CLICK_MILLIS);
  await page.getByTestId('position-exits').click();
  assert.match(await page.getByTestId('exits-as-range-words').innerText(), /can be one order/);
  await page.getByTestId('exit-take-profit').fill('100300');
  await page.getByTestId('exits-as-range').check();
  assert.match(await page.getByTestId('exits-as-range-words').innerText(), /the first side that the mark comes to ends the other/);
  await isAccessibleInBothThemes(page, 'the dialog of exits as one order', 'dialog[open]');
  await fitsAPhone(page);
  await page.getByTestId('exits-save').click();
  await until('one order', async () => (await said()) === 'range 0.02 99950 100300');
  await until('it in the row of the position', async () => /100,300\.0\s+99,950\.0\s+as one order/.test(await page.getByTestId('position-exits').innerText()));
  const profit = page.locator('[data-test=line-waiting]', { hasText: 'Range TP' }).getByRole('slider');
  await profit.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Enter');
  await until('another take profit, and the same stop', async () => (await said()) === 'range 0.02 99950 100305');
  await page.locator('[data-test=line-waiting]', { hasText: 'Range stop' }).waitFor();
  await tab(page, 'orders').click();
  await until('it in its row', async () => /mark ≤ 99,950.*\s+or ≥ 100,305/s.test(await page.getByTestId('order').innerText()));
  assert.match(await page.getByTestId('order').innerText(), /range, waits/);
  await tab(page, 'positions').click();
  await page.getByTestId('position-exits').click();
  assert.ok(await page.getByTestId('exits-as-range').isChecked());
  await page.getByTestId('exit-take-profit-clear').click();
  await page.waitForTimeout(DOUBLE_CLICK_MILLIS);
  await page.getByTestId('exits-save').click();
  await until('the stop alone again', async () => (await said()) === 'stop 0.02 99950 ');
}

async function fitsAPhone(page) {
  await page.setViewportSize(PHONE);
  const { width, inner } = await page.locator('dialog[open]').evaluate((dialog) => ({ width: dialog.scrollWidth, inner: dialog.clientWidth }));
  await page.setViewportSize(DESKTOP);
  assert.ok(width <= inner, `the dialog of exits is ${width} wide in ${inner}`);
}
