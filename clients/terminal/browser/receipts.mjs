// Signed receipts: switched on, kept, given as files that other programs verify, and an alarm where one is forged.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { receiptFlaw } from '../../typescript/target/dist/index.js';
import { isAccessibleInBothThemes } from './accessibility.mjs';
import { PHONE } from './browser.mjs';
import { exchange, until } from './exchange.mjs';

export async function switchesReceiptsOn(page) {
  await page.getByTestId('open-settings').click();
  assert.equal(await page.getByTestId('receipts-on').isChecked(), false);
  await page.getByTestId('receipts-on').check();
  await until('the key of the exchange', () => page.evaluate(() => localStorage.getItem('openperp.receiptKey') !== null));
  await page.keyboard.press('Escape');
}

/** @param newest what was sent last, as its receipt says it */
export async function keepsReceipts(page, newest) {
  const key = await exchange.markets.receiptKey();
  await opensReceipts(page);
  const first = page.getByTestId('receipt').first();
  await first.getByText('✓ verified').waitFor();
  assert.match(await first.innerText(), newest);
  assert.equal(await page.getByTestId('receipt-key').innerText(), key);
  const [download] = await Promise.all([page.waitForEvent('download'), first.getByTestId('receipt-download').click()]);
  assert.match(download.suggestedFilename(), /^receipt-account-\d+-\d+\.json$/);
  assert.equal(await receiptFlaw(JSON.parse(readFileSync(await download.path(), 'utf8')), [key]), null);
  await page.keyboard.press('Escape');
}

/** The answer of one transaction has another place in the log than the exchange has signed. */
export async function warnsOfAForgedReceipt(page, sends) {
  await page.route('**/api/v1/order', async (route) => {
    const response = await route.fetch();
    const { receipt, ...headers } = response.headers();
    await route.fulfill({ response, headers: { ...headers, receipt: receipt.replace(/number=\d+/, 'number=1') } });
  }, { times: 1 });
  await sends();
  const alarm = page.getByTestId('receipt-alarm');
  await alarm.getByText('A receipt is not valid: the answer may be forged').waitFor();
  await isAccessibleInBothThemes(page, 'the alarm', '[data-test=receipt-alarm]');
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
  await page.getByTestId('receipt-alarm-look').click();
  await alarm.waitFor({ state: 'hidden' });
  const wrong = page.getByTestId('receipt').first();
  await wrong.getByText('✗ not valid').waitFor();
  assert.match(await wrong.innerText(), /The signature of the receipt is not that of the key/);
  await isAccessibleInBothThemes(page, 'the receipts', '[data-test=dialog-receipts]');
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  const { width, inner } = await page.getByTestId('dialog-receipts').evaluate((dialog) => ({ width: dialog.scrollWidth, inner: dialog.clientWidth }));
  assert.ok(width <= inner, `the receipts are ${width} wide in a dialog of ${inner}`);
  await page.setViewportSize(before);
  await page.getByTestId('receipts-clear').click();
  await page.getByText('None has been kept.').waitFor();
  await page.keyboard.press('Escape');
}

async function opensReceipts(page) {
  await page.getByTestId('open-settings').click();
  assert.ok(await page.getByTestId('receipts-on').isChecked());
  await page.getByTestId('open-receipts').click();
}
