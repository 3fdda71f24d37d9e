// A trader with sub-accounts trades for one of them, finds it again after a reload, and goes back.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cancelAll, createSubAccount, CryptoKeySigner, encodeBase58, faucet, Trader } from '../../typescript/target/dist/index.js';
import { isAccessible } from './accessibility.mjs';
import { shown, startBrowser } from './browser.mjs';
import { exchange, keepPrice, leave, send, until } from './exchange.mjs';

const SYMBOL = 'BTC-USD';

let browser;
let price;

before(async () => {
  price = await keepPrice(SYMBOL, '100000');
  browser = await startBrowser();
});

after(() => leave(null, browser, price));

test('a sub-account is chosen by its name, and orders are for it', async () => {
  const secret = encodeBase58(crypto.getRandomValues(new Uint8Array(32)));
  const master = new Trader(await CryptoKeySigner.fromSecret(secret));
  await send(master, faucet(master.account));
  await send(master, createSubAccount('hedges', '2500'));
  const [{ pubkey: hedges }] = (await exchange.accounts.fullAccount(master.account)).subAccounts;

  const { page, end } = await browser.open();
  await until('a whole book', async () => (await shown(page)).book?.isComplete);
  await page.getByTestId('key-create').click();
  await page.getByTestId('key-to-import').click();
  await page.getByTestId('import-secret').fill(secret);
  await page.getByTestId('import-submit').click();
  await until('the master', async () => (await page.getByTestId('key-overview').getAttribute('title')) === master.account);
  await page.getByTestId('key-overview').click();
  await page.getByTestId('choose-account').waitFor();
  await isAccessible(page, 'the choice of accounts', { within: '[role=dialog], dialog' });
  await page.getByTestId('choose-account').selectOption(hedges);
  await page.keyboard.press('Escape');
  await tradesForHedges(page, hedges, master.account);
  await page.reload();
  await until('the sub-account again', async () => (await page.getByTestId('key-overview').innerText()).includes('hedges'));
  assert.equal(await page.getByTestId('key-overview').getAttribute('title'), hedges);
  await page.getByTestId('key-overview').click();
  await page.getByTestId('choose-account').selectOption(master.account);
  await page.keyboard.press('Escape');
  await until('the money of the master', async () => /^7,500/.test(await page.getByTestId('equity').innerText()));
  await end();
  await send(new Trader(master.signer, { account: hedges }), cancelAll());
});

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
