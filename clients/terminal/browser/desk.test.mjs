// What the order form says before an order is what the exchange does, and each button, key and table does what its label says.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { CryptoKeySigner, Decimal, pauseWithdrawals, setFeePolicy, setFeeProgramme, setMarketState, Trader } from '../../typescript/target/dist/index.js';
import { PHONE, shown } from './browser.mjs';
import { closesWithKeys, DOUBLE_CLICK_MILLIS, readsThePage, stopsAtBreakEven } from './deskParts.mjs';
import { administrator, exchange, fundedTrader, keepPrice, send, until } from './exchange.mjs';
import { appliesItsSettings, asksTheExchange, countsDownAndSums, movesTheSlider, takesAnOffer, takesAtOnceAndOnlyReduces } from './formParts.mjs';
import { quotedMarket } from './quoted.mjs';
import { newTrader } from './trader.mjs';

const SYMBOL = 'SOL-USD';
/** Of a ladder of one tick a level. */
const [PRICE, LEVEL_SIZE] = ['200', '10'];

const stage = quotedMarket(SYMBOL, PRICE, LEVEL_SIZE);
let admin;

before(async () => {
  admin = new Trader(await CryptoKeySigner.fromSecret(administrator()));
  await send(admin, setFeePolicy({ symbol: SYMBOL, programmes: 'desk 1 3.5' }));
});

after(() => send(admin, setFeePolicy({ symbol: SYMBOL, tiers: 'follow' })));

test('what the form says before an order is what the exchange does, and the tables change and close what is open', async () => {
  const { page, end } = await stage.browser.open({ path: `/#${SYMBOL}` });
  const account = await newTrader(page);
  await send(admin, setFeeProgramme(account, 'desk'));
  await page.reload();
  await until('the account again', async () => /^10,000/.test(await page.getByTestId('equity').innerText()));
  const desk = readsThePage(page, account, SYMBOL);
  await takesAnOffer(page, desk);
  await sizesFollowTheMargin(page, desk);
  await movesTheSlider(page, desk);
  await asksTheExchange(page, desk, SYMBOL);
  await costsAreThoseOfTheExchange(page, desk);
  await marketOrdersStayWithinTheirBound(page, desk);
  await takesAtOnceAndOnlyReduces(page, desk);
  await groupsTheBook(page, desk);
  await editsAnOrder(page, desk);
  await cancelsAll(page, desk);
  await closesAndReverses(page, desk);
  await closesWithKeys(page, desk);
  stage.price.stop();
  stage.price = await keepPrice(SYMBOL, '199');
  await stopsAtBreakEven(page, desk, stage.market);
  await exportsFills(page, desk);
  await flattens(page, desk);
  await end();
});

test('header, trades, candles and depth show what the exchange has, and why a market does not trade', async () => {
  const { page, end } = await stage.browser.open({ path: `/#${SYMBOL}` });
  await until('a whole book', async () => (await shown(page)).book?.isComplete);
  await tradesHaveTheirColours(page);
  await headerIsTheTicker(page);
  await countsDownAndSums(page, () => exchange.markets.ticker(SYMBOL));
  await candlesAreThoseOfTheExchange(page);
  await page.getByTestId('view-depth').click();
  await until('a drawn depth', () => page.getByTestId('depth').locator('canvas').first().evaluate(isDrawn));
  await saysWhyItDoesNotTrade(page);
  await appliesItsSettings(page);
  await end();
});

test('the page of operators says that withdrawals are paused, and why', async () => {
  await send(admin, pauseWithdrawals(true, 'the bank is closed'));
  const { page, end } = await stage.browser.open({ path: '/ops' });
  await page.getByTestId('ops-state').getByText('Withdrawals are paused (the bank is closed).').waitFor();
  await send(admin, pauseWithdrawals(false, 'it has opened'));
  await end();
});

test('on a phone a price of the book goes into the order form', async () => {
  const { page, end } = await stage.browser.open({ path: `/#${SYMBOL}`, viewport: PHONE });
  await until('a whole book', async () => (await shown(page)).book?.isComplete);
  await page.locator('.tab-bar').getByTestId('tab-book').click();
  const ask = page.getByTestId('book-ask-0');
  const asked = plain(await ask.locator('.book-price').innerText());
  await ask.click();
  await page.getByTestId('price').waitFor();
  assert.equal(plain(await page.getByTestId('price').inputValue()).toString(), asked.toString());
  await end();
});

const plain = (text) => Decimal.of(text.replaceAll(',', '').replaceAll('\u2212', '-').replace(/[^\d.-]/g, '').replace(/\.$/, ''));
const told = async (page, name) => plain(await page.getByTestId(name).innerText());
const isNear = (one, other, share) => one.minus(other).abs().compareTo(other.abs().times(share)) <= 0;

async function sizesFollowTheMargin(page, desk) {
  await page.getByTestId('kind-limit').click();
  await page.getByTestId('price').fill('199.5');
  await page.getByTestId('size-25').click();
  const quarter = await desk.typed('size');
  await page.getByTestId('size-50').click();
  const half = await desk.typed('size');
  await page.getByTestId('size-75').click();
  const more = await desk.typed('size');
  assert.ok(quarter.isPositive() && isNear(half, quarter.times('2'), '0.01') && isNear(more, quarter.times('3'), '0.01'), `${quarter}, ${half}, ${more}`);
  await page.getByTestId('size-unit').click();
  await until('the size in USD', async () => (await desk.typed('size')).equals(more.times('199.5')));
  await page.getByTestId('size').fill('1000');
  await until('its value', async () => (await told(page, 'cost-value')).toString() === '997.5');
  await page.getByTestId('size-unit').click();
  await until('the lots that it buys', async () => (await desk.typed('size')).toString() === '5');
}

/** Fee, margin, what is available then and the liquidation price, of an account in a programme. */
async function costsAreThoseOfTheExchange(page, desk) {
  await page.getByTestId('kind-market').click();
  await page.getByTestId('size').fill('10');
  // 10 at 200.01, and 3.5 basis points of it where the market itself takes 5.
  await until('the fee of the programme', async () => (await told(page, 'cost-fee')).toString() === '0.7');
  assert.match(await page.getByTestId('cost-fee').locator('xpath=ancestor::div[1]').getAttribute('title'), /taker 0\.035.%, maker 0\.010.%\. At most 1\.0/);
  const [margin, available, liquidation] = [await told(page, 'cost-margin'), await told(page, 'cost-available'), await page.getByTestId('cost-liquidation').innerText()];
  await desk.sends();
  await until('the position', async () => (await desk.position())?.size.toString() === '10');
  const [fill] = await desk.fills();
  assert.equal(fill.fee.toFixed(4), '0.7000');
  const after = await desk.full();
  assert.ok(isNear(margin, after.margin.marginUsed, '0.01'), `the form said ${margin}, and it is ${after.margin.marginUsed}`);
  assert.ok(isNear(available, after.margin.availableBalance, '0.001'), `the form said ${available}, and it is ${after.margin.availableBalance}`);
  const actual = after.positions[0].liquidationPrice;
  assert.ok(actual.isZero() ? liquidation === 'none' : isNear(plain(liquidation), actual, '0.002'), `the form said ${liquidation}, and it is ${actual}`);
}

/** 0.01 % of 200.01 or 200.02 are two ticks, however much more is wanted. */
async function marketOrdersStayWithinTheirBound(page, desk) {
  await page.getByTestId('bound').fill('0.01');
  await page.getByTestId('size').fill('45');
  const best = Decimal.of((await shown(page)).book.bestAsk);
  const worst = best.times('1.0001').toMultipleOf(stage.market.info.tickSize, 'floor');
  await until('its worst price', async () => (await told(page, 'cost-worst')).equals(worst));
  const sentence = new RegExp(`no further than ${worst}\\. The book has 30 there; the other 15 would not be filled`);
  await until('what the book has', async () => sentence.test(await page.getByTestId('bound-sentence').innerText()));
  const before = (await desk.fills()).length;
  await desk.sends();
  await until('30 more', async () => (await desk.position()).size.toString() === '40');
  const fills = (await desk.fills()).slice(0, -before);
  assert.deepEqual(fills.map((each) => each.price.isGreaterThan(worst)), [false, false, false]);
  assert.deepEqual((await desk.full()).openOrders, []);
  await page.getByTestId('bound').fill('0.5');
}

/** Rows of a larger step are those of `/l2book`, and an own order is marked in its row. */
async function groupsTheBook(page, desk) {
  await desk.places('199.94', '1.5');
  const marked = () => page.locator('.book-row.is-own:visible').evaluateAll((rows) => rows.map((row) => [row.querySelector('.book-price').textContent, row.title].join()));
  await until('the mark of the order', async () => (await marked()).join(' ') === '199.94,Your order: 1.5');
  const step = await page.getByTestId('book-step').locator('option').nth(1).getAttribute('value');
  await page.getByTestId('book-step').selectOption(step);
  await until('rows of the step', async () => {
    const [book, expected] = [(await shown(page)).book, await exchange.markets.l2Book(SYMBOL, { levels: 3, aggregation: step })];
    const same = (rows, levels) => levels.every((level, place) => plain(rows[place][0]).equals(level.price) && plain(rows[place][1]).equals(level.size));
    return book.step === step && same(book.bids, expected.bids) && same(book.asks, expected.asks);
  });
  const row = Decimal.of('199.94').toMultipleOf(step, 'floor').toFixed(2);
  await until('the mark in its group', async () => (await marked()).join(' ').startsWith(`${Number(row)}`) || (await marked()).join(' ').startsWith(row));
  await page.getByTestId('book-step').selectOption({ index: 0 });
}

async function editsAnOrder(page, desk) {
  await desk.tab('orders').click();
  await page.getByTestId('order-edit').click();
  await page.getByTestId('edit-price').fill('199.905');
  await page.getByTestId('edit-problem').waitFor();
  assert.ok(await page.getByTestId('edit-save').isDisabled());
  await page.getByTestId('edit-price').fill('199.9');
  await page.getByTestId('edit-size').fill('2.5');
  await page.getByTestId('edit-save').click();
  await until('the order as it was changed', async () => {
    const [order, further] = (await desk.full()).openOrders;
    return further === undefined && order?.price.toString() === '199.9' && order.size.toString() === '2.5';
  });
  await until('it in its row', async () => (await told(page, 'order-price')).toString() === '199.9' && (await told(page, 'order-size')).toString() === '2.5');
}

async function cancelsAll(page, desk) {
  await desk.places('199.8', '1');
  await until('two orders', async () => (await desk.full()).openOrders.length === 2);
  await page.getByTestId('order').nth(1).waitFor();
  await page.getByTestId('cancel-all').click();
  await until('none', async () => (await desk.full()).openOrders.length === 0);
  await until('none in the table', async () => (await page.getByTestId('order').count()) === 0);
}

async function closesAndReverses(page, desk) {
  await desk.tab('positions').click();
  await page.getByTestId('close-50').click();
  await desk.holds('20');
  await page.waitForTimeout(DOUBLE_CLICK_MILLIS);
  await page.getByTestId('reverse').click();
  await desk.holds('-20');
}

/** All fills of the account, newest first, with exact numbers. */
async function exportsFills(page, desk) {
  await desk.tab('fills').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('history-export').click()]);
  const [titles, ...lines] = readFileSync(await download.path(), 'utf8').trimEnd().split('\r\n').map((line) => line.split(','));
  const of = (line, name) => line[titles.indexOf(name)];
  const fills = await desk.fills();
  assert.deepEqual(
    lines.map((line) => ['market', 'side', 'price', 'size', 'fee', 'tradeId'].map((name) => of(line, name)).join()),
    fills.map((each) => [each.symbol, each.side, each.price, each.amount, each.fee, each.tradeId].join()),
  );
  assert.ok(lines.length > 5);
}

/** Escape alone closes nothing, however often it is pressed, and with Shift it asks first. */
async function flattens(page, desk) {
  await desk.places('199.7', '1');
  await until('an order and the stop', async () => (await desk.full()).openOrders.length === 2);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  assert.equal(await page.getByTestId('flatten-confirm').count(), 0, 'nobody is asked');
  await page.keyboard.press('Shift+Escape');
  await page.getByTestId('flatten-leave').waitFor();
  assert.equal(await page.getByTestId('dialog-flatten').locator('input').count(), 0, 'whether to ask again is not asked in a hurry');
  await page.getByTestId('flatten-leave').click();
  assert.equal((await desk.full()).openOrders.length, 2);
  await page.keyboard.press('Shift+Escape');
  await page.getByTestId('flatten-confirm').click();
  await until('a flat account', async () => {
    const { openOrders, positions } = await desk.full();
    return openOrders.length + positions.length === 0;
  });
}

async function headerIsTheTicker(page) {
  const places = stage.market.info.pricePrecision;
  await until('the figures of the ticker', async () => {
    const now = await exchange.markets.ticker(SYMBOL);
    const figures = { 'last-price': now.lastPrice, 'mark-price': now.markPrice, 'oracle-price': now.oraclePrice, high: now.highPrice, low: now.lowPrice };
    const said = await Promise.all(Object.entries(figures).map(async ([name, value]) => (await told(page, name)).toFixed(places) === value.toFixed(places)));
    const funding = (await told(page, 'funding')).minus(now.fundingRateHourly.times('100')).abs();
    const change = plain((await page.getByTestId('change').innerText()).split(' ')[0]);
    return said.every(Boolean) && funding.isLessThan('0.0001') && change.toFixed(places) === now.priceChange.toFixed(places) && (await page.getByTestId('volume').innerText()) !== '$0.000';
  });
}

/** Of what the taker did. */
async function tradesHaveTheirColours(page) {
  const taker = await fundedTrader('100000');
  const first = () => page.getByTestId('tape').locator('li').first().evaluate((row) => `${row.className.trim()} ${row.textContent}`);
  const best = () => exchange.markets.l2Book(SYMBOL, { levels: 1 });
  for (const [side, colour, size] of [['buy', 'is-buy', '1.1'], ['sell', 'is-sell', '1.2']]) {
    const [level] = (await best())[side === 'buy' ? 'asks' : 'bids'];
    await send(taker, { type: 'limit', symbol: SYMBOL, side, price: level.price, size: Decimal.of(size), reduceOnly: false, timeInForce: 'IOC' });
    const expected = new RegExp(`^tape-row ${colour} ${side === 'buy' ? '▲' : '▼'} ${level.price.toFixed(2)}${size}`);
    await until(`a trade of a taker who would ${side}`, async () => expected.test(await first()));
  }
}

async function candlesAreThoseOfTheExchange(page) {
  for (const interval of ['5m', '1h']) {
    await page.getByTestId(`interval-${interval}`).click();
    await until(`candles of ${interval}`, async () => {
      const expected = await exchange.markets.klines(SYMBOL, interval, { limit: 20 });
      const drawn = ((await shown(page)).candles ?? []).slice(-expected.length);
      const texts = (each) => [each.open, each.high, each.low, each.close].map(Number).join();
      return expected.length > 0 && drawn.length === expected.length && expected.every((each, place) => each.openTime === drawn[place].time && texts(each) === texts(drawn[place]));
    });
  }
}

/** Whether anything is on a canvas. */
function isDrawn(canvas) {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const colours = new Set();
  for (let at = 0; at < data.length; at += 4) colours.add(`${data[at]},${data[at + 1]},${data[at + 2]},${data[at + 3]}`);
  return colours.size > 3;
}

/** The notice has the reason, and the form refuses what the state does not take (MST-011). */
async function saysWhyItDoesNotTrade(page) {
  const sentence = 'SOL-USD is post-only (checking the book): only post-only orders and cancels are taken';
  await page.getByTestId('kind-limit').click();
  await send(admin, setMarketState(SYMBOL, 'postOnly', 'checking the book'));
  await until('the reason', async () => (await page.getByTestId('market-notice').textContent({ timeout: 500 }).catch(() => '')) === `${sentence}.`);
  await until('the refusal', async () => (await page.getByTestId('order-problem').first().textContent({ timeout: 500 }).catch(() => '')).includes(sentence));
  await page.getByTestId('post-only').check();
  await until('none of a post-only order', async () => (await page.getByTestId('order-problem').count()) === 0);
  await send(admin, setMarketState(SYMBOL, 'trading', 'the book was checked'));
  await page.getByTestId('market-notice').waitFor({ state: 'hidden' });
}
