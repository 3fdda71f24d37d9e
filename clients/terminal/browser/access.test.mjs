// The terminal without a mouse, on a phone, and for screen readers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAccessible, isAccessibleInBothThemes } from './accessibility.mjs';
import { PHONE, shown } from './browser.mjs';
import { exchange, until } from './exchange.mjs';
import { quotedMarket } from './quoted.mjs';

const SYMBOL = 'BTC-USD';
/** Once around the page. */
const MOST_TABS = 150;

const stage = quotedMarket(SYMBOL, '100000', '0.1');

test('a trader without a mouse makes a key, takes money, buys and cancels', async () => {
  const { page, end } = await stage.browser.open();
  await ready(page);
  await press(page, 'key-create', 'Enter');
  await press(page, 'without-backup', 'Space');
  await press(page, 'create-submit', 'Enter');
  await page.getByTestId('key-overview').waitFor();
  await focused(page, 'faucet');
  await page.keyboard.press('Enter');
  await until('money', async () => /^10,000/.test(await page.getByTestId('equity').innerText()));
  const account = await page.getByTestId('key-overview').getAttribute('title');

  await page.keyboard.press('b');
  await focused(page, 'size');
  await page.keyboard.type('0.01');
  await page.keyboard.press('Enter');
  const opened = () => exchange.accounts.fullAccount(account);
  await until('an order or a position', async () => {
    const { openOrders, positions } = await opened();
    return openOrders.length + positions.length > 0;
  });
  await page.getByTestId('size').evaluate((field) => field.blur());
  await page.keyboard.press('~');
  await until('no open order', async () => (await opened()).openOrders.length === 0);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('/');
  await focused(page, 'market-search');
  await page.keyboard.type('eth');
  await page.keyboard.press('Enter');
  await until('the other market', async () => (await shown(page)).market === 'ETH-USD');
  await end();
});

test('Tab alone leads from the order form to an order and to its cancel', async () => {
  const { page, end } = await stage.browser.open();
  await ready(page);
  await press(page, 'key-create', 'Enter');
  await press(page, 'without-backup', 'Space');
  await press(page, 'create-submit', 'Enter');
  await page.getByTestId('key-overview').waitFor();
  const account = await page.getByTestId('key-overview').getAttribute('title');
  await focused(page, 'faucet');
  await page.keyboard.press('Enter');
  await until('money', async () => /^10,000/.test(await page.getByTestId('equity').innerText()));
  await focused(page, 'send-order'); // the same button
  await tabTo(page, 'price');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('95000');
  await tabTo(page, 'size');
  await page.keyboard.type('0.01');
  await tabTo(page, 'send-order');
  await page.keyboard.press('Enter');
  const open = () => exchange.accounts.openOrders(account);
  await until('an order', async () => (await open()).length === 1);
  await tabTo(page, 'tab-positions');
  await page.keyboard.press('ArrowRight');
  await page.getByTestId('order-cancel').waitFor();
  await tabTo(page, 'order-cancel');
  await page.keyboard.press('Enter');
  await until('no open order', async () => (await open()).length === 0);
  await end();
});

test('a dialog that is opened while another one closes stays open', async () => {
  const { page, end } = await stage.browser.open();
  await ready(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.evaluate(() => {
    document.querySelector('dialog[open]').close();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
  });
  await page.waitForTimeout(200);
  await focused(page, 'market-search');
  await end();
});

test('on a phone everything is within the screen, and the order form on one', async () => {
  const { page, end } = await stage.browser.open({ viewport: PHONE });
  await ready(page);
  for (const tab of ['chart', 'book', 'trade', 'positions', 'more']) {
    await page.locator('.tab-bar').getByTestId(`tab-${tab}`).click();
    const { width, inner } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth, inner: innerWidth }));
    assert.ok(width <= inner, `${tab} is ${width} wide on a screen of ${inner}`);
  }
  await page.locator('.tab-bar').getByTestId('tab-trade').click();
  const box = await page.getByTestId('send-order').boundingBox();
  const bar = await page.locator('.tab-bar').boundingBox();
  assert.ok(box.y + box.height <= bar.y, 'the button that sends the order is above the tab bar without scrolling');
  await end();
});

test('axe finds nothing in both themes', async () => {
  const { page, end } = await stage.browser.open({ theme: 'light' });
  await ready(page);
  await isAccessibleInBothThemes(page, 'the terminal');
  await page.getByTestId('key-create').click();
  await isAccessibleInBothThemes(page, 'the dialog of keys');
  await page.getByTestId('without-backup').check();
  await page.getByTestId('create-submit').click();
  await page.getByTestId('key-overview').waitFor();
  await page.getByTestId('faucet').click();
  await until('money', async () => /^10,000/.test(await page.getByTestId('equity').innerText()));
  await page.getByTestId('leverage').click();
  await isAccessibleInBothThemes(page, 'the dialog of the leverage');
  await page.keyboard.press('Escape');
  for (const tab of ['orders', 'fills', 'funding', 'liquidations', 'transfers', 'activity']) {
    await page.getByRole('tablist', { name: 'Account' }).getByTestId(`tab-${tab}`).click();
  }
  await isAccessibleInBothThemes(page, 'the terminal with an account');
  await page.getByRole('tablist', { name: 'Account' }).getByTestId('tab-transfers').click();
  await page.getByTestId('history-transfers').getByText('10,000').waitFor();
  await page.getByRole('tablist', { name: 'Account' }).getByTestId('tab-funding').click();
  await page.getByTestId('funding-rates').waitFor();
  await isAccessibleInBothThemes(page, 'funding and its rates');
  await page.setViewportSize(PHONE);
  for (const tab of ['chart', 'book', 'trade', 'positions', 'more']) {
    await page.locator('.tab-bar').getByTestId(`tab-${tab}`).click();
    await isAccessibleInBothThemes(page, `the phone’s ${tab}`);
  }
  await end();
});

test('axe finds nothing on the page of operators, and it fits a phone', async () => {
  const { page, end } = await stage.browser.open({ path: '/ops' });
  await page.getByTestId('ops-shards').waitFor();
  await isAccessible(page, 'the page of operators');
  await page.setViewportSize(PHONE);
  const { width, inner } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth, inner: innerWidth }));
  assert.ok(width <= inner, `it is ${width} wide on a screen of ${inner}`);
  await isAccessible(page, 'the page of operators on a phone');
  await end();
});

async function ready(page) {
  await until('a whole book', async () => (await shown(page)).book?.isComplete);
}

/** Presses Tab until an element has the focus. */
async function tabTo(page, name) {
  const passed = [];
  for (let presses = 0; presses < MOST_TABS; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.dataset.test ?? '');
    if (focused === name) return;
    passed.push(focused);
  }
  assert.fail(`${MOST_TABS} times Tab do not lead to ${name}: ${passed.join(' ')}`);
}

/** Focuses an element as a screen reader does, and presses a key on it. */
async function press(page, name, key) {
  const element = page.getByTestId(name);
  await element.focus();
  await page.keyboard.press(key);
}

/** A shortcut moves the focus with the next frame, which a program's next key would overtake. */
async function focused(page, id) {
  await until(`the focus on ${id}`, () => page.evaluate((wanted) => document.activeElement?.dataset.test === wanted, id));
}
