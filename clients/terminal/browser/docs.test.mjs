// The pages of the API: they ask nothing of another host, their examples can be copied, and what they send with a test key is done.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isAccessible } from './accessibility.mjs';
import { PHONE, startBrowser } from './browser.mjs';
import { exchange, keepPrice, leave, until } from './exchange.mjs';

const SYMBOL = 'BTC-USD';
/** What an example begins with in each language. */
const LANGUAGES = {
  curl: /^curl -s 'http(.|\n)*\/api\/v1\/order(.|\n)*signature/,
  javascript: /^const answer = await fetch\("http(.|\n)*signature/,
  python: /^import json\nimport urllib\.request\n(.|\n)*signature/,
  typescript: /^import \{ CryptoKeySigner, faucet, OpenPerp, Trader \} from 'openperp-client';/,
  'python-client': /^from openperp import OpenPerp, KeySigner, Trader, faucet\n/,
};
/** How a program of a client is run as it stands, with the client of this repository. */
const CLIENTS = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAMS = {
  typescript: (text) => ['node', ['--input-type=module', '-e', text.replace("'openperp-client'", `'${CLIENTS}typescript/target/dist/index.js'`)], {}],
  'python-client': (text) => ['python3', ['-c', text], { PYTHONPATH: `${CLIENTS}python/src` }],
};
/** What a program says in the end. */
const SAID = { buy: /resting/i, account: /^(0|10000) /, cancel: /cancelAllRejected/i };
const run = promisify(execFile);

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

test('each example is there for curl, JavaScript, Python and the clients, and is copied as it stands', async () => {
  const { page, end } = await openDocs();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await answerTo(page, 'faucet');
  for (const [language, begin] of Object.entries(LANGUAGES)) {
    await page.locator(`[data-language=${language}]`).click();
    const example = await page.locator('#request').evaluate((element) => element.textContent);
    assert.match(example, begin);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.locator('#copy-request').click();
    await until('the copy', async () => (await page.evaluate(() => navigator.clipboard.readText())) === example);
    assert.equal(await page.locator('#copy-request').innerText(), 'Copied');
  }
  await end();
});

test('the programs of the clients run as they stand', async () => {
  const { page, end } = await openDocs();
  const texts = [];
  for (const step of Object.keys(SAID)) {
    await answerTo(page, step);
    for (const language of Object.keys(PROGRAMS)) {
      await page.locator(`[data-language=${language}]`).click();
      texts.push([step, language, await page.locator('#request').evaluate((element) => element.textContent)]);
    }
  }
  await Promise.all(texts.map(async ([step, language, text]) => {
    const [program, options, environment] = PROGRAMS[language](text);
    const { stdout } = await run(program, options, { env: { ...process.env, ...environment } });
    assert.match(stdout, SAID[step], `${step} in ${language}:\n${text}`);
  }));
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
  test(`axe finds nothing serious on the page of ${what}, dark and light, and it fits a phone`, async () => {
    const { page, end } = await browser.open({ path });
    if (path === '/docs') await page.locator('#operations-trading-submitTransaction').waitFor();
    const isDark = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme.includes('dark') && getComputedStyle(document.body).backgroundColor !== 'rgb(255, 255, 255)');
    assert.ok(await isDark(), 'it is dark where the system is');
    await isAccessible(page, `${path}, dark`, { impacts: ['serious', 'critical'] });
    await isAccessible(page, `the landmarks of ${path}`, { rules: ['landmark-one-main', 'page-has-heading-one', 'region', 'landmark-unique'] });
    if (path !== '/docs/asyncapi') { // a long page with the colours of the short one
      await page.emulateMedia({ colorScheme: 'light' });
      await page.locator('html:not(.dark-mode)').waitFor();
      await page.evaluate(coloursChanged);
      await isAccessible(page, `${path}, light`, { rules: ['color-contrast'] });
    }
    await page.setViewportSize(PHONE);
    const { width, inner } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth, inner: innerWidth }));
    assert.ok(width <= inner, `it is ${width} wide on a screen of ${inner}`);
    await end();
  });
}

/** Colours of links change by and by, and begin to with the next frame. */
async function coloursChanged() {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await Promise.allSettled(document.getAnimations().map((each) => each.finished));
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
