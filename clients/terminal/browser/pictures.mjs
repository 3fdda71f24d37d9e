// The pictures of the READMEs: of an exchange whose market lives, with an account that trades.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PHONE, shown } from './browser.mjs';
import { exchange, until } from './exchange.mjs';

const SYMBOL = 'BTC-USD';
const LARGE = { width: 1440, height: 900 };

/** Files and their sizes. */
export const PICTURES = { 'terminal-dark.png': LARGE, 'terminal-light.png': LARGE, 'terminal-phone.png': PHONE, 'operations.png': LARGE };

/** Where the build and `takePictures.mjs` put them. */
export const TAKEN = fileURLToPath(new URL('../target/pictures/', import.meta.url));

/** Text alone has dozens of shades at its edges. */
const FEWEST_COLORS = 64;

/** Takes all of them into {@link TAKEN}, and fails for one that is blank or has another size. @param interval length of a candle */
export async function takePictures(browser, interval) {
  mkdirSync(TAKEN, { recursive: true });
  const operations = await browser.open({ path: '/ops', viewport: LARGE });
  const { page, end } = await browser.open();
  await page.getByTestId('interval').selectOption(interval);
  const account = await trade(page);
  await page.getByTestId('size').fill('0.03');
  await showsEverything(page);
  await take(page, 'terminal-dark.png');
  await page.emulateMedia({ colorScheme: 'light' });
  await take(page, 'terminal-light.png');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await page.locator('.tab-bar').getByTestId('tab-trade').click();
  await take(page, 'terminal-phone.png');
  await page.keyboard.press('~');
  await until('no open order', async () => (await exchange.accounts.openOrders(account)).length === 0);
  await end();

  await operations.page.getByTestId('ops-markets').getByText(SYMBOL).waitFor();
  await until('rates, which follow from two answers', async () => (await operations.page.getByText('Reads a second').locator('xpath=../dd').innerText()) !== '–');
  await take(operations.page, 'operations.png');
  await operations.end();
  await Promise.all(Object.entries(PICTURES).map(([name, size]) => isPicture(browser, name, size)));
}

/** Makes a key, takes test money, buys with take profit and stop, and lets two orders rest. Returns the account. */
async function trade(page) {
  await until('a whole book', async () => (await shown(page)).book?.isComplete);
  await page.getByTestId('key-create').click();
  await page.getByTestId('without-backup').check();
  await page.getByTestId('create-submit').click();
  await page.getByTestId('key-overview').waitFor();
  await page.getByTestId('faucet').click();
  await until('money', async () => /^10,000/.test(await page.getByTestId('equity').innerText()));
  const market = await exchange.markets.market(SYMBOL);
  const mark = (await exchange.markets.ticker(SYMBOL)).markPrice;
  const at = (share) => mark.times(share).toMultipleOf(market.info.tickSize, 'floor').toString();
  await page.getByTestId('kind-market').click();
  await page.getByTestId('has-exits').check();
  await page.getByTestId('take-profit').fill(at('1.0022'));
  await page.getByTestId('stop-loss').fill(at('0.9986'));
  await order(page, { size: '0.01' });
  await page.getByTestId('position').waitFor();
  await page.getByTestId('has-exits').uncheck();
  await page.getByTestId('kind-limit').click();
  for (const share of ['0.9994', '0.9990']) {
    await order(page, { size: '0.01', price: at(share) });
  }
  return page.getByTestId('key-overview').getAttribute('title');
}

async function order(page, { size, price }) {
  if (price) await page.getByTestId('price').fill(price);
  await page.getByTestId('size').fill(size);
  let nextClick = 0;
  await until('the answer', async () => {
    if ((await page.getByTestId('size').inputValue()) === '') return true;
    if (Date.now() >= nextClick) { // the form takes none soon after the order before has ended: two are a double click
      nextClick = Date.now() + 1000;
      await page.getByTestId('send-order').click({ timeout: 500 }).catch(() => {}); // still busy with the last click
    }
    return false;
  });
}

/** What would be missed in a picture: candles, both sides of the book, trades, a position, orders; and nothing lies above them. */
async function showsEverything(page) {
  await page.getByTestId('chart-note').waitFor({ state: 'detached' });
  for (const part of ['.book-side.is-bids .book-row:not([hidden])', '.book-side.is-asks .book-row:not([hidden])', '.tape-row', '[data-test="position"]']) {
    await page.locator(part).first().waitFor();
  }
  await page.getByText('Open orders 4').waitFor();
  await until('what the order in the form costs', async () => /\d/.test(await page.getByTestId('cost-margin').innerText()));
  await page.getByTestId('toasts').evaluate((toasts) => toasts.querySelectorAll('button').forEach((dismiss) => dismiss.click()));
  await page.mouse.move(0, 0);
}

async function take(page, name) {
  await page.waitForTimeout(500); // an animation frame of every panel, canvases included
  await page.screenshot({ path: join(TAKEN, name) });
}

async function isPicture(browser, name, { width, height }) {
  const page = await browser.chromium.newPage();
  const found = await page.evaluate(look, readFileSync(join(TAKEN, name)).toString('base64'));
  await page.close();
  assert.deepEqual([found.width, found.height], [width, height], `the size of ${name}`);
  assert.ok(found.colors >= FEWEST_COLORS, `${name} has ${found.colors} colours, so it is blank or nearly so`);
}

async function look(base64) {
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, image.width, image.height);
  return { width: image.width, height: image.height, colors: new Set(new Uint32Array(data.buffer)).size };
}
