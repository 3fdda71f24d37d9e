// Pairs of accounts trade in every listed market, one order after the other, until the program gets SIGTERM. Then it holds every
// position and every open order against what was acknowledged.
//
//   node ci/trade-on.mjs HTTP_BASE CLIENT_DIRECTORY
//
// Buyers send nothing but immediate purchases, sellers nothing but resting sales, so for each account and market
//     position of a buyer                                = what its acknowledged purchases filled
//     position and open orders of a seller               = what its acknowledged sales offered
// An order whose outcome nobody told is sent again as it is until it has one. `duplicate` then says that it was carried out; what became of it is asked
// by its ID at the end. SIGUSR2: prints what came since the last one.
// Ends with 1 and a sentence when anything is not as it should be.

import { eventually, exact, exchangeAt, fail, nonce, pause, plain, publishedClient } from './lib/traders.mjs';

const [base, clientDirectory] = process.argv.slice(2);
const kc = await publishedClient(clientDirectory);
const { get, post } = exchangeAt(base);

const PAIRS = 4;
const PATIENCE = 600_000;
let ending = false;

/** What came since the last report: orders by market and outcome, and the longest time without any, in all and in one market. */
const phase = { since: Date.now(), outcomes: {}, quiet: 0, quietIn: {} };
const last = { any: Date.now(), in: {} };

/** An order that was not carried out, or of which nobody told, is counted but ends no silence. */
function told(symbol, outcome, acknowledged) {
  const now = Date.now();
  const key = `${symbol} ${outcome}`;
  phase.outcomes[key] = (phase.outcomes[key] ?? 0) + 1;
  if (!acknowledged) return;
  phase.quiet = Math.max(phase.quiet, now - last.any);
  phase.quietIn[symbol] = Math.max(phase.quietIn[symbol] ?? 0, now - (last.in[symbol] ?? now));
  last.any = last.in[symbol] = now;
}

const byName = ([one], [other]) => one.localeCompare(other);

function report() {
  const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);
  const outcomes = Object.entries(phase.outcomes).sort(byName).map(([key, count]) => `${key} ${count}`).join(', ');
  const quiet = Object.entries(phase.quietIn).sort(byName).map(([symbol, time]) => `${symbol} ${seconds(time)}`).join(', ');
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
    /** Of acknowledged orders: what was bought, or offered for sale, by market. */
    this.acknowledged = {};
    /** Orders that were carried out without a word. */
    this.untold = [];
  }

  acknowledge(symbol, size) {
    this.acknowledged[symbol] = exact((this.acknowledged[symbol] ?? 0) + size);
  }

  async fund() {
    const outcome = await submit(new kc.WasmSigner(this.keys).signFaucet(nonce()));
    if (!outcome.deposit && outcome.error?.duplicate !== 'this') fail(`the faucet answered ${JSON.stringify(outcome)}`);
  }

  /** Sizes are positive. */
  async order(market, isBuy, price) {
    const { symbol, lotSize: size } = market;
    const order = { type: 'order', symbol, isBuy, price, size, orderType: { type: 'limit', tif: isBuy ? 'IOC' : 'GTC' } };
    const used = nonce();
    const outcome = await submit(new kc.WasmSigner(this.keys).sign(order, used));
    const [kind] = Object.keys(outcome);
    if (kind === 'error' && outcome.error.duplicate === 'this') {
      const { orderId } = kc.prepareOrder(order, { account: this.keys.pubkey, signer: this.keys.pubkey, nonce: used });
      this.untold.push({ orderId, symbol, size, isBuy });
      told(symbol, 'carried out, outcome not told', false);
      return;
    }
    // While nobody tells it a price a market takes no orders.
    if (kind === 'rejectedRiskLimit' && outcome[kind].reason?.startsWith('no oracle')) {
      told(symbol, 'refused without a price', false);
      await pause(200);
      return;
    }
    if (isBuy && kind === 'filled') this.acknowledge(symbol, outcome.filled.totalSz);
    else if (isBuy && kind === 'cancelledIOC') this.acknowledge(symbol, outcome.cancelledIOC.filledSz ?? 0);
    else if (!isBuy && ['resting', 'filled', 'working'].includes(kind)) this.acknowledge(symbol, size);
    else fail(`an order of ${size} ${symbol} at ${price} came out as ${JSON.stringify(outcome)}`);
    told(symbol, isBuy && kind === 'cancelledIOC' ? 'found nothing' : isBuy ? 'bought' : 'sold', true);
  }

  /** Asks what became of the orders nobody told of. */
  async settle() {
    for (const { orderId, symbol, size, isBuy } of this.untold) {
      const found = await eventually(`order ${orderId}`, async () => {
        const [answer] = await post('/account', JSON.stringify({ type: 'order', user: this.keys.pubkey, oid: orderId }));
        const open = ['resting', 'working'].includes(answer?.order.status);
        return answer && !(isBuy && open) && { open, executed: answer.order.executedSize };
      });
      this.acknowledge(symbol, found.open ? size : found.executed);
    }
  }

  async account() {
    return (await post('/account', JSON.stringify({ type: 'fullAccount', user: this.keys.pubkey })))[0].fullAccount;
  }

  async cancelAll(symbols) {
    if ((await this.account()).openOrders.length === 0) return;
    await submit(new kc.WasmSigner(this.keys).sign({ type: 'cancelAll', symbols }, nonce()));
    await eventually('the end of all orders', async () => (await this.account()).openOrders.length === 0);
  }

  /** What account-service says: position and open orders, each as a positive size by market. */
  async holds(sign) {
    const { positions, openOrders } = await this.account();
    const sums = {};
    const add = (symbol, what) => { sums[symbol] = exact((sums[symbol] ?? 0) + what); };
    positions.forEach((each) => add(each.symbol, sign * each.size));
    openOrders.forEach((each) => add(each.symbol, each.size));
    return sums;
  }

  /** A sentence where the account has less or more than was acknowledged, empty if it has what it should. */
  async differs(sign, symbols) {
    const held = await this.holds(sign);
    return symbols.filter((symbol) => (held[symbol] ?? 0) !== (this.acknowledged[symbol] ?? 0))
      .map((symbol) => `${this.keys.pubkey} has ${held[symbol] ?? 0} ${symbol}, acknowledged is ${this.acknowledged[symbol] ?? 0}`)
      .join('; ');
  }
}

const traded = new Set();
let markets = [];

/** Markets and what they are worth outside, asked again all the time: some are listed while this program runs. Trades at the mark alone would hold the mark. */
async function watchMarkets() {
  while (!ending) {
    try {
      const listed = await get('/exchangeInfo');
      const prices = await Promise.all(listed.map(async (market) => (await get(`/ticker/${market.symbol}`)).oraclePrice));
      markets = listed.map((market, i) => ({ ...market, oraclePrice: prices[i] })).filter((market) => market.oraclePrice > 0);
    } catch {
      // The markets known last are good enough.
    }
    await pause(500);
  }
}

async function tradeOn({ seller, buyer }, start) {
  for (let turn = start; !ending; turn++) {
    const market = markets[turn % markets.length];
    const price = Number((Math.round(market.oraclePrice / market.tickSize) * market.tickSize).toFixed(8));
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

const symbols = [...traded].sort((one, other) => one.localeCompare(other));
for (const { seller, buyer } of pairs) {
  for (const [trader, sign] of [[seller, -1], [buyer, 1]]) {
    await trader.settle();
    let differences;
    const deadline = Date.now() + 60_000;
    do {
      differences = await trader.differs(sign, symbols).catch((e) => e.message);
      if (differences) await pause(500);
    } while (differences && Date.now() < deadline);
    if (differences) fail(differences);
  }
}
const untold = pairs.flatMap(({ seller, buyer }) => [...seller.untold, ...buyer.untold]);
for (const symbol of symbols) {
  const bought = exact(pairs.reduce((all, { buyer }) => all + (buyer.acknowledged[symbol] ?? 0), 0));
  const asked = untold.filter((order) => order.symbol === symbol).length;
  console.log(`trade-on: ${symbol}: ${bought} bought; every account has what was acknowledged, with ${asked} orders that were asked by their ID`);
}
await Promise.all(pairs.map(({ seller }) => seller.cancelAll(symbols)));
console.log('trade-on: nothing acknowledged is missing, nothing is there twice');
process.exit(0);
