// Two accounts trade with each other over the published ports, signing with the published client (npm: bulk-keychain-wasm).
//
//   node --experimental-websocket ci/trade.mjs HTTP_BASE WS_URL STATE_FILE CLIENT_DIRECTORY
//
// With the same state file again, the same accounts trade on: what they had has to be there still. Ends with 1 and a
// sentence when anything is not as it should be.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { eventually, exact, exchangeAt, fail, nonce, plain, publishedClient } from './lib/traders.mjs';

const [base, socketUrl, stateFile, clientDirectory] = process.argv.slice(2);
const kc = await publishedClient(clientDirectory);
const { get, post } = exchangeAt(base);

const SYMBOL = 'BTC-USD';
const SIZE = 0.01;

/** The same signed transaction until its outcome is known: its nonce makes that safe. `executed`: by an earlier try, whose answer was lost. */
async function submit(transaction) {
  const body = JSON.stringify(plain(transaction));
  let tries = 0;
  const outcome = await eventually('an outcome', async () => {
    tries++;
    return (await post('/order', body)).response.data.statuses[0];
  });
  return tries > 1 && outcome.error?.duplicate === 'this' ? { executed: true } : outcome;
}

const order = (who, isBuy, price, tif) =>
  submit(new kc.WasmSigner(who).sign(
    { type: 'order', symbol: SYMBOL, isBuy, price, size: SIZE, orderType: { type: 'limit', tif } }, nonce()));

async function position(who) {
  const [answer] = await post('/account', JSON.stringify({ type: 'fullAccount', user: who.pubkey }));
  return answer.fullAccount.positions.find((each) => each.symbol === SYMBOL)?.size ?? 0;
}

const ticker = () => get(`/ticker/${SYMBOL}`);

/** Trades as the stream tells them, from now on. */
function trades() {
  const seen = [];
  return new Promise((done, broken) => {
    const socket = new WebSocket(socketUrl);
    socket.onerror = () => broken(new Error(`no WebSocket at ${socketUrl}`));
    socket.onopen = () => {
      socket.send(JSON.stringify({ method: 'subscribe', subscription: [{ type: 'trades', symbol: SYMBOL }] }));
      done({ seen, close: () => socket.close() });
    };
    socket.onmessage = (message) => seen.push(message.data);
  });
}

const known = existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : undefined;
const [seller, buyer] = (known?.secrets ?? [undefined, undefined]).map((secret) =>
  secret ? kc.WasmKeypair.fromBase58(secret) : new kc.WasmKeypair());
const before = known?.position ?? 0;

if (known) {
  await eventually('the position of before', async () => (await position(buyer)) === before);
} else {
  for (const who of [seller, buyer]) {
    const outcome = await submit(new kc.WasmSigner(who).signFaucet(nonce()));
    if (!outcome.deposit && !outcome.executed) fail(`the faucet answered ${JSON.stringify(outcome)}`);
  }
}

const stream = await eventually('a WebSocket', trades);
const { markPrice } = await eventually('a mark price', async () => {
  const now = await ticker();
  return now.markPrice > 0 && now;
});
const price = Math.round(markPrice * 2) / 2;
const resting = await order(seller, false, price, 'GTC');
if (!resting.resting && !resting.filled && !resting.executed) fail(`the sale came out as ${JSON.stringify(resting)}`);
const bought = await order(buyer, true, price, 'IOC');
if (!bought.filled && !bought.executed) fail(`the purchase came out as ${JSON.stringify(bought)}`);

const wanted = exact(before + SIZE);
await eventually(`a position of ${wanted}`, async () => (await position(buyer)) === wanted && (await position(seller)) === -wanted);
await eventually('the trade on the stream', () => stream.seen.some((text) => text.includes('"trades"') && text.includes(String(price))));
stream.close();
writeFileSync(stateFile, JSON.stringify({ secrets: [seller.toBase58(), buyer.toBase58()], position: wanted }), { mode: 0o600 });
console.log(`${SYMBOL}: ${SIZE} at ${price}; positions ${-wanted} and ${wanted}`);
process.exit(0);
