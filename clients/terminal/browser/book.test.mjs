// The book on the screen is the exchange's: while it changes 2,000 times a second, and after the connection was lost.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cancelAll } from '../../typescript/target/dist/index.js';
import { isAccessible } from './accessibility.mjs';
import { shown, startBrowser } from './browser.mjs';
import { bookOf, checksumOf, exchange, fundedTrader, keepPrice, ladder, leave, send, until } from './exchange.mjs';
import { changeLevels } from './load.mjs';

const SYMBOL = 'BTC-USD';
const CHANGES_A_SECOND = 2000;
const SECONDS = 6;
/** Books of the exchange that the page must have shown while they changed. */
const LEAST_COMPARED = 3;

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
  await recordShownBooks(page);
  await recordLongTasks(page);
  const asking = answeredBooks();
  const load = await changeLevels(market, middle, { changesPerSecond: CHANGES_A_SECOND, seconds: SECONDS });
  const compared = sameChange(await asking.stop(), await page.evaluate(() => globalThis.shownBooks));
  console.log(`${compared.length} books of the exchange compared while they changed`);
  assert.ok(compared.length >= LEAST_COMPARED, `${compared.length} books compared`);
  for (const { seq, answered, drawn } of compared) assert.equal(drawn, answered, `checksum after change ${seq}`);
  await isTheBookOfTheExchange(page);
  const { book } = await shown(page);
  assert.equal(book.mismatches, 0);
  console.log(`${load.changes} changes in ${load.seconds.toFixed(1)} s`);
  const longTasks = await page.evaluate(() => globalThis.longTasks);
  console.log(`tasks of the page of more than 50 ms: ${longTasks.length}, the longest ${Math.max(0, ...longTasks)} ms`);
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
  await isAccessible(page, 'the book with old data', { within: '[data-test=book]' });
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

/** Has the page note each book that it draws, by the number of its last change. */
async function recordShownBooks(page) {
  await page.evaluate(() => {
    globalThis.shownBooks = [];
    let last = 0;
    const note = () => {
      const { seq, checksum, isComplete } = globalThis.openperpTerminal.book;
      if (isComplete && seq !== last) globalThis.shownBooks.push([seq, checksum]);
      last = seq;
      requestAnimationFrame(note);
    };
    note();
  });
}

/** Has the page note how long its long tasks take, once it has noted one that was made for that: on a machine of tests they are only printed. */
async function recordLongTasks(page) {
  await page.evaluate(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((each) => each.duration))).observe({ type: 'longtask' });
    setTimeout(() => {
      const began = performance.now();
      while (performance.now() - began < 100);
    });
  });
  await until('a long task that is noted', () => page.evaluate(() => globalThis.longTasks.length > 0));
  await page.evaluate(() => (globalThis.longTasks = []));
}

/** Asks for the exchange's book over HTTP, all the time, until it is stopped. */
function answeredBooks() {
  const answered = new Map();
  let isStopped = false;
  const asking = (async () => {
    while (!isStopped) {
      const { seq, checksum } = await bookOf(SYMBOL);
      answered.set(seq, checksum);
      await new Promise((done) => setTimeout(done, 25));
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await asking;
      return answered;
    },
  };
}

/** The books that were answered and drawn after the same change. */
function sameChange(answered, drawn) {
  return drawn.filter(([seq]) => answered.has(seq)).map(([seq, checksum]) => ({ seq, answered: answered.get(seq), drawn: checksum }));
}

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
