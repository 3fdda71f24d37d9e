// Quotes every market in plain floating point, as most programs compute: prices mid·(1 ± 0.0005·k) put on the tick, sizes k·lot.
// Counts refusals by their reason; exit status 1 if one of them is not due to the market or to a lack of money.
//     node market-maker.mjs [--minutes 5] [--account <secret>] [http://localhost:12000/api/v1]

import { scheduleCancel } from './schedule-cancel.mjs';
import { limit, openAccount } from './signer.mjs';

const { api, minutes, account } = options(process.argv.slice(2));
const LEVELS = 8;
const PAUSE_MS = 250;
const SWITCH_SECONDS = 15;                          // quotes are cancelled this long after a crash
const SMALLEST_QUOTE = 40;                          // notional in USD

const me = openAccount(account);
const markets = (await ask('/exchangeInfo')).filter((market) => market.status === 'TRADING');
const counts = { transactions: 0, accepted: 0 };
const own = new Map();
const faults = new Map();

await send(me.faucet());
const end = Date.now() + minutes * 60_000;
let armed = 0;
do {
  if (Date.now() > armed + 5_000) {
    await send(scheduleCancel(me.secret(), SWITCH_SECONDS));
    armed = Date.now();
  }
  for (const market of markets) await quote(market);
  await new Promise((done) => setTimeout(done, PAUSE_MS));
} while (Date.now() < end);
await send(me.sign({ type: 'cancelAll', symbols: [] }));
await send(scheduleCancel(me.secret(), 0));

console.log(`${me.account}: ${counts.transactions} transactions, ${counts.accepted} results accepted`);
for (const [reason, count] of own) console.log(`its own fault: ${count} × ${reason}`);
for (const [reason, count] of faults) console.log(`refused: ${count} × ${reason}`);
process.exit(faults.size > 0 ? 1 : 0);

// Replaces the quotes of the market in a single transaction; then changes the size of two of them.
async function quote({ symbol, tickSize, lotSize }) {
  const { markPrice } = await ask(`/ticker/${symbol}`);
  const mid = markPrice * (1 + (Math.random() - 0.5) * 0.001);
  const base = Math.ceil(SMALLEST_QUOTE / markPrice / lotSize) * lotSize;
  const actions = [{ type: 'cancelAll', symbols: [symbol] }];
  for (let k = 1; k <= LEVELS; k++) {
    actions.push(limit(symbol, true, k * base, Math.round((mid * (1 - 0.0005 * k)) / tickSize) * tickSize, 'ALO'));
    actions.push(limit(symbol, false, k * base, Math.round((mid * (1 + 0.0005 * k)) / tickSize) * tickSize, 'ALO'));
  }
  const placed = (await send(me.group(actions))).filter((each) => each.resting).map((each) => each.resting.oid);
  for (const orderId of placed.slice(0, 2)) {
    await send(me.sign({ type: 'modify', symbol, orderId, amount: 3 * base }));
  }
}

async function send(body) {
  const { status, response } = await ask('/order', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  counts.transactions++;
  for (const each of response.data.statuses) count(status, each);
  return response.data.statuses;
}

function count(status, each) {
  const [name, content] = Object.entries(each)[0];
  if (status === 'ok' && !/^(rejected|cancelOneRejected|error|.*Failed$)/.test(name)) {
    counts.accepted++;
    return;
  }
  const reason = `${name} ${content.reason ?? content.message ?? ''}`.trim();
  const kind = isOwnFault(name, reason) ? own : faults;
  const words = reason.replace(/-?\d+(\.\d+)?/g, '#');
  kind.set(words, (kind.get(words) ?? 0) + 1);
}

// Whether the market moved, somebody was faster, or money or requests ran out: numbers in another form would not help.
function isOwnFault(name, reason) {
  return name === 'rejectedCrossing' || /Insufficient margin|Order not found|order is not open|faucet|Rate limit/.test(reason);
}

async function ask(path, request) {
  for (;;) {
    const answer = await fetch(api + path, request);
    if (answer.status === 429) {
      await new Promise((done) => setTimeout(done, 1000 * Number(answer.headers.get('retry-after') ?? 1)));
      continue;
    }
    if (answer.status === 408) continue;            // send the same body again: it is executed only once
    return answer.json();
  }
}

function options(words) {
  const read = { api: 'http://localhost:12000/api/v1', minutes: 5, account: undefined };
  for (let i = 0; i < words.length; i++) {
    if (words[i] === '--minutes') read.minutes = Number(words[++i]);
    else if (words[i] === '--account') read.account = words[++i];
    else read.api = words[i];
  }
  return read;
}
