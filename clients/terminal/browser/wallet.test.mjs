// A trader connects a wallet, declines once, takes test money with an agent in one signature, trades with the agent, adds and revokes
// agents in the wallet, and goes on after a reload and when the wallet shows another account; then the wallet signs orders itself.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isAccessibleInBothThemes } from './accessibility.mjs';
import { PHONE, shown, startBrowser } from './browser.mjs';
import { exchange, keepPrice, leave, until, page as address } from './exchange.mjs';
import { bringWallet, NAME } from './wallet.mjs';

let browser;
let price;

before(async () => {
  price = await keepPrice('BTC-USD', '100000');
  browser = await startBrowser();
});

after(() => leave(null, browser, price));

test('the key of a wallet is the account, and an agent of the browser trades for it', async () => {
  const { page, end } = await browser.open({ path: null });
  const { Main: account, Savings: other } = await bringWallet(page);
  await page.goto(address);
  await until('a whole book', async () => (await shown(page)).book?.isComplete);
  await connects(page, account);
  await takesMoney(page, account);
  await places(page, account, 1);
  await changesAgents(page, account);
  await page.reload();
  await goesOn(page, account);
  await tradesWithoutAgent(page, other);
  await keepsToTheChosenAccount(page, account, other);
  await saysWhatIsMissing(page);
  await end();
});

const declines = (page, does) => page.evaluate((value) => (globalThis.testWallet.declines = value), does);
const textsOf = (page) => page.evaluate(() => globalThis.testWallet.shown);
const agentsOf = async (account) => (await exchange.accounts.fullAccount(account)).authorizedAgentWallets;

/** A wallet that comes later is offered at once; the second of its accounts is chosen. */
async function connects(page, account) {
  await page.getByTestId('key-create').click();
  await page.getByTestId('key-to-wallet').click();
  await page.getByTestId('wallet-none').waitFor();
  await page.evaluate(() => globalThis.testWallet.arrive());
  const offered = page.getByTestId('wallet');
  await offered.waitFor();
  assert.equal(await offered.getAttribute('data-name'), NAME);
  assert.match(await page.getByTestId('wallet-unable').innerText(), /do not sign texts: Mute Wallet/);
  await declines(page, true);
  await offered.click();
  await fails(page, `You declined in ${NAME}: it is not connected`);
  await isAccessibleInBothThemes(page, 'the wallets', 'dialog[open]');
  await declines(page, false);
  await offered.click();
  await page.getByRole('radio', { name: 'Main' }).check();
  assert.equal(await page.getByTestId('wallet-account').innerText(), account);
  await page.locator('[data-test=wallet-steps][data-plan=money]').waitFor();
  await isAccessibleInBothThemes(page, 'what connecting does', 'dialog[open]');
  await fitsAPhone(page);
}

async function fitsAPhone(page) {
  const size = page.viewportSize();
  await page.setViewportSize(PHONE);
  const dialog = page.getByTestId('dialog-keys');
  const { x, width } = await dialog.boundingBox();
  assert.ok(x >= 0 && x + width <= PHONE.width, `${x} and ${width} of ${PHONE.width} pixels`);
  assert.ok(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth), 'nothing is wider than the dialog');
  await page.setViewportSize(size);
}

/** Declined, nothing is left; signed, it is one text for money and agent. */
async function takesMoney(page, account) {
  await declines(page, true);
  await page.getByTestId('wallet-submit').click();
  await fails(page, `You declined in ${NAME}: nothing was sent`);
  assert.equal(await keptKeys(page), 0);
  assert.equal((await exchange.accounts.fullAccount(account)).known, false);
  await declines(page, false);
  await page.getByTestId('wallet-submit').click();
  await until('money', async () => /^10,000/.test(await page.getByTestId('equity').innerText()));
  assert.equal(await page.getByTestId('key-overview').getAttribute('title'), account);
  const [agent] = await agentsOf(account);
  const texts = await textsOf(page);
  assert.equal(texts.length, 2);
  assert.match(texts[1], new RegExp(`^Bulk Exchange Transaction\nNetwork: devnet\nAccount: ${account}\n.*\n\\[0\\] Faucet user=${account} amount=-\n\\[1\\] AgentWallet agent=${agent} delete=false\n$`, 's'));
  assert.equal(await keptKeys(page), 1);
}

async function fails(page, sentence) {
  await page.getByTestId('key-failure').getByText(sentence).waitFor();
}

function keptKeys(page) {
  return page.evaluate(async () => {
    const request = indexedDB.open('openperp-keys');
    await new Promise((done) => (request.onsuccess = done));
    const count = request.result.transaction('keys').objectStore('keys').count();
    await new Promise((done) => (count.onsuccess = done));
    request.result.close();
    return count.result;
  });
}

/** With the key of the browser: the wallet is not asked. */
async function places(page, account, orders) {
  const asked = (await textsOf(page)).length;
  await sendsOrder(page);
  await until('its order', async () => (await exchange.accounts.openOrders(account)).length === orders);
  assert.equal((await textsOf(page)).length, asked);
}

async function sendsOrder(page) {
  await page.getByTestId('kind-limit').click();
  await page.getByTestId('price').fill('95000');
  await page.getByTestId('size').fill('0.01');
  await page.getByTestId('send-order').click();
}

/** Adding and revoking is asked of the wallet. */
async function changesAgents(page, account) {
  const [first] = await agentsOf(account);
  await page.getByTestId('key-overview').click();
  assert.equal(await page.getByTestId('wallet-state').innerText(), `In the wallet ${NAME}`);
  await declines(page, true);
  await page.getByTestId('agent-add').click();
  await page.getByTestId('toasts').getByText(`you declined in ${NAME}: nothing was sent`).waitFor();
  assert.deepEqual([await agentsOf(account), await keptKeys(page)], [[first], 1]);
  await declines(page, false);
  await page.getByTestId('agent-add').click();
  await until('a second agent', async () => (await agentsOf(account)).length === 2 && (await page.getByTestId('agent').count()) === 2);
  await page.getByTestId('agent').filter({ has: page.locator(`[title="${first}"]`) }).getByTestId('agent-revoke').click();
  await until('the first agent revoked', async () => !(await agentsOf(account)).includes(first));
  assert.match((await textsOf(page)).at(-1), new RegExp(`\n\\[0\\] AgentWallet agent=${first} delete=true\n$`));
  await until('one key of the browser', async () => (await keptKeys(page)) === 1);
  await isAccessibleInBothThemes(page, 'the keys of an account of a wallet', 'dialog[open]');
  await page.keyboard.press('Escape');
}

/** The agent trades on; the wallet connects by itself, leaves with another account, comes back, and is disconnected. */
async function goesOn(page, account) {
  await until('its money', async () => /^10,000/.test(await page.getByTestId('equity').innerText()));
  await places(page, account, 2);
  await page.getByTestId('key-overview').click();
  const state = async (text) => until(text, async () => (await page.getByTestId('wallet-state').innerText()) === text);
  await state(`In the wallet ${NAME}`);
  await page.evaluate(() => globalThis.testWallet.show('Savings'));
  await state(`In the wallet ${NAME}, not connected`);
  await page.getByTestId('wallet-needed').waitFor();
  await page.evaluate(() => globalThis.testWallet.show('Main'));
  await state(`In the wallet ${NAME}`);
  await page.getByTestId('wallet-disconnect').click();
  await state(`In the wallet ${NAME}, not connected`);
  await page.getByTestId('wallet-entry').getByTestId('wallet-connect-again').click();
  await state(`In the wallet ${NAME}`);
}

/** Another account of the wallet, which is asked for the test money and for the order. Disconnected it is what the form asks for. */
async function tradesWithoutAgent(page, account) {
  await page.getByTestId('key-to-wallet').click();
  await page.getByTestId('wallet').click();
  await page.getByTestId('wallet-steps').waitFor();
  await page.getByRole('radio', { name: 'Savings' }).check();
  await page.getByTestId('wallet-agent').uncheck();
  await page.getByTestId('wallet-submit').click();
  await until('the other account', async () => (await page.getByTestId('key-overview').getAttribute('title')) === account);
  await page.getByTestId('faucet').click();
  await until('its money', async () => /^10,000/.test(await page.getByTestId('equity').innerText()));
  await sendsOrder(page);
  await until('its order', async () => (await exchange.accounts.openOrders(account)).length === 1);
  const texts = await textsOf(page);
  assert.match(texts.at(-2), new RegExp(`\n\\[0\\] Faucet user=${account} amount=-\n$`));
  assert.match(texts.at(-1), /\n\[0\] Limit BTC-USD Buy px=95000\.00000000 sz=0\.01000000 tif=GTC ro=false iso=false\n$/);
  assert.deepEqual([await agentsOf(account), await keptKeys(page)], [[], 1]);
  await page.getByTestId('key-overview').click();
  await page.getByTestId('wallet-disconnect').click();
  await page.keyboard.press('Escape');
  await until('what is missing', async () => (await page.getByTestId('send-order').innerText()) === `Connect ${NAME} to trade`);
  await page.getByTestId('send-order').click();
  await page.getByTestId('wallet').waitFor();
}

/** While a wallet is asked for one account another one is chosen: orders are that one's, whatever the wallet answers later. */
async function keepsToTheChosenAccount(page, account, other) {
  const answer = await waits(page);
  await page.getByTestId('wallet').click();
  await page.locator('[data-test=wallet-steps][data-plan=agent]').waitFor();
  await page.getByTestId('wallet-submit').click();
  await until('a text to sign', async () => (await textsOf(page)).at(-1).includes('AgentWallet'));
  await page.keyboard.press('Escape');
  await chooses(page, account);
  await answer();
  await until('an agent of the other account', async () => (await agentsOf(other)).length === 1);
  await places(page, account, 3);

  await chooses(page, other);
  await page.getByTestId('key-overview').click();
  await until('what the wallet is needed for', () => page.getByTestId('agent-add').isEnabled());
  const answerAgain = await waits(page);
  await page.getByTestId('agent-add').click();
  await page.getByTestId('choose-account').selectOption(account);
  await answerAgain();
  await until('two agents of the other account', async () => (await agentsOf(other)).length === 2);
  await page.keyboard.press('Escape');
  await places(page, account, 4);
  assert.equal(await page.getByTestId('key-overview').getAttribute('title'), account);
  assert.equal((await exchange.accounts.openOrders(other)).length, 1);
}

/** The person takes their time in the wallet, until the returned function is called. */
async function waits(page) {
  // In braces: an answer that is a promise would be awaited.
  await page.evaluate(() => {
    globalThis.testWallet.waits = new Promise((answer) => (globalThis.answerInWallet = answer));
  });
  return () => page.evaluate(() => globalThis.answerInWallet());
}

async function chooses(page, account) {
  await page.getByTestId('key-overview').click();
  await page.getByTestId('choose-account').selectOption(account);
  await until('the account', async () => (await page.getByTestId('key-overview').getAttribute('title')) === account);
  await page.keyboard.press('Escape');
}

/** On an exchange without a network no wallet; without test money an account that was never funded needs a deposit. */
async function saysWhatIsMissing(page) {
  const missing = { network: null, faucet: null };
  await page.route('**/terminal/settings.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...missing } });
  });
  const opens = async () => {
    await page.reload();
    await page.getByTestId('key-overview').click();
    await page.getByTestId('key-to-wallet').click();
  };
  await opens();
  await page.getByTestId('wallet-no-network').waitFor();
  missing.network = 'devnet';
  await opens();
  await page.getByTestId('wallet').click();
  await page.getByRole('radio', { name: 'Empty' }).check();
  await page.locator('[data-plan=deposit]').getByTestId('wallet-first').waitFor();
}
