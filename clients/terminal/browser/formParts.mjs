// The order form beyond a price and a size, and the settings of the page.

import assert from 'node:assert/strict';
import { limitOrder } from '../../typescript/target/dist/index.js';
import { isAccessibleInBothThemes } from './accessibility.mjs';
import { shown } from './browser.mjs';
import { exchange, until } from './exchange.mjs';

/** A price between two ticks: the first number offered is on the valid side of a buy, and taking it makes the order right. */
export async function takesAnOffer(page, desk) {
  await page.getByTestId('kind-limit').click();
  await page.getByTestId('price').fill('199.505');
  await page.getByTestId('size').fill('1');
  assert.match(await page.getByTestId('price-problem').first().innerText(), /199\.505 is not a positive multiple of 0\.01/);
  await page.getByTestId('price-problem-offer').first().click();
  assert.equal((await desk.typed('price')).toString(), '199.5');
  await until('no problem', async () => (await page.getByTestId('price-problem').count()) === 0);
}

/** A share of the most that the margin allows, in whole lots. */
export async function movesTheSlider(page, desk) {
  await page.getByTestId('price').fill('199.5');
  await page.getByTestId('size-25').click();
  const quarter = await desk.typed('size');
  await page.getByTestId('size-slider').fill('50');
  const half = await desk.typed('size');
  assert.ok(half.minus(quarter.times('2')).abs().compareTo(half.times('0.01')) <= 0, `half of the most is ${half}, a quarter ${quarter}`);
  await until('the slider at half', async () => (await page.getByTestId('size-slider').inputValue()) === '50');
}

/** Of a long position of 40: what an IOC order does not find is gone, and a reduce-only order never turns the position. */
export async function takesAtOnceAndOnlyReduces(page, desk) {
  const { bestAsk, bestBid } = (await shown(page)).book;
  await page.getByTestId('kind-limit').click();
  await page.getByTestId('ioc').check();
  await page.getByTestId('price').fill(bestAsk);
  await page.getByTestId('size').fill('15');
  await desk.sends();
  await desk.holds('50');
  await page.getByTestId('side-sell').click();
  await page.getByTestId('reduce-only').check();
  await page.getByTestId('price').fill(bestBid);
  await page.getByTestId('size').fill('60');
  await until('that it will be cut', async () => /60 is more than the position of 50: the order will be cut to 50/.test(await page.getByTestId('size-problem').first().innerText()));
  await desk.sends();
  await desk.holds('40');
  assert.deepEqual((await desk.full()).openOrders, []);
  await page.getByTestId('reduce-only').uncheck();
  await page.getByTestId('ioc').uncheck();
  await page.getByTestId('side-buy').click();
}

/** A theme, a hidden panel, and all as it was. */
export async function appliesItsSettings(page) {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const [before, other] = (await theme()) === 'light' ? ['light', 'dark'] : ['dark', 'light'];
  await page.getByTestId('open-settings').click();
  await page.getByTestId(`theme-${other}`).click();
  await until(`the ${other} theme`, async () => (await theme()) === other);
  await page.getByTestId('show-tape').uncheck();
  await page.getByTestId('panel-tape').waitFor({ state: 'detached' });
  await page.reload();
  await until('a whole book', async () => (await shown(page)).book?.isComplete);
  assert.equal(await theme(), other);
  assert.equal(await page.getByTestId('panel-tape').count(), 0);
  await page.getByTestId('open-settings').click();
  await page.getByTestId('reset-panels').click();
  await page.getByTestId('panel-tape').waitFor();
  await page.getByTestId(`theme-${before}`).click();
  await page.keyboard.press('Escape');
}

/** Minutes and seconds to the next full hour, and the open interest as a short number. */
export async function countsDownAndSums(page, ticker) {
  const shortNumber = (text) => Number(text.replace(/[^\d.]/g, '')) * ({ K: 1e3, M: 1e6 }[/[KM]/.exec(text)?.[0]] ?? 1);
  await until('open interest, volume and the time to the next funding', async () => {
    const now = await ticker();
    const [interest, volume, left] = await Promise.all(['open-interest', 'volume', 'funding-countdown'].map((name) => page.getByTestId(name).innerText()));
    const [minutes, seconds] = left.split(':').map(Number);
    const due = 3600 - (Math.floor(Number(now.timestamp) / 1e9) % 3600);
    const isNear = (text, value) => Math.abs(shortNumber(text) - value.toNumber()) <= value.toNumber() * 0.01;
    return isNear(interest, now.openInterest) && isNear(volume, now.quoteVolume) && Math.abs(minutes * 60 + seconds - due) <= 3;
  });
}

/** The answer of the exchange to the order of the form, which changes nothing; it is gone once the form is changed. */
export async function asksTheExchange(page, desk, symbol) {
  const [figure, texts] = [async (name) => page.getByTestId(`exchange-${name}`).innerText(), page.getByTestId('exchange-answer-text')];
  await page.getByTestId('kind-limit').click();
  await page.getByTestId('price').fill('199.5');
  await page.getByTestId('size').fill('5');
  await page.getByTestId('has-exits').check();
  await page.getByTestId('stop-loss').fill('150');
  await page.getByTestId('check-order').click();
  await texts.first().waitFor();
  const { actions, open, filled } = await exchange.transactions.checkUnsigned(desk.account, limitOrder({ symbol, side: 'buy', price: '199.5', size: '5' }));
  assert.match((await texts.allInnerTexts()).join(' '), /The exchange would admit this order\. Buy 5 SOL-USD at 199\.5: .* The stop at 150 would wait for the mark\./);
  const [{ admitted }] = actions;
  const expected = { 'maker-fee': admitted.makerFee, 'taker-fee': admitted.takerFee, 'available-open': open.availableBalance, 'available-filled': filled.availableBalance };
  for (const [name, value] of Object.entries(expected)) assert.equal((await figure(name)).replaceAll(',', ''), value.toString(), name);
  assert.deepEqual([await figure('liquidation-open'), await figure('liquidation-filled')], ['no position', 'none']);
  await isAccessibleInBothThemes(page, 'the answer of the exchange', '[data-test=ticket]');
  await page.getByTestId('stop-loss').fill('');
  await page.getByTestId('exchange-answer').waitFor({ state: 'detached' });
  await page.getByTestId('take-profit').fill('9999999999');
  await page.getByTestId('check-order').click();
  await page.getByText(/The take profit at 9,999,999,999 would be refused: /).waitFor();
  assert.deepEqual((await desk.full()).openOrders, []);
  await page.getByTestId('take-profit').fill('');
  await page.getByTestId('has-exits').uncheck();
}
