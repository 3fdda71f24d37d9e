import { accountTopic, cancelOrder, CryptoKeySigner, faucet, limitOrder, LocalBook, OpenPerp, resultsOf, Trader } from 'openperp-client';

const exchange = new OpenPerp({ http: 'http://localhost:12000/api/v1', webSocket: 'ws://localhost:12001/' });

const key = await CryptoKeySigner.generate();                     // no script can read it, not even this one
const me = new Trader(key);
await exchange.transactions.submit(await me.sign(faucet(me.account)));

const streams = exchange.streams();
const book = LocalBook.follow(streams, 'BTC-USD');
streams.subscribe(accountTopic(me.account), ({ data }) => console.log(data.type));

const market = await exchange.markets.market('BTC-USD');
const { markPrice } = await exchange.markets.ticker('BTC-USD');
const price = market.roundPrice('buy', markPrice.times('0.97'));  // to the tick
const size = market.roundSize('0.012345');                        // to the lot

const order = await me.sign(limitOrder({ symbol: 'BTC-USD', side: 'buy', price, size, timeInForce: 'ALO' }));
const [orderId] = order.orderIds;                                 // known before it is sent
const [result] = resultsOf(await exchange.transactions.submitUntilKnown(order));
if (result.kind === 'resting') {
  await book.until(() => book.bestBid !== null);                  // the stream follows the answer
  console.log(`${orderId} rests; the best bid is ${book.bestBid}`);
}

await exchange.transactions.submit(await me.sign(cancelOrder('BTC-USD', orderId)));
streams.close();
