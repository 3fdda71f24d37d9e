// The exchange under test as programs reach it: its other traders, and the publishers that make its prices.

import { cancelAll, CryptoKeySigner, Decimal, faucet, isRefusal, limitOrder, LocalBook, OpenPerp, reasonOf, Trader } from '../../typescript/target/dist/index.js';

const required = (name, what) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: ${what}`);
  return value;
};

/** `http://localhost:12000`, without a slash at the end. */
export const page = required('EXCHANGE', 'the address of the terminal, http://localhost:12000').replace(/\/$/, '');
const settings = await (await fetch(`${page}/terminal/settings.json`)).json();
export const webSocket = new URL(settings.webSocket);
export const exchange = new OpenPerp({ http: `${page}/api/v1`, webSocket: settings.webSocket });

/** Enough for the other side of everything that is traded in a test. */
const FUNDS = '1000000';

export async function send(trader, ...actions) {
  // On a busy machine an answer comes too late; asked again, the exchange says that it was done.
  const submission = await exchange.transactions.submitUntilKnown(await trader.sign(actions));
  if (submission.outcome === 'alreadyExecuted') return;
  if (submission.outcome !== 'executed') throw new Error(`not executed: ${JSON.stringify(submission, (_, each) => (typeof each === 'bigint' ? `${each}` : each))}`);
  // That there is nothing to cancel is no failure.
  const refused = submission.results.find((result) => isRefusal(result) && result.kind !== 'cancelAllRejected');
  if (refused) throw new Error(`${refused.kind}: ${reasonOf(refused)}`);
}

/** Ends what a test has begun, also where it has not begun. */
export async function leave(trader, browser, price) {
  price?.stop();
  try {
    if (trader) await send(trader, cancelAll());
  } finally {
    await browser?.close();
  }
}

export async function fundedTrader(funds = FUNDS) {
  const trader = new Trader(await CryptoKeySigner.generate());
  await send(trader, faucet(trader.account, funds));
  return trader;
}

/** Orders of one size on both sides of a price, rounded to the tick, one tick apart from each other, the first `distance` ticks away. */
export function ladder(market, price, { levels, distance = 1, size }) {
  const middle = price.toMultipleOf(market.info.tickSize, 'floor');
  const orders = [];
  for (let level = 0; level < levels; level++) {
    const away = market.info.tickSize.times(String(distance + level));
    for (const [side, at] of [['buy', middle.minus(away)], ['sell', middle.plus(away)]]) {
      orders.push(limitOrder({ symbol: market.symbol, side, price: at, size, timeInForce: 'ALO' }));
    }
  }
  return orders;
}

/** The checksum of the book that `GET /l2book` answers now. */
export async function checksumOf(symbol) {
  return (await bookOf(symbol)).checksum;
}

/** That book by its checksum, and the number of the last change in it. */
export async function bookOf(symbol) {
  const book = new LocalBook(symbol);
  const data = await exchange.markets.l2Book(symbol, { levels: 1000 });
  book.take({ data, seq: data.seq });
  return { seq: book.seq, checksum: book.checksum() };
}

/** The secret key of an administrator of this exchange. */
export const administrator = () => required('ADMINISTRATOR', 'the secret key of an administrator of this exchange, data/oracle/admin.key');

let lastTimestamp = 0n;

/** Sets the oracle price, and with it the mark: two publishers of the test outvote the exchange's own for a minute. */
export async function publish(symbol, price) {
  const keys = required('PUBLISHERS', 'the secret keys of two publishers that this exchange accepts, separated by a comma').split(',');
  const now = BigInt(Date.now());
  lastTimestamp = now > lastTimestamp ? now : lastTimestamp + 1n;
  for (const key of keys) {
    await send(new Trader(await CryptoKeySigner.fromSecret(key)), { type: 'oraclePrice', timestamp: lastTimestamp, symbol, price: Decimal.of(price) });
  }
}

/** Waits until the mark is within a hundredth of a price that was just published; it follows within a second, unless the book holds it. */
async function followed(symbol, price) {
  const end = Date.now() + 5_000;
  for (;;) {
    const { markPrice } = await exchange.markets.ticker(symbol);
    const isNear = markPrice && Math.abs(markPrice.dividedBy(price).toNumber() - 1) < 0.01;
    if (isNear || Date.now() > end) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Keeps a price until it is stopped. */
export async function keepPrice(symbol, price) {
  await publish(symbol, price);
  await followed(symbol, Decimal.of(price));
  const timer = setInterval(() => void publish(symbol, price).catch(console.error), 15_000);
  return { stop: () => clearInterval(timer) };
}

/** How long anything is awaited: on a machine that runs other tests too a page took more than 20 s to load. */
export const LONGEST_MILLIS = 120_000;

/** Asks until the answer is true. */
export async function until(what, asked, longestMillis = LONGEST_MILLIS) {
  const end = Date.now() + longestMillis;
  for (;;) {
    const answer = await asked();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`${longestMillis / 1000} s without ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
