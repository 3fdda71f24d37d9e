// The pages of the API: they ask nothing of another host, their examples can be copied, and what they send with a test key is done.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isAccessible } from './accessibility.mjs';
import { PHONE, startBrowser } from './browser.mjs';
import { exchange, keepPrice, leave, until } from './exchange.mjs';

const SYMBOL = 'BTC-USD';
/** What an example begins with in each language. */
const LANGUAGES = { curl: /^curl -s 'http/, javascript: /^const answer = await fetch\("http/, python: /^import json\nimport urllib\.request\n/ };

let browser;
let price;

before(async () => {
  price = await keepPrice(SYMBOL, '100000');
  browser = await startBrowser();
});

after(() => leave(null, browser, price));

test('a reader with a test key takes money, places an order, sees it and cancels it', async () => {
  const { page, end } = await openDocs();
  await until('the account of the test key', async () => /^\w{32,44}$/.test(await page.locator('#account').innerText()));
  const account = await page.locator('#account').innerText();
  assert.match(await answerTo(page, 'markets'), /^HTTP 200\n(.|\n)*"symbol": "BTC-USD"/);
  assert.match(await answerTo(page, 'faucet'), /^HTTP 200\n(.|\n)*"amount": 10000/);
  assert.match(await answerTo(page, 'buy'), /^HTTP 200\n(.|\n)*"resting"/);
  const [order] = await until('the order', async () => orNull(await exchange.accounts.openOrders(account)));
  assert.equal(order.symbol, SYMBOL);
  assert.equal(order.isBuy, true);
  assert.ok((await answerTo(page, 'account')).includes(order.orderId), 'the answer of /account has the order');
  assert.match(await answerTo(page, 'cancel'), /^HTTP 200\n(.|\n)*"cancelled"/);
  await until('no open order', async () => (await exchange.accounts.openOrders(account)).length === 0);
  await end();
});

test('each example is there for curl, JavaScript and Python, and is copied as it stands', async () => {
  const { page, end } = await openDocs();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await answerTo(page, 'faucet');
  for (const [language, begin] of Object.entries(LANGUAGES)) {
    await page.locator(`[data-language=${language}]`).click();
    const example = await page.locator('#request').evaluate((element) => element.textContent);
    assert.match(example, begin);
    assert.match(example, /\/api\/v1\/order/);
    assert.match(example, /signature/);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.locator('#copy-request').click();
    await until('the copy', async () => (await page.evaluate(() => navigator.clipboard.readText())) === example);
    assert.equal(await page.locator('#copy-request').innerText(), 'Copied');
  }
  await end();
});

test('the reference signs with the test key what is sent without a signature', async () => {
  const { page, end } = await openDocs();
  await page.locator('.glance a', { hasText: '/order' }).click();
  const operation = page.locator('#operations-trading-submitTransaction');
  const body = operation.locator('textarea').first();
  await body.fill(JSON.stringify({ actions: [{ faucet: { u: await page.locator('#account').innerText() } }] }));
  await operation.getByRole('button', { name: 'Execute' }).click();
  const answer = operation.locator('.live-responses-table .response').first();
  await until('an answer', async () => /10000/.test(await answer.innerText()));
  assert.match(await answer.innerText(), /^200/);
  assert.match(await operation.locator('.request-snippets').innerText(), /curl(.|\n)*JavaScript(.|\n)*Python/);
  await end();
});

for (const [what, path] of [['the HTTP API', '/docs'], ['the streams', '/docs/asyncapi'], ['where to begin', '/docs/start']]) {
  test(`axe finds nothing serious on the page of ${what}, and it fits a phone`, async () => {
    const { page, end } = await browser.open({ path });
    if (path === '/docs') await page.locator('#operations-trading-submitTransaction').waitFor();
    await isAccessible(page, path, { impacts: ['serious', 'critical'] });
    await page.setViewportSize(PHONE);
    const { width, inner } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth, inner: innerWidth }));
    assert.ok(width <= inner, `it is ${width} wide on a screen of ${inner}`);
    await end();
  });
}

async function openDocs() {
  const opened = await browser.open({ path: '/docs' });
  await opened.page.locator('#operations-trading-submitTransaction').waitFor();
  return opened;
}

/** Presses the button of a step and waits for what the exchange says. */
async function answerTo(page, step) {
  const answer = page.locator('#answer');
  await answer.evaluate((element) => (element.textContent = ''));
  await page.locator(`[data-step=${step}]`).click();
  await until(`an answer to ${step}`, async () => (await answer.innerText()) !== '');
  return answer.innerText();
}

function orNull(list) {
  return list.length === 0 ? null : list;
}
