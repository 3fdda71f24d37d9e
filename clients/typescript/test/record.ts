// Trades on a running exchange and records what came over the wire, for the tests:
//     node --experimental-websocket target/check/test/record.js http://localhost:12000/api/v1 ws://localhost:12001/ > test/fixtures/session.json

import * as openperp from '../src/index.js';
import { CryptoKeySigner, faucet, limitOrder, marketOrder, setLeverage, Trader, type Action } from '../src/index.js';

const [http, webSocket] = process.argv.slice(2);
const exchanges: { path: string; body: string | null; status: number; cursor: string | null; text: string }[] = [];
const received: string[] = [];

const exchange = new openperp.OpenPerp(
  { http: http!, webSocket: webSocket! },
  {
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      const text = await response.clone().text();
      const body = typeof init?.body === 'string' ? init.body : null;
      exchanges.push({ path: url.slice(http!.length), body, status: response.status, cursor: response.headers.get('x-next-cursor'), text });
      return response;
    },
  },
);

function openSocket(address: string): openperp.SocketLike {
  const socket = new WebSocket(address);
  socket.addEventListener('message', (event) => received.push(String(event.data)));
  return socket;
}

const [maker, taker] = [new Trader(await CryptoKeySigner.generate()), new Trader(await CryptoKeySigner.generate())];
const streams = exchange.streams({ openSocket });
const pause = (millis: number) => new Promise((done) => setTimeout(done, millis));

async function send(trader: Trader, actions: Action[]): Promise<void> {
  const submission = await exchange.transactions.submitUntilKnown(await trader.sign(actions));
  console.error(openperp.sentenceOf(submission));
}

for (const trader of [maker, taker]) await send(trader, [faucet(trader.account)]);
const markets = await exchange.markets.markets();
const account = openperp.LocalAccount.follow(streams, taker.account);
const book = openperp.LocalBook.follow(streams, 'BTC-USD');
openperp.LocalMarkets.follow(streams, markets);
streams.subscribe(openperp.tradesTopic('BTC-USD'), () => {});
streams.subscribe(openperp.candlesTopic('BTC-USD', '1m'), () => {});
streams.subscribe(openperp.contextsTopic(), () => {});
await send(taker, [setLeverage({ 'BTC-USD': '7.25', 'ETH-USD': '20' })]);

for (const [i, market] of markets.entries()) {
  const { markPrice } = await exchange.markets.ticker(market.symbol);
  const at = (share: string) => market.nearestPrice(markPrice!.times(share));
  const size = market.sizeOf(['3000', '2000', '700'][i % 3]!, markPrice!);
  const bids = ['0.999', '0.9985', '0.99'].map((share) => limitOrder({ symbol: market.symbol, side: 'buy', price: at(share), size }));
  const asks = ['1.001', '1.0015', '1.01'].map((share) => limitOrder({ symbol: market.symbol, side: 'sell', price: at(share), size }));
  await send(maker, [...bids, ...asks]);
  const { symbol } = market;
  const side = i % 2 === 0 ? 'buy' : 'sell';
  await send(taker, [
    marketOrder({ symbol, side, size: market.roundSize(size.times('1.5')) }),
    limitOrder({ symbol, side: 'buy', price: at('0.97'), size, timeInForce: 'ALO' }),
    limitOrder({ symbol, side: 'sell', price: at('1.04'), size: market.roundSize(size.times('0.5')) }),
    limitOrder({ symbol, side: side === 'buy' ? 'sell' : 'buy', price: at(side === 'buy' ? '1.05' : '0.95'), size: market.roundSize(size.times('0.4')), reduceOnly: true }),
    limitOrder({ symbol, side, price: at('0.5'), size: '0.0000001' }),
  ]);
}
await pause(1500);

// The numbers of an account hold for the marks of one moment: repeat until none changed while they were asked for.
let moment: { account: string; tickers: string[]; risks: string[] } | undefined;
for (let tries = 0; moment === undefined && tries < 500; tries++) {
  const begin = exchanges.length;
  const before = await Promise.all(markets.map((each) => exchange.markets.ticker(each.symbol)));
  const state = await exchange.accounts.fullAccount(taker.account);
  const texts = exchanges.splice(begin).map((each) => each.text);
  const after = await Promise.all(markets.map((each) => exchange.markets.ticker(each.symbol)));
  exchanges.splice(begin);
  const isSame = before.every((each, i) => each.markPrice!.equals(after[i]!.markPrice!) && each.regimeDt === after[i]!.regimeDt);
  const isOfMarks = state.positions.every((p) => p.fairPrice.equals(before.find((each) => each.symbol === p.symbol)!.markPrice!));
  const risks = markets.map((each) => received.findLast((text) => text.includes(`"topic":"risk.${each.symbol}"`))!);
  if (isSame && isOfMarks) moment = { account: texts.at(-1)!, tickers: texts.slice(0, -1), risks };
  else await pause(40);
}
if (moment === undefined) throw new Error('the marks never stood still');

const { accounts } = exchange;
await accounts.fills.all(taker.account, { limit: 2 });
await accounts.orderHistory.all(taker.account);
await accounts.fundingPayments.all(taker.account);
await accounts.activities.all(taker.account);
await accounts.liquidations.all(taker.account);
await accounts.order(taker.account, [...account.orders.keys()][0]!);
await send(taker, [openperp.cancelAll('BTC-USD')]);
await send(maker, [openperp.cancelAll()]);
await exchange.markets.stats();
await exchange.markets.klines('BTC-USD', '10s', { limit: 5 });
await exchange.markets.l2Book('ETH-USD', { levels: 3 });
await exchange.markets.recentTrades('BTC-USD', 5);
await exchange.markets.fundingRates('BTC-USD', { limit: 2 });
await exchange.markets.time();
await exchange.markets.ticker('NO-USD').catch(() => {});
await pause(1200);
const last = await accounts.fullAccount(taker.account);
console.error(`book complete ${book.isComplete}, orders ${account.orders.size} of ${last.openOrders.length}`);
streams.close();
console.log(JSON.stringify({ account: taker.account, moment, exchanges, received }, null, 1));
