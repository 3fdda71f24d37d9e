// Whom the orders of an account may pay.

import assert from 'node:assert/strict';
import { CryptoKeySigner } from '../../typescript/target/dist/index.js';
import { exchange, until } from './exchange.mjs';

/** Approved with a highest fee, and revoked, among the keys of the account. */
export async function approvesABuilder(page, account) {
  const approvals = async () => (await exchange.accounts.fullAccount(account)).builderCodeApprovals ?? [];
  const builder = (await CryptoKeySigner.generate()).publicKey;
  await page.getByTestId('key-overview').click();
  await page.getByTestId('builder-add').click();
  await page.getByTestId('builder-key').fill(account);
  await page.getByTestId('builder-fee').fill('7');
  await page.getByTestId('builder-approve').click();
  await page.getByTestId('key-failure').getByText('Your own account cannot be its builder.').waitFor();
  await page.getByTestId('builder-key').fill(builder);
  await page.getByTestId('builder-fee').fill('16');
  await page.getByTestId('builder-approve').click();
  await page.getByTestId('key-failure').getByText('A fee is a whole number of basis points, 1 to 15.').waitFor();
  await page.getByTestId('builder-fee').fill('7');
  await page.getByTestId('builder-approve').click();
  await page.getByTestId('builder').getByText('up to 0.07 %').waitFor();
  assert.deepEqual(await approvals(), [{ recipient: builder, maxFee: 7 }]);
  await page.getByTestId('builder-revoke').click();
  await until('no approval', async () => (await approvals()).length === 0 && (await page.getByTestId('builder').count()) === 0);
  await page.keyboard.press('Escape');
}
