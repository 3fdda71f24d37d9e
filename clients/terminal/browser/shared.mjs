// An account of two signers: made in the page and paid; proposals pay, trade, cancel and close, and change how many have to approve.

import assert from 'node:assert/strict';
import { approveProposal } from '../../typescript/target/dist/index.js';
import { isAccessible, isAccessibleInBothThemes } from './accessibility.mjs';
import { DOUBLE_CLICK_MILLIS } from './deskParts.mjs';
import { exchange, fundedTrader, send, until } from './exchange.mjs';

const SYMBOL = 'BTC-USD';

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
  await page.getByTestId('pay-amount').fill('100');
  await page.getByTestId('pay').click();
  await page.getByTestId('pay-confirm').click();
  await until('its money', async () => (await balance(shared)) === '100');

  await page.getByTestId('key-to-shared').click();
  await until('its money in the page', async () => (await page.getByTestId('shared-equity').innerText()) === '100.00');
  await page.getByTestId('propose-to').fill(friend.account);
  await page.getByTestId('propose-amount').fill('50');
  await page.getByTestId('propose').click();
  const proposal = page.getByTestId('proposal');
  await proposal.getByText('1 of 2 approvals').waitFor();
  assert.match(await proposal.innerText(), new RegExp(`Proposal 1\\s+pending\\s+Send 50 USD of ${shared} to ${friend.account}`));
  await isAccessible(page, 'the shared accounts', { within: 'dialog[open]' });
  await send(friend, approveProposal(shared, 1));
  await page.getByTestId('proposal-execute').click();
  await until('what was proposed', async () => (await balance(friend.account)) === '150');
  await proposal.getByText('executed').waitFor();
  assert.equal(await page.getByTestId('proposal-execute').count(), 0);
  await tradesTogether(page, shared, friend);
  await page.keyboard.press('Escape');
  await until('the account of before', async () => (await page.getByTestId('key-overview').getAttribute('title')) === master);
}

/** An order and its cancel, which the friend approves; then one approval is enough, and a position is opened and closed. */
async function tradesTogether(page, shared, friend) {
  const full = () => exchange.accounts.fullAccount(shared);
  let number = 1;
  const proposes = async (words) => {
    assert.match(await page.getByTestId('propose-preview').innerText(), words);
    await page.getByTestId('propose').click();
    number++;
    const proposal = page.locator(`[data-proposal="${number}"]`);
    await proposal.waitFor();
    assert.match(await proposal.innerText(), words);
    return proposal;
  };
  const carriesOut = async (proposal) => {
    await proposal.getByTestId('proposal-execute').click();
    await proposal.getByText('executed').waitFor();
    await page.waitForTimeout(DOUBLE_CLICK_MILLIS);
  };
  await page.getByTestId('propose-kind').selectOption('order');
  await page.getByTestId('propose-symbol').selectOption(SYMBOL);
  await page.getByTestId('propose-size').fill('0.001');
  await page.getByTestId('propose-price').fill('95000.3');
  assert.match(await page.getByTestId('propose-problem').innerText(), /Price 95,000\.3 is not a positive multiple of 0\.5/);
  await page.getByTestId('propose-price').fill('95000');
  await isAccessibleInBothThemes(page, 'a proposal of an order', 'dialog[open]');
  const order = await proposes(/Buy 0\.001 BTC-USD, limit at 95,000/i);
  await send(friend, approveProposal(shared, number));
  await carriesOut(order);
  assert.equal((await full()).openOrders.length, 1);

  await page.getByTestId('propose-kind').selectOption('cancel');
  const cancel = await proposes(/Cancel all open orders/i);
  await send(friend, approveProposal(shared, number));
  await carriesOut(cancel);
  assert.deepEqual((await full()).openOrders, []);

  await page.getByTestId('propose-kind').selectOption('policy');
  await page.getByTestId('propose-threshold').fill('1');
  const policy = await proposes(/a proposal needs 1 approval; all other open proposals end/);
  await send(friend, approveProposal(shared, number));
  await carriesOut(policy);

  await page.getByTestId('propose-kind').selectOption('order');
  await page.getByTestId('propose-market').click();
  await page.getByTestId('propose-size').fill('0.001');
  await page.getByTestId('propose-bound').fill('1');
  await carriesOut(await proposes(/Buy 0\.001 BTC-USD, market, at most 1 % from the mark/i));
  await page.getByTestId('shared-position').getByText('Long 0.001 BTC-USD').waitFor();
  await page.getByTestId('propose-kind').selectOption('close');
  await page.getByTestId('propose-bound').fill('1');
  await carriesOut(await proposes(/Sell 0\.001 BTC-USD, market, reduce-only, at most 1 % from the mark/i));
  assert.deepEqual((await full()).positions, []);
}
