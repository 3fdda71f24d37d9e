// Two accounts trade with each other over the published ports, signing with the published client (npm: bulk-keychain-wasm).
//
//   node --experimental-websocket ci/trade.mjs HTTP_BASE WS_URL STATE_FILE CLIENT_DIRECTORY
//
// With the same state file again, the same accounts trade on: what they had has to be there still. Ends with 1 and a
// sentence when anything is not as it should be.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [base, socketUrl, stateFile, clientDirectory] = process.argv.slice(2);
const library = join(resolve(clientDirectory), 'node_modules', 'bulk-keychain-wasm');
const kc = await import(pathToFileURL(join(library, JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')).main)));
kc.initSync({ module: readFileSync(join(library, 'bulk_keychain_wasm_bg.wasm')) });

const PATIENCE = 60_000;
const SYMBOL = 'BTC-USD';
const SIZE = 0.01;

function fail(sentence) {
  console.error(`trade: ${sentence}`);
  process.exit(1);
}

async function eventually(what, question) {
  const deadline = Date.now() + PATIENCE;
  let last;
  while (Date.now() < deadline) {
    try {
      last = await question();
      if (last) return last;
    } catch (e) {
      last = e;
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  return fail(`${what} did not come within ${PATIENCE / 1000} s; the last answer was ${last?.message ?? JSON.stringify(last)}`);
}

async function post(path, body) {
  const answer = await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

// The library hands back Map objects for the inside of actions.
function plain(v) {
  if (v instanceof Map) return Object.fromEntries([...v].map(([k, x]) => [k, plain(x)]));
  if (Array.isArray(v)) return v.map(plain);
  if (v && typeof v === 'object') return Object.fromEntries(Object.entries(v).map(([k, x]) => [k, plain(x)]));
  return v;
}

let lastNonce = 0;
function nonce() {
  lastNonce = Math.max(lastNonce + 1, Date.now() * 1000);
  return lastNonce;
}

/** The same signed transaction until its outcome is known: its nonce makes that safe. */
function submit(transaction) {
  const body = JSON.stringify(plain(transaction));
  return eventually('an outcome', async () => (await post('/order', body)).response.data.statuses[0]);
}

const order = (who, isBuy, price, tif) =>
  submit(new kc.WasmSigner(who).sign(
    { type: 'order', symbol: SYMBOL, isBuy, price, size: SIZE, orderType: { type: 'limit', tif } }, nonce()));

async function position(who) {
  const [answer] = await post('/account', JSON.stringify({ type: 'fullAccount', user: who.pubkey }));
  return answer.fullAccount.positions.find((each) => each.symbol === SYMBOL)?.size ?? 0;
}

const ticker = async () => (await fetch(`${base}/ticker/${SYMBOL}`)).json();

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
    if (!outcome.deposit) fail(`the faucet answered ${JSON.stringify(outcome)}`);
  }
}

const stream = await eventually('a WebSocket', trades);
const { markPrice } = await eventually('a mark price', async () => {
  const now = await ticker();
  return now.markPrice > 0 && now;
});
const price = Math.round(markPrice * 2) / 2;
const resting = await order(seller, false, price, 'GTC');
if (!resting.resting && !resting.filled) fail(`the sale came out as ${JSON.stringify(resting)}`);
const bought = await order(buyer, true, price, 'IOC');
if (!bought.filled) fail(`the purchase came out as ${JSON.stringify(bought)}`);

const wanted = Math.round((before + SIZE) * 1e8) / 1e8;
await eventually(`a position of ${wanted}`, async () => (await position(buyer)) === wanted && (await position(seller)) === -wanted);
await eventually('the trade on the stream', () => stream.seen.some((text) => text.includes('"trades"') && text.includes(String(price))));
stream.close();
writeFileSync(stateFile, JSON.stringify({ secrets: [seller.toBase58(), buyer.toBase58()], position: wanted }), { mode: 0o600 });
console.log(`${SYMBOL}: ${SIZE} at ${price}; positions ${-wanted} and ${wanted}`);
process.exit(0);
