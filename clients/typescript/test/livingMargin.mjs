// Recomputes the margin of an account and of its isolated accounts on a running exchange; exit status 1 if a number differs.
//     node --experimental-websocket test/livingMargin.mjs http://localhost:12000/api/v1 ws://localhost:12001/

import { cancelAll, CryptoKeySigner, factsOf, faucet, isolatedFactsOf, limitOrder, LocalMarkets, OpenPerp, setLeverage, Trader } from 'openperp-client';

const [http = '', webSocket = ''] = process.argv.slice(2);
const exchange = new OpenPerp({ http, webSocket });
const streams = exchange.streams();
const markets = await exchange.markets.markets();
const local = LocalMarkets.follow(streams, markets);
const [BTC, ETH, SOL] = ['BTC-USD', 'ETH-USD', 'SOL-USD'];

async function funded() {
  const trader = new Trader(await CryptoKeySigner.generate());
  await send(trader, faucet(trader.account));
  return trader;
}

async function send(trader, ...actions) {
  const submission = await exchange.transactions.submitUntilKnown(await trader.sign(actions));
  if (submission.outcome !== 'executed') throw new Error(JSON.stringify(submission));
}

async function order(symbol, side, size, share) {
  const { markPrice } = await exchange.markets.ticker(symbol);
  return limitOrder({ symbol, side, size, price: markets.find((each) => each.symbol === symbol).nearestPrice(markPrice.times(share)) });
}

const isolated = (placed) => ({ ...placed, isolated: true });

/** What differs between figures and the fields of the same names. */
function differences(who, { positions, ...totals }, given, givenPositions) {
  const pairs = [[totals, given], ...positions.map((each, i) => [each, givenPositions[i] ?? {}])];
  const found = pairs.flatMap(([mine, theirs]) =>
    Object.keys(mine).filter((name) => String(mine[name]) !== String(theirs[name])).map((name) => `${who} ${name}: ${mine[name]} instead of ${theirs[name]}`),
  );
  return positions.length === givenPositions.length ? found : [...found, `${who}: ${positions.length} positions instead of ${givenPositions.length}`];
}

/** Marks move: what differs has many tries to agree. */
async function agree(compare) {
  let found = ['nothing was compared'];
  for (let tries = 0; tries < 200 && found.length > 0; tries++) {
    found = await compare(local.model());
    if (found.length > 0) await new Promise((done) => setTimeout(done, 50));
  }
  return found;
}

const [me, other] = [await funded(), await funded()];
await send(me, setLeverage({ [BTC]: '5', [ETH]: '4' }));
const [bid, ask, own] = [await order(BTC, 'buy', '0.02', '1'), await order(ETH, 'sell', '0.5', '1'), await order(SOL, 'sell', '4', '1')];
await send(other, bid, ask, own);
await send(
  me,
  isolated({ ...bid, side: 'sell' }),
  isolated(await order(BTC, 'buy', '0.01', '0.98')),
  isolated({ ...ask, side: 'buy' }),
  isolated(await order(SOL, 'buy', '3', '0.97')),
  { ...own, side: 'buy' },
  await order(SOL, 'sell', '2', '1.03'),
);

const keys = [...new Set((await exchange.accounts.fullAccount(me.account)).openOrders.flatMap((each) => each.isoPubkey ?? []))];
const found = await agree(async (model) => {
  const owner = await exchange.accounts.fullAccount(me.account);
  const ofIsolated = owner.positions.filter((each) => each.iso);
  const facts = isolatedFactsOf(owner);
  return [
    ...(facts.size === 2 && ofIsolated.length === 2 ? [] : [`${facts.size} and ${ofIsolated.length} isolated positions instead of 2`]),
    ...differences('owner', model.figures(factsOf(owner)), owner.margin, owner.positions.filter((each) => !each.iso)),
    ...ofIsolated.flatMap((each) => {
      const { totalBalance, positions } = model.figures(facts.get(each.symbol));
      return differences(`isolated ${each.symbol}`, { totalBalance, positions }, { totalBalance: each.isoMargin.plus(each.isoOrderMargin ?? '0') }, [each]);
    }),
  ];
});
for (const key of keys) {
  found.push(
    ...(await agree(async (model) => {
      const account = await exchange.accounts.fullAccount(key);
      return differences(key, model.figures(factsOf(account)), account.margin, account.positions);
    })),
  );
}
if (keys.length !== 2) found.push(`${keys.length} isolated accounts with orders instead of 2`);
await send(me, cancelAll());
await send(other, cancelAll());
streams.close();
console.log(found.join('\n') || 'margin is that of the exchange');
process.exitCode = found.length > 0 ? 1 : 0;
