// Pairs of accounts trade in every listed market, one order after the other, until the program gets SIGTERM. Then it holds every
// position and every open order against what was acknowledged.
//
//   node ci/trade-on.mjs HTTP_BASE CLIENT_DIRECTORY
//
// Buyers send nothing but immediate purchases, sellers nothing but resting sales, so for each account and market
//     position of a buyer                                = what its acknowledged purchases filled
//     position and open orders of a seller               = what its acknowledged sales offered
// An order whose outcome nobody told is sent again as it is until it has one. `duplicate nonce` then says that it was carried out, but not how:
// such an order may have changed a position by at most its size, and is told apart. SIGUSR2: prints what came since the last one.
// Ends with 1 and a sentence when anything is not as it should be.

import { eventually, exact, exchangeAt, fail, nonce, pause, plain, publishedClient } from './lib/traders.mjs';

const [base, clientDirectory] = process.argv.slice(2);
const kc = await publishedClient(clientDirectory);
const { get, post } = exchangeAt(base);

const PAIRS = 4;
const PATIENCE = 180_000;
const UNTOLD = 'carried out, outcome not told';
let ending = false;

/** What came since the last report: orders by market and outcome, and the longest time without any, in all and in one market. */
const phase = { since: Date.now(), outcomes: {}, quiet: 0, quietIn: {} };
const last = { any: Date.now(), in: {} };

function told(symbol, outcome) {
  const now = Date.now();
  const key = `${symbol} ${outcome}`;
  phase.outcomes[key] = (phase.outcomes[key] ?? 0) + 1;
  if (outcome === UNTOLD) return;
  phase.quiet = Math.max(phase.quiet, now - last.any);
  phase.quietIn[symbol] = Math.max(phase.quietIn[symbol] ?? 0, now - (last.in[symbol] ?? now));
  last.any = last.in[symbol] = now;
}

function report() {
  const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);
  const outcomes = Object.entries(phase.outcomes).sort().map(([key, count]) => `${key} ${count}`).join(', ');
  const quiet = Object.entries(phase.quietIn).sort().map(([symbol, time]) => `${symbol} ${seconds(time)}`).join(', ');
  console.log(`trade-on: ${seconds(Date.now() - phase.since)} s: ${outcomes || 'nothing'}; longest time without an outcome ${seconds(phase.quiet)} s (${quiet})`);
  Object.assign(phase, { since: Date.now(), outcomes: {}, quiet: 0, quietIn: {} });
}

/** The same signed transaction until its outcome is known. */
function submit(transaction) {
  const body = JSON.stringify(plain(transaction));
  return eventually('an outcome', async () => (await post('/order', body)).response.data.statuses[0], PATIENCE);
}

class Trader {
  constructor() {
    this.keys = new kc.WasmKeypair();
    this.certain = {};
    this.atMost = {};
  }

  async fund() {
    const outcome = await submit(new kc.WasmSigner(this.keys).signFaucet(nonce()));
    if (!outcome.deposit && outcome.error?.message !== 'duplicate nonce') fail(`the faucet answered ${JSON.stringify(outcome)}`);
  }

  /** Adds to what is certain, or may be, of this account in this market. Sizes are positive. */
  async order(market, isBuy, price) {
    const { symbol, lotSize: size } = market;
    const outcome = await submit(new kc.WasmSigner(this.keys).sign(
      { type: 'order', symbol, isBuy, price, size, orderType: { type: 'limit', tif: isBuy ? 'IOC' : 'GTC' } }, nonce()));
    const [kind] = Object.keys(outcome);
    const add = (sums, what) => { sums[symbol] = exact((sums[symbol] ?? 0) + what); };
    if (kind === 'error' && outcome.error.message === 'duplicate nonce') {
      add(this.atMost, size);
      told(symbol, UNTOLD);
      return;
    }
    if (isBuy && kind === 'filled') add(this.certain, outcome.filled.totalSz);
    else if (isBuy && kind === 'cancelledIOC') add(this.certain, outcome.cancelledIOC.filledSz ?? 0);
    else if (!isBuy && (kind === 'resting' || kind === 'filled' || kind === 'working')) add(this.certain, size);
    else fail(`an order of ${size} ${symbol} at ${price} came out as ${JSON.stringify(outcome)}`);
    told(symbol, isBuy && kind === 'cancelledIOC' ? 'found nothing' : isBuy ? 'bought' : 'sold');
  }

  async cancelAll(symbols) {
    await submit(new kc.WasmSigner(this.keys).sign({ type: 'cancelAll', symbols }, nonce()));
    await eventually('the end of all orders', async () => {
      const [{ fullAccount }] = await post('/account', JSON.stringify({ type: 'fullAccount', user: this.keys.pubkey }));
      return fullAccount.openOrders.length === 0;
    });
  }

  /** What account-service says: position and open orders, each as a positive size by market. */
  async holds(sign) {
    const [{ fullAccount }] = await post('/account', JSON.stringify({ type: 'fullAccount', user: this.keys.pubkey }));
    const sums = {};
    const add = (symbol, what) => { sums[symbol] = exact((sums[symbol] ?? 0) + what); };
    fullAccount.positions.forEach((each) => add(each.symbol, sign * each.size));
    fullAccount.openOrders.forEach((each) => add(each.symbol, each.size));
    return sums;
  }

  /** A sentence where the account has less or more than was acknowledged, empty if it has what it should. */
  async differs(sign, symbols) {
    const held = await this.holds(sign);
    return symbols.map((symbol) => [symbol, held[symbol] ?? 0, this.certain[symbol] ?? 0, this.atMost[symbol] ?? 0])
      .filter(([, has, certain, atMost]) => has < certain || has > exact(certain + atMost))
      .map(([symbol, has, certain, atMost]) => `${this.keys.pubkey} has ${has} ${symbol}, acknowledged is ${certain}${atMost ? ` and at most ${atMost} more` : ''}`)
      .join('; ');
  }
}

const traded = new Set();
let markets = [];

/** Markets that have a price, asked again all the time: some are listed while this program runs. */
async function watchMarkets() {
  while (!ending) {
    try {
      const listed = await get('/exchangeInfo');
      const prices = await Promise.all(listed.map(async (market) => (await get(`/ticker/${market.symbol}`)).markPrice));
      markets = listed.map((market, i) => ({ ...market, markPrice: prices[i] })).filter((market) => market.markPrice > 0);
    } catch {
      // The markets known last are good enough.
    }
    await pause(500);
  }
}

async function tradeOn({ seller, buyer }, start) {
  for (let turn = start; !ending; turn++) {
    const market = markets[turn % markets.length];
    const price = Number((Math.round(market.markPrice / market.tickSize) * market.tickSize).toFixed(8));
    traded.add(market.symbol);
    await seller.order(market, false, price);
    await buyer.order(market, true, price);
    await pause(50);
  }
}

process.on('SIGUSR2', report);
process.on('SIGTERM', () => { ending = true; });

const watching = watchMarkets();
const pairs = Array.from({ length: PAIRS }, () => ({ seller: new Trader(), buyer: new Trader() }));
await Promise.all(pairs.flatMap(({ seller, buyer }) => [seller.fund(), buyer.fund()]));
await eventually('a market with a price', async () => markets.length > 0);
Object.assign(phase, { since: Date.now() });
last.any = Date.now();
console.log(`trade-on: ${2 * PAIRS} accounts trade in ${markets.map((market) => market.symbol).join(', ')}`);
await Promise.all([watching, ...pairs.map(tradeOn)]);
report();

const symbols = [...traded].sort();
for (const { seller, buyer } of pairs) {
  for (const [trader, sign] of [[seller, -1], [buyer, 1]]) {
    let differences;
    const deadline = Date.now() + 60_000;
    do {
      differences = await trader.differs(sign, symbols).catch((e) => e.message);
      if (differences) await pause(500);
    } while (differences && Date.now() < deadline);
    if (differences) fail(differences);
  }
}
for (const symbol of symbols) {
  const bought = exact(pairs.reduce((all, { buyer }) => all + (buyer.certain[symbol] ?? 0), 0));
  console.log(`trade-on: ${symbol}: ${bought} bought, every account has what was acknowledged`);
}
const untold = pairs.some(({ seller, buyer }) => [seller, buyer].some((trader) => Object.keys(trader.atMost).length > 0));
await Promise.all(pairs.map(({ seller }) => seller.cancelAll(symbols)));
console.log(`trade-on: nothing acknowledged is missing, nothing is there twice${untold ? '; some orders were carried out without their outcome being told, each was counted as possible' : ''}`);
process.exit(0);
