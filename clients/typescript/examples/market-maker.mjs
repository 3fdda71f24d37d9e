// @ts-check
// Quotes every market around its mark, less on the side of its inventory, and follows its account, orders and books by streams.
// In the end it compares what it knows with the exchange: exit status 1 if anything differs or an order was refused for its numbers.
// With --take it also takes what others quote now and then, so that several of these programs trade with each other.
//     node --experimental-websocket market-maker.mjs [--seconds 60] [--secret <base58>] [--take] [<http address> <WebSocket address>]

import {
  cancelAll, CryptoKeySigner, DeadMansSwitch, Decimal, factsOf, faucet, isRefusal, limitOrder, LocalAccount, LocalBook,
  LocalMarkets, OpenPerp, OrderTracker, reasonOf, resultsOf, Trader,
} from 'openperp-client';

const LEVELS = 5;
const PAUSE_MILLIS = 300;
const STEP = Decimal.of('0.0005');                  // between levels, a share of the mark
const QUOTE_USD = 200;                              // of each order
const MOST_USD = Decimal.of('2000');                // of a position: at that only the other side is quoted
const SWITCH_SECONDS = 15;                          // if this program dies, its quotes are cancelled so much later
const TAKEN_SHARE = 0.1;                            // of the rounds of a market, with --take

const words = process.argv.slice(2);
const option = (/** @type {string} */ name) => (words.includes(name) ? words.splice(words.indexOf(name), 2)[1] : undefined);
const seconds = Number(option('--seconds') ?? 60);
const secret = option('--secret');
const takes = words.includes('--take') && words.splice(words.indexOf('--take'), 1).length > 0;
const [http = 'http://localhost:12000/api/v1', webSocket = 'ws://localhost:12001/'] = words;

const exchange = new OpenPerp({ http, webSocket });
const me = new Trader(secret ? await CryptoKeySigner.fromSecret(secret) : await CryptoKeySigner.generate());
const funded = await exchange.transactions.submitUntilKnown(await me.sign(faucet(me.account)));
console.log(`${me.account}: ${resultsOf(funded).map((each) => each.kind)}`);

const markets = (await exchange.markets.markets()).filter((market) => market.info.status === 'TRADING');
const streams = exchange.streams();
const tracker = new OrderTracker(me.account, exchange);
const account = LocalAccount.follow(streams, me.account, (_, update) => tracker.take(update));
const books = markets.map((market) => LocalBook.follow(streams, market.symbol));
const local = LocalMarkets.follow(streams, markets);
const guard = new DeadMansSwitch(me, exchange.transactions, SWITCH_SECONDS, (sign) => console.log('no sign of life:', sign));
await guard.start();
await account.until(() => local.hasBegun && books.every((book) => book.isComplete), 10_000);

let transactions = 0;
/** @type {Map<string, number>} */
const faults = new Map();
for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
  for (const market of markets) await (takes && Math.random() < TAKEN_SHARE ? take(market) : quote(market));
  await new Promise((done) => setTimeout(done, PAUSE_MILLIS));
}
await tracker.send(await me.sign(cancelAll()));
await guard.stop();
const differences = await compare();
streams.close();

console.log(`${transactions} transactions, ${account.fills.length} fills, ${tracker.orders.size} orders remembered`);
for (const [reason, count] of faults) console.log(`refused: ${count} × ${reason}`);
console.log(differences.length === 0 ? 'account, margin and books are those of the exchange' : differences.join('\n'));
process.exitCode = differences.length === 0 && faults.size === 0 ? 0 : 1;

// One transaction takes the old quotes of a market away and places the new ones: margin is not needed twice.
async function quote(/** @type {import('openperp-client').Market} */ market) {
  const mark = local.tickers.get(market.symbol)?.markPrice;
  if (!mark || streams.state !== 'open') return;
  const held = (account.positions.get(market.symbol)?.size ?? Decimal.ZERO).times(mark);
  const center = mark.times(Decimal.ONE.minus(held.dividedBy(MOST_USD).times(STEP)));     // an inventory moves the quotes away
  const size = Decimal.max(market.sizeOf(String(QUOTE_USD), mark), market.smallestSize(mark.times('0.9')));
  const orders = [];
  for (let level = 1; level <= LEVELS; level++) {
    const distance = STEP.times(String(level));
    const [bid, ask] = [center.times(Decimal.ONE.minus(distance)), center.times(Decimal.ONE.plus(distance))];
    if (held.isLessThan(MOST_USD)) orders.push(order(market, 'buy', bid, size));
    if (held.isGreaterThan(MOST_USD.negated())) orders.push(order(market, 'sell', ask, size));
  }
  await replaceBy(market, orders);
}

// Reduces the position, or begins one; its own quotes are cancelled first.
async function take(/** @type {import('openperp-client').Market} */ market) {
  const mark = local.tickers.get(market.symbol)?.markPrice;
  if (!mark || streams.state !== 'open') return;
  const held = account.positions.get(market.symbol)?.size ?? Decimal.ZERO;
  const side = held.isLessThan(Decimal.ZERO) || (held.equals(Decimal.ZERO) && Math.random() < 0.5) ? 'buy' : 'sell';
  const worst = mark.times(side === 'buy' ? '1.005' : '0.995');
  await replaceBy(market, [{ ...order(market, side, worst, market.smallestSize(mark.times('0.9'))), timeInForce: 'IOC' }]);
}

async function replaceBy(/** @type {import('openperp-client').Market} */ market, /** @type {import('openperp-client').LimitOrder[]} */ orders) {
  const submission = await tracker.send(await me.sign([cancelAll(market.symbol), ...orders]));
  transactions++;
  for (const result of submission.outcome === 'executed' ? submission.results : []) {
    // The market moved, or somebody was faster: nothing that other numbers would change.
    const isFate = ['rejectedCrossing', 'cancelAllRejected'].includes(result.kind) || /margin|liquidation/.test(reasonOf(result) ?? '');
    if (isRefusal(result) && !isFate) faults.set(`${result.kind} ${reasonOf(result)}`, (faults.get(`${result.kind} ${reasonOf(result)}`) ?? 0) + 1);
  }
}

/** @returns {import('openperp-client').LimitOrder} */
function order(/** @type {import('openperp-client').Market} */ market, /** @type {'buy' | 'sell'} */ side, /** @type {Decimal} */ price, /** @type {Decimal} */ size) {
  return limitOrder({ symbol: market.symbol, side, price: market.roundPrice(side, price), size, timeInForce: 'ALO' });
}

// The streams are milliseconds behind, and marks move: what differs has a few tries to agree.
async function compare() {
  /** @type {string[]} */
  let found = [];
  for (let tries = 0; tries < 50; tries++) {
    found = [];
    const full = await exchange.accounts.fullAccount(me.account);
    const text = (/** @type {readonly import('openperp-client').Position[]} */ all) => all.map((each) => `${each.symbol} ${each.size} at ${each.price}`).sort().join(', ');
    const [theirs, mine] = [text(full.positions), text([...account.positions.values()])];
    if (theirs !== mine) found.push(`positions: ${mine} instead of ${theirs}`);
    if (full.openOrders.length !== account.orders.size || tracker.open().length > 0) found.push(`${account.orders.size} and ${tracker.open().length} open orders instead of ${full.openOrders.length}`);
    const { positions: _, ...figures } = local.model().figures(factsOf(full));
    for (const [name, figure] of Object.entries(figures)) {
      const given = full.margin[/** @type {keyof typeof figures} */ (name)];
      if (String(figure) !== String(given)) found.push(`${name} ${figure} instead of ${given}`);
    }
    for (const book of books) if (!book.isComplete || book.mismatches > 0) found.push(`the book of ${book.symbol} differed ${book.mismatches} times`);
    if (found.length === 0) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  return found;
}
