// The book on the screen is the exchange's: while it changes 2,000 times a second, and after the connection was lost.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cancelAll } from '../../typescript/target/dist/index.js';
import { shown, startBrowser } from './browser.mjs';
import { checksumOf, exchange, fundedTrader, keepPrice, ladder, leave, send, until } from './exchange.mjs';
import { changeLevels } from './load.mjs';

const SYMBOL = 'BTC-USD';
const CHANGES_A_SECOND = 2000;
const SECONDS = 6;

let browser;
let price;
let market;
let middle;
let maker;

before(async () => {
  price = await keepPrice(SYMBOL, '100000');
  market = await exchange.markets.market(SYMBOL);
  middle = (await exchange.markets.ticker(SYMBOL)).markPrice;
  maker = await fundedTrader();
  browser = await startBrowser();
});

after(() => leave(maker, browser, price));

test('the book stays the exchange’s while it changes fast', async () => {
  const { page, end } = await browser.open();
  await until('a whole book', async () => (await shown(page)).book?.isComplete);
  const { book: earlier } = await shown(page);
  const load = await changeLevels(market, middle, { changesPerSecond: CHANGES_A_SECOND, seconds: SECONDS });
  await isTheBookOfTheExchange(page);
  const { book } = await shown(page);
  assert.equal(book.mismatches, 0);
  console.log(`${load.changes} changes in ${load.seconds.toFixed(1)} s`);
  assert.equal(book.changes - earlier.changes, load.changes, 'changes that the page applied');
  await end();
});

test('a lost connection is shown, and nothing of what was missed is lost', async () => {
  await send(maker, cancelAll(SYMBOL), ...ladder(market, middle, { levels: 10, size: market.smallestSize(middle) }));
  const { page, end } = await browser.open();
  await until('a whole book', async () => (await shown(page)).book?.bids.length > 0);
  await isTheBookOfTheExchange(page);

  browser.line.cut();
  await until('data that is shown as old', async () => (await shown(page)).connection.isStale);
  assert.equal(await page.getByTestId('book').evaluate((element) => element.classList.contains('is-old')), true);
  await send(maker, cancelAll(SYMBOL), ...ladder(market, middle, { levels: 7, distance: 4, size: market.smallestSize(middle) }));
  browser.line.mend();

  await until('the connection', async () => (await shown(page)).connection.state === 'open');
  await isTheBookOfTheExchange(page);
  const { connection, book } = await shown(page);
  assert.ok(connection.reconnections > 0);
  assert.equal(book.mismatches, 0);
  assert.equal(await page.getByTestId('book').evaluate((element) => element.classList.contains('is-old')), false);
  await end();
});

/** By checksum, and by what is written in the rows. */
async function isTheBookOfTheExchange(page) {
  await until('the book of the exchange', async () => (await shown(page)).book?.checksum === (await checksumOf(SYMBOL)));
  const expected = await exchange.markets.l2Book(SYMBOL, { levels: 5 });
  for (const [side, levels] of [['bid', expected.bids], ['ask', expected.asks]]) {
    await until(`the best ${side}s in the rows`, async () => {
      for (const [place, level] of levels.entries()) {
        const row = page.getByTestId(`book-${side}-${place}`);
        const text = async (name) => (await row.locator(name).innerText()).replaceAll(',', '');
        if (Number(await text('.book-price')) !== Number(level.price.toString())) return false;
        if (Number(await text('.book-size')) !== Number(level.size.toString())) return false;
      }
      return true;
    });
  }
}
