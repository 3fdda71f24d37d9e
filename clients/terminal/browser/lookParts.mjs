// What is looked at on the page: the chart, the table of positions, colours, and sizes of what is pressed.

import assert from 'node:assert/strict';
import { DESKTOP } from './browser.mjs';
import { DOUBLE_CLICK_MILLIS } from './deskParts.mjs';
import { exchange, until } from './exchange.mjs';

/** At least 24 pixels each way. */
export async function hasLargeTargets(page, names) {
  for (const name of names) {
    const { width, height } = await page.getByTestId(name).boundingBox();
    assert.ok(width >= 24 && height >= 24, `${name} has ${width} × ${height} pixels`);
  }
}

/** Of the last candle, and in the time of a reader in New York; days are those of the exchange. */
export async function tellsTheCandle(page, symbol) {
  const isYoung = (await exchange.markets.klines(symbol, '1m', { limit: 20 })).length < 20;
  assert.equal(await page.getByTestId('interval').inputValue(), isYoung ? '10s' : '1m', 'a young market has candles to look at');
  await page.getByTestId('interval-1m').click();
  const number = (value) => Number(value).toLocaleString('en-US', { minimumFractionDigits: 1 });
  const clock = (millis) => new Date(millis).toLocaleTimeString('en-GB', { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit' });
  const isOf = (text, { openTime, open, high, low, close }) => {
    const prices = [['O', open], ['H', high], ['L', low], ['C', close]];
    return text.includes(clock(openTime)) && prices.every(([letter, price]) => text.includes(`${letter}${number(price)}`)) && /V[\d.]+/.test(text);
  };
  await until('one of the last candles', async () => {
    const last = await exchange.markets.klines(symbol, '1m', { limit: 3 });
    const text = (await page.getByTestId('chart-legend').innerText()).replaceAll('\n', ' ');
    return last.some((each) => isOf(text, each));
  });
  assert.match(await page.getByTestId('chart-zone').innerText(), /^UTC\u2212[45]$/);
  await page.getByTestId('interval-1d').click();
  await until('the zone of days', async () => (await page.getByTestId('chart-zone').innerText()) === 'UTC');
  await page.getByTestId('interval-1m').click();
}

/** A take profit three percent away is parked at the edge, with its price; the trailing stop has a line, too. */
export async function candlesKeepTheirHeight(page, account) {
  const mark = (await exchange.markets.ticker('BTC-USD')).markPrice;
  await page.getByTestId('price').fill(mark.minus('20').toMultipleOf('0.5', 'floor').toString());
  await page.getByTestId('size').fill('0.01');
  await page.waitForTimeout(DOUBLE_CLICK_MILLIS); // the market order was sent a moment ago
  await page.getByTestId('send-order').click();
  await page.getByTestId('line-order').waitFor();
  const middle = async (line) => {
    const { y, height } = await line.boundingBox();
    return y + height / 2;
  };
  const apart = async () => Math.abs((await middle(page.getByTestId('line-order'))) - (await middle(page.getByTestId('line-entry'))));
  const before = await until('lines apart', async () => {
    const first = await apart();
    await page.waitForTimeout(100);
    return Math.abs((await apart()) - first) < 1 && first > 20 && first;
  });
  await page.getByTestId('position-exits').click();
  await page.getByTestId('exit-take-profit').fill('103000');
  await page.getByTestId('exit-stop-loss').fill('97000');
  await page.getByTestId('exit-trail').fill('1');
  await page.getByTestId('exits-save').click();
  await until('three exits', async () => (await exchange.accounts.openOrders(account)).length === 4);
  const line = (text) => page.getByTestId('line-waiting').filter({ hasText: text });
  await line(/^\s*↑ TP 0\.02 · 103,000\.0/).waitFor();
  await line(/^\s*↓ Stop 0\.02 · 97,000\.0/).waitFor();
  await line(/↓ Trailing 0\.02 · 99,0/).waitFor();
  assert.deepEqual(await Promise.all([line('TP'), line('Stop'), line('Trailing')].map((each) => each.evaluate((element) => element.matches('.is-buy')))), [true, false, false], 'a profit is green, a loss red');
  const after = await apart();
  assert.ok(after > before * 0.8, `two lines were ${before} pixels apart, and are ${after} with exits far away`);
  const area = await page.getByTestId('candles').boundingBox();
  const [above, below] = [await line('TP').boundingBox(), await line('Stop').boundingBox()];
  assert.ok(above.y >= area.y && below.y + below.height <= area.y + area.height, 'labels are within the chart');
  const parked = await Promise.all([line('Stop'), line('Trailing')].map((each) => each.boundingBox()));
  assert.ok(Math.abs(parked[0].y - parked[1].y) >= 20, 'labels do not cover each other');
}

/** At 1024 pixels the profit follows the size, nothing lies on it, and one button opens those that close. */
export async function profitIsNotCovered(page, account) {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByTestId('close-menu').waitFor();
  const isFree = await page.getByTestId('position-profit').evaluate((profit) => {
    const { left, right, top, height } = profit.getBoundingClientRect();
    return [left + 1, right - 1].every((x) => profit.contains(document.elementFromPoint(x, top + height / 2)));
  });
  assert.ok(isFree, 'the profit is not covered');
  const cells = await page.getByTestId('position').locator('td').evaluateAll((all) => all.slice(0, 3).map((cell) => cell.dataset.label));
  assert.deepEqual(cells, ['Market', 'Size', 'Profit']);
  await page.getByTestId('close-menu').click();
  await page.getByTestId('close-50').click();
  await until('half of it', async () => (await exchange.accounts.fullAccount(account)).positions[0]?.size.toString() === '0.01');
  await page.getByTestId('close-50').waitFor({ state: 'hidden' });
  await page.setViewportSize(DESKTOP);
}

/** Without the colours of the page, and in other ones. */
export async function chosenThingsAreSeen(page) {
  const background = (name) => page.getByTestId(name).first().evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [chosen, other] of [['side-buy', 'side-sell'], ['kind-limit', 'kind-market'], ['view-candles', 'view-depth'], ['tab-positions', 'tab-orders']]) {
    assert.notEqual(await background(chosen), await background(other), `${chosen} looks like ${other}`);
  }
  await page.emulateMedia({ forcedColors: 'none' });
  const green = await background('side-buy');
  await page.getByTestId('open-settings').click();
  assert.ok(await page.getByTestId('hollow-candles').isChecked(), 'candles that rise are hollow');
  await page.getByTestId('palette-red-green').click();
  const red = await background('side-buy');
  await page.getByTestId('palette-blue-orange').click();
  const blue = await background('side-buy');
  assert.equal(new Set([green, red, blue]).size, 3);
  await page.keyboard.press('Escape');
}

/** 320 pixels: the price stands beside the account, not under it. */
export async function fitsTheSmallestPhone(page) {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.locator('.tab-bar').getByTestId('tab-trade').click();
  const [name, price, key] = await Promise.all(['market-name', 'last-price', 'key-overview'].map((each) => page.getByTestId(each).boundingBox()));
  assert.ok(name.x + name.width <= price.x + 1 && price.x + price.width <= key.x + 1, `${JSON.stringify([name, price, key])} do not overlap`);
  assert.ok(key.x + key.width <= 320, 'the account is on the screen');
  assert.ok(Math.abs(price.y + price.height / 2 - key.y - key.height / 2) < 12, 'price and account are in one line');
  const isCut = await page.getByTestId('last-price').evaluate((element) => element.scrollWidth > element.clientWidth + 1);
  assert.ok(!isCut, 'the whole price is seen');
  await page.setViewportSize(DESKTOP);
}
