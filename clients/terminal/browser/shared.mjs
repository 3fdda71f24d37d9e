// An account of two signers: made in the page, paid, and emptied again by a proposal that the other signer approves.

import assert from 'node:assert/strict';
import { approveProposal } from '../../typescript/target/dist/index.js';
import { isAccessible } from './accessibility.mjs';
import { exchange, fundedTrader, send, until } from './exchange.mjs';

export async function sharesAnAccount(page, master) {
  const friend = await fundedTrader('100');
  const balance = async (account) => (await exchange.accounts.fullAccount(account)).margin.totalBalance.toString();
  await page.getByTestId('key-overview').click();
  await page.getByTestId('key-to-shared').click();
  await page.getByTestId('shared-signers').fill('friend');
  assert.match(await page.getByTestId('shared-problem').innerText(), /Friend is not the key of an account/);
  await page.getByTestId('shared-signers').fill(friend.account);
  await page.getByTestId('shared-threshold').fill('3');
  assert.match(await page.getByTestId('shared-problem').innerText(), /The number of approvals is 1 to 2/);
  await page.getByTestId('shared-threshold').fill('2');
  await page.getByTestId('shared-create').click();
  await page.getByTestId('shared-account').waitFor();
  const shared = await page.getByTestId('shared-account').getAttribute('data-account');

  await page.getByTestId('key-to-accounts').click();
  await page.getByTestId('pay-to').fill(shared);
  await page.getByTestId('pay-amount').fill('50');
  await page.getByTestId('pay').click();
  await page.getByTestId('pay-confirm').click();
  await until('its money', async () => (await balance(shared)) === '50');

  await page.getByTestId('key-to-shared').click();
  await until('its money in the page', async () => (await page.getByTestId('shared-equity').innerText()) === '50.00');
  await page.getByTestId('propose-to').fill(friend.account);
  await page.getByTestId('propose-amount').fill('50');
  await page.getByTestId('propose').click();
  const proposal = page.getByTestId('proposal');
  await proposal.getByText('1 of 2 approvals').waitFor();
  assert.match(await proposal.innerText(), new RegExp(`Proposal 1\\s+pending\\s+send 50 USD of ${shared} to ${friend.account}`));
  await isAccessible(page, 'the shared accounts', { within: 'dialog[open]' });
  await send(friend, approveProposal(shared, 1));
  await page.getByTestId('proposal-execute').click();
  await until('what was proposed', async () => (await balance(friend.account)) === '150');
  await proposal.getByText('executed').waitFor();
  assert.equal(await page.getByTestId('proposal-execute').count(), 0);
  await page.keyboard.press('Escape');
  await until('the account of before', async () => (await page.getByTestId('key-overview').getAttribute('title')) === master);
}
