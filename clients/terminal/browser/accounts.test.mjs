// A trader makes a sub-account, gives it another name and money, trades for it, finds it again after a reload, and removes it; then
// trades with an isolated position, pays somebody else, and shares an account.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancelAll, cancelWithdrawal, CryptoKeySigner, encodeBase58, faucet, Trader } from '../../typescript/target/dist/index.js';
import { isAccessible } from './accessibility.mjs';
import { shown } from './browser.mjs';
import { approvesABuilder } from './builders.mjs';
import { exchange, fundedTrader, send, until } from './exchange.mjs';
import { tradesIsolated } from './isolated.mjs';
import { quotedMarket } from './quoted.mjs';
import { sharesAnAccount } from './shared.mjs';

const SYMBOL = 'BTC-USD';

const stage = quotedMarket(SYMBOL, '100000', '0.1');

test('a sub-account is made, chosen by its name, traded for, and removed; a position has margin of its own', async () => {
  const secret = encodeBase58(crypto.getRandomValues(new Uint8Array(32)));
  const master = new Trader(await CryptoKeySigner.fromSecret(secret));
  await send(master, faucet(master.account));

  const { page, end } = await stage.browser.open();
  await until('a whole book', async () => (await shown(page)).book?.isComplete);
  await page.getByTestId('key-create').click();
  await page.getByTestId('key-to-import').click();
  await page.getByTestId('import-secret').fill(secret);
  await page.getByTestId('import-submit').click();
  await until('the master', async () => (await page.getByTestId('key-overview').getAttribute('title')) === master.account);
  await approvesABuilder(page, master.account);
  const hedges = await makesHedges(page, master.account);
  await page.getByTestId('key-to-overview').click();
  await page.getByTestId('choose-account').selectOption(hedges);
  await page.keyboard.press('Escape');
  await tradesForHedges(page, hedges, master.account);
  await page.reload();
  await until('the sub-account again', async () => (await page.getByTestId('key-overview').innerText()).includes('hedges'));
  assert.equal(await page.getByTestId('key-overview').getAttribute('title'), hedges);
  await removesHedges(page, hedges, master);
  await until('the money of the master', async () => /^10,000/.test(await page.getByTestId('equity').innerText()));
  await tradesIsolated(page, master);
  await paysSomebody(page);
  await withdraws(page, master);
  await sharesAnAccount(page, master.account);
  await end();
});

/** With 2,000, another name, and 500 more. Returns its account. */
async function makesHedges(page, master) {
  const members = async () => (await exchange.accounts.fullAccount(master)).subAccounts;
  await page.getByTestId('key-overview').click();
  await page.getByTestId('key-to-accounts').click();
  await page.getByTestId('new-account-name').fill('hédges');
  assert.match(await page.getByTestId('new-account-problem').innerText(), /A name has 1 to 32 letters without accents/);
  await page.getByTestId('new-account-name').fill('new');
  await page.getByTestId('new-account-amount').fill('2000');
  await page.getByTestId('new-account-create').click();
  await page.getByTestId('account-rename').click();
  await page.getByTestId('account-name').fill('hedges');
  await page.getByTestId('account-name-save').click();
  await until('its name', async () => (await members())[0]?.name === 'hedges');
  await page.getByTestId('move-amount').fill('9000');
  await until('a refusal', async () => /8,000 may leave the account, not 9,000/.test(await page.getByTestId('move-amount-problem').innerText()));
  await page.getByTestId('move-amount').fill('500');
  await page.getByTestId('move-money').click();
  const [{ pubkey }] = await members();
  await until('its money', async () => /^2,500/.test(await page.locator(`[data-account="${pubkey}"]`).getByTestId('account-equity').innerText()));
  await isAccessible(page, 'the sub-accounts', { within: 'dialog[open]' });
  return pubkey;
}

/** To a key, once the question is answered. */
async function paysSomebody(page) {
  const somebody = await fundedTrader('100');
  const balance = async () => (await exchange.accounts.fullAccount(somebody.account)).margin.totalBalance.toString();
  await page.getByTestId('key-overview').click();
  await page.getByTestId('key-to-accounts').click();
  await page.getByTestId('pay-to').fill('somebody');
  assert.match(await page.getByTestId('pay-to-problem').innerText(), /A key has 32 bytes, written in base58/);
  await page.getByTestId('pay-to').fill(somebody.account);
  await page.getByTestId('pay-amount').fill('1000000');
  await until('a refusal', async () => /9,9\d\d\.\d+ may leave the account, not 1,000,000/.test(await page.getByTestId('pay-amount-problem').innerText()));
  await page.getByTestId('pay-amount').fill('12.5');
  await page.getByTestId('pay').click();
  assert.ok((await page.getByTestId('pay-question').innerText()).includes(`to ${somebody.account}?`));
  assert.equal(await balance(), '100');
  await page.getByTestId('pay-confirm').click();
  await until('its money', async () => (await balance()) === '112.5');
  await page.getByTestId('toasts').getByText('12.5 USD were paid').waitFor();
  await page.keyboard.press('Escape');
}

/** To bank details that only the treasurer can read, once the question is answered. */
async function withdraws(page, owner) {
  const requested = async () => (await exchange.accounts.withdrawals(owner.account)).map((each) => each.destination);
  await page.getByTestId('key-overview').click();
  await page.getByTestId('key-to-accounts').click();
  await page.getByTestId('withdraw-to').fill('bank-1');
  assert.match(await page.getByTestId('withdraw-privacy').innerText(), /This is a reference: everybody can read it/);
  await page.getByTestId('withdraw-to').fill('DE02 1203 0000 0000 2020 51');
  await until('the key of the treasurer', async () => /^Encrypted for the treasurer/.test(await page.getByTestId('withdraw-privacy').innerText()));
  await page.getByTestId('withdraw-amount').fill('12.5');
  await isAccessible(page, 'a withdrawal', { within: 'dialog[open]' });
  await page.getByTestId('withdraw').click();
  assert.match(await page.getByTestId('withdraw-question').innerText(), /to DE02 1203 0000 0000 2020 51\? Encrypted for the treasurer/);
  assert.deepEqual(await requested(), []);
  await page.getByTestId('withdraw-confirm').click();
  await page.getByTestId('toasts').getByText('The withdrawal of 12.5 USD to DE02 1203 0000 0000 2020 51 was requested').waitFor();
  await until('the withdrawal', async () => (await requested()).length === 1);
  assert.match((await requested())[0], /^sealed:[0-9a-f]{16}:/);
  const [{ id }] = await exchange.accounts.withdrawals(owner.account);
  await send(owner, cancelWithdrawal(id));
  await page.keyboard.press('Escape');
}

/** Not while it has an order: the exchange says so. */
async function removesHedges(page, hedges, master) {
  const remove = async () => {
    await page.locator(`[data-account="${hedges}"]`).getByTestId('account-remove').click();
    await page.getByTestId('account-remove-confirm').click();
  };
  await page.getByTestId('key-overview').click();
  await page.getByTestId('key-to-accounts').click();
  await remove();
  await page.getByTestId('toasts').getByText('Not done').waitFor();
  await send(new Trader(master.signer, { account: hedges }), cancelAll());
  await page.waitForTimeout(600); // the same again within half a second is taken for a double click
  await remove();
  await until('the master again', async () => (await page.getByTestId('key-overview').getAttribute('title')) === master.account);
  await page.keyboard.press('Escape');
}

async function tradesForHedges(page, hedges, master) {
  await until('the name', async () => (await page.getByTestId('key-overview').innerText()).includes('hedges'));
  await until('its money', async () => /^2,500/.test(await page.getByTestId('equity').innerText()));
  await page.getByTestId('kind-limit').click();
  await page.getByTestId('price').fill('95000');
  await page.getByTestId('size').fill('0.01');
  await page.getByTestId('send-order').click();
  await until('its order', async () => (await exchange.accounts.openOrders(hedges)).length === 1);
  assert.deepEqual(await exchange.accounts.openOrders(master), []);
}
