// A newcomer of the terminal, as the tests begin one.

import { shown } from './browser.mjs';
import { until } from './exchange.mjs';

/** Makes a key without a backup and takes test money. Returns the account. */
export async function newTrader(page) {
  await until('a whole book', async () => (await shown(page)).book?.isComplete);
  await page.getByTestId('key-create').click();
  await page.getByTestId('without-backup').check();
  await page.getByTestId('create-submit').click();
  await page.getByTestId('faucet').click();
  await until('money', async () => /^10,000/.test(await page.getByTestId('equity').innerText()));
  return page.getByTestId('key-overview').getAttribute('title');
}
