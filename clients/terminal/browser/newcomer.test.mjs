// A newcomer makes a key, takes test money, buys from the book, raises the leverage, is liquidated and reads why.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAccessibleInBothThemes } from './accessibility.mjs';
import { exchange, publish, until } from './exchange.mjs';
import { quotedMarket } from './quoted.mjs';

const SYMBOL = 'BTC-USD';
const PRICE = '100000';
/** Below the liquidation price of the newcomer's position. */
const FALLEN = '97000';

const stage = quotedMarket(SYMBOL, PRICE, '1');

test('from a key to a liquidation that explains itself', async () => {
  const { page, end } = await stage.browser.open({ viewport: { width: 1366, height: 768 } });
  const account = await makeKey(page);
  await isLedToTheMoney(page);
  await takeTestMoney(page, account);
  await cannotSendTheImpossible(page);
  await buyFromTheBook(page, account);
  await raiseLeverage(page, account);
  await buyAsMuchAsPossible(page, account);
  await operatorsSeePosition(account);
  await fall(page, account);
  await end();
  await operatorsSeeIt();
});

/** The account with the largest position is on the page of operators while it has it. */
async function operatorsSeePosition(account) {
  const { page, end } = await stage.browser.open({ path: '/ops' });
  const row = page.getByTestId('ops-largest').locator('tbody tr', { hasText: account });
  await row.waitFor();
  assert.match(await row.innerText(), /BTC-USD\s+\+\d/);
  await end();
}

/** Liquidations that happened are on the page of operators, as the public trades have them. */
async function operatorsSeeIt() {
  const { page, end } = await stage.browser.open({ path: '/ops' });
  const row = page.getByTestId('ops-liquidations').locator('tbody tr').first();
  await row.waitFor();
  const liquidations = (await exchange.markets.recentTrades(SYMBOL, 1000)).filter((each) => each.reason === 'liquidation');
  assert.ok((await page.getByTestId('ops-liquidations').locator('tbody tr').count()) >= Math.min(50, liquidations.length));
  assert.match(await row.innerText(), /BTC-USD\s+long/);
  await page.getByTestId('ops-no-withdrawal').waitFor();
  await end();
}

async function makeKey(page) {
  await page.getByTestId('key-create').click();
  await page.getByTestId('backup-password').fill('correct horse battery staple');
  await page.getByTestId('backup-password-again').fill('correct horse battery staple');
  const [backup] = await Promise.all([page.waitForEvent('download'), page.getByTestId('create-submit').click()]);
  assert.match(backup.suggestedFilename(), /\.json$/);
  const account = await page.getByTestId('key-overview').getAttribute('title');
  assert.match(account, /^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
  return account;
}

/** The button of the form gives it and has the focus; the empty table and the error of an order offer it, too. */
async function isLedToTheMoney(page) {
  await until('the focus on the money', () => page.evaluate(() => document.activeElement?.dataset.test === 'faucet'));
  const [button, bar] = await Promise.all([page.getByTestId('faucet').boundingBox(), page.locator('.status-bar').boundingBox()]);
  assert.ok(button.y + button.height <= bar.y, 'the button is on the screen');
  assert.equal(await page.getByTestId('send-order').count(), 0, 'no order can be sent without money');
  assert.equal(await page.getByTestId('empty-faucet').innerText(), 'Get test money');
  await page.getByTestId('book-ask-0').click();
  await page.getByTestId('size').fill('0.01');
  await until('the offer', async () => (await page.getByTestId('size-problem-offer').allInnerTexts()).join() === 'Get test money');
  assert.match(await page.getByTestId('size-problem').innerText(), /Your account has no money yet/);
  await page.getByTestId('size').fill('');
  await isAccessibleInBothThemes(page, 'an account without money');
}

/** An order for more than the margin allows has no bright button, and leads to no position. */
async function cannotSendTheImpossible(page) {
  const colour = () => page.getByTestId('send-order').evaluate((button) => getComputedStyle(button).backgroundColor);
  const bright = await colour();
  await page.getByTestId('size').fill('5');
  await until('a button that is off', async () => (await page.getByTestId('send-order').getAttribute('aria-disabled')) === 'true');
  assert.notEqual(await colour(), bright);
  assert.match(await page.getByTestId('size-problem').innerText(), /fee \d{2,3},\d{3}\.\d+ exceed equity 10,000/);
  assert.deepEqual([await page.getByTestId('cost-liquidation').innerText(), await page.getByTestId('cost-available').innerText()], ['–', '–']);
  await page.getByTestId('size').fill('');
  await until('a button that is on', async () => (await page.getByTestId('send-order').getAttribute('aria-disabled')) === 'false');
}

async function takeTestMoney(page, account) {
  await page.getByTestId('faucet').click();
  await shows(page, 'equity', /^10,000(\.0+)?$/);
  const { margin } = await exchange.accounts.fullAccount(account);
  assert.equal(margin.totalBalance.toString(), '10000');
}

async function buyFromTheBook(page, account) {
  const ask = page.getByTestId('book-ask-0');
  const asked = (await ask.locator('.book-price').innerText()).replaceAll(',', '').replace(/\.0+$/, '');
  await ask.click();
  assert.equal((await page.getByTestId('price').inputValue()).replaceAll(',', ''), asked);
  await page.getByTestId('size').fill('0.01');
  await page.getByTestId('send-order').click();
  await page.getByTestId('position').waitFor();
  await showsPosition(page, account);
  const [fill] = (await exchange.accounts.fills.page(account, { limit: 1 })).records;
  assert.equal(fill.price.toString(), asked);
  await accountTab(page, 'fills').click();
  await page.getByTestId('content-fills').getByText('0.01', { exact: false }).first().waitFor();
  await accountTab(page, 'positions').click();
}

async function raiseLeverage(page, account) {
  await page.getByTestId('leverage').click();
  await page.getByTestId('leverage-input').fill('50');
  await page.getByTestId('leverage-set').click();
  const setting = await until('the leverage at the exchange', async () => {
    const { leverageSettings } = await exchange.accounts.fullAccount(account);
    return leverageSettings.find((each) => each.symbol === SYMBOL && each.leverage.toString() === '50');
  });
  assert.ok(setting);
  await shows(page, 'leverage', /50/);
  await showsPosition(page, account);
}

async function buyAsMuchAsPossible(page, account) {
  const size = () => page.getByTestId('position-size').getAttribute('data-exact');
  const before = await size();
  // Faster than the form judges: what the limit order of before would allow is more than the market order may have.
  await page.evaluate((names) => names.forEach((name) => document.querySelector(`[data-test="${name}"]`).click()), ['kind-market', 'size-largest', 'send-order']);
  await until('a larger position', async () => (await size()) !== before);
  await showsPosition(page, account);
}

async function fall(page, account) {
  stage.price.stop();
  await publish(SYMBOL, FALLEN);
  const { records } = await until('a liquidation', async () => {
    const found = await exchange.accounts.liquidations.page(account);
    return found.records.length > 0 && found;
  });
  await accountTab(page, 'liquidations').click();
  const story = page.getByTestId('liquidation').first();
  await story.waitFor();
  const told = await story.innerText();
  for (const number of [records[0].equity, records[0].maintenanceMargin]) {
    const shown = Number(number.toString()).toLocaleString('en-US', { maximumFractionDigits: 2, minimumFractionDigits: 2 }).replace('-', '\u2212');
    assert.ok(told.includes(shown), `${shown} in: ${told}`);
  }
  assert.ok((await page.getByTestId('liquidation-reason').count()) > 0);
  assert.ok((await page.getByTestId('liquidation-step').count()) > 0);
  const event = page.getByTestId('history-risk-events').locator('tbody tr').first();
  await event.waitFor();
  assert.match(await event.innerText(), /BTC-USD\s+Liquidation\s+▼ Sell/);
  await showsAccount(page, account);
}

/** What the page computes becomes what the exchange answers, to the last unit. */
async function showsPosition(page, account) {
  await showsAccount(page, account);
  await until('a position as the exchange knows it', async () => {
    const { positions } = await exchange.accounts.fullAccount(account);
    const position = positions.find((each) => each.symbol === SYMBOL);
    const row = page.locator(`[data-test="position"][data-symbol="${SYMBOL}"]`);
    if (!position) return false;
    const figures = { size: position.size, entry: position.price, liquidation: position.liquidationPrice, profit: position.unrealizedPnl, share: position.riskAllocation, funding: position.funding };
    for (const [name, value] of Object.entries(figures)) {
      if ((await row.getByTestId(`position-${name}`).getAttribute('data-exact')) !== value.toString()) return false;
    }
    return true;
  });
}

async function showsAccount(page, account) {
  await until('the figures of the exchange', async () => {
    const { margin } = await exchange.accounts.fullAccount(account);
    const figures = {
      equity: margin.totalBalance,
      available: margin.availableBalance,
      unrealized: margin.unrealizedPnl,
      'margin-used': margin.marginUsed,
      maintenance: margin.maintenanceMargin,
    };
    for (const [name, value] of Object.entries(figures)) {
      if ((await page.getByTestId(name).getAttribute('data-exact')) !== value.toString()) return false;
    }
    return true;
  });
}

const accountTab = (page, name) => page.getByRole('tablist', { name: 'Account' }).getByTestId(`tab-${name}`);

async function shows(page, name, pattern) {
  await until(`${name} as ${pattern}`, async () => pattern.test((await page.getByTestId(name).innerText()).trim()));
}
