// Faucet, order, account, cancel.        node trade.mjs [http://localhost:12000/api/v1]

import { limit, openAccount } from './signer.mjs';

const api = process.argv[2] ?? 'http://localhost:12000/api/v1';

async function ask(path, options) {
  const answer = await fetch(api + path, options);
  if (answer.status === 408) throw new Error('no answer: look the order up by its ID, or send the same body again');
  if (answer.status === 429) throw new Error(`too fast: again after ${answer.headers.get('retry-after')} s`);
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const post = (path, body) => ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

async function send(body) {
  const { status, response } = await post('/order', body);
  const statuses = response.data.statuses;
  if (status !== 'ok') throw new Error(statuses[0].error.message);
  for (const each of statuses) console.log(JSON.stringify(each));
}

const me = openAccount();                          // or openAccount('<secret>')
await send(me.faucet());

const { markPrice } = await ask('/ticker/BTC-USD');
const price = Math.floor(markPrice * 0.999);       // 0.1 % below; whole dollars are on the tick
const order = me.order(limit('BTC-USD', true, 0.01, price));
console.log(`order ${order.id}`);
await send(order.body);

const query = JSON.stringify({ type: 'fullAccount', user: me.account });
const [{ fullAccount }] = await post('/account', query);
console.log(`equity ${fullAccount.margin.totalBalance}, open orders ${fullAccount.openOrders.length}`);

await send(me.sign({ type: 'cancel', symbol: 'BTC-USD', orderId: order.id }));
