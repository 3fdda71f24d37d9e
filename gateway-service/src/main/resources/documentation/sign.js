// Signs transactions with a test key, in the page: nothing of the key is sent. The layout is that of docs/protocol/transactions.md.

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const PKCS8 = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];
const utf8 = (text) => [...new TextEncoder().encode(text)];

/** A key from the 32 bytes of its seed. */
export async function keyOf(seed) {
  const pkcs8 = new Uint8Array([...PKCS8, ...seed]);
  const secret = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
  const { x } = await crypto.subtle.exportKey('jwk', secret);
  const binary = atob(x.replaceAll('-', '+').replaceAll('_', '/'));
  return { secret, account: toBase58(Uint8Array.from(binary, (letter) => letter.charCodeAt(0))) };
}

/** The body of POST /order with these actions. A given account is one that has made the key its agent. */
export async function signed(key, actions, nonce = nextNonce(), account = key.account) {
  const message = new Uint8Array(messageOf(actions, nonce, account));
  const signature = toBase58(new Uint8Array(await crypto.subtle.sign('Ed25519', key.secret, message)));
  return { actions, nonce, account, signer: key.account, signature };
}

/** The bytes that are signed: count, actions, nonce, account. */
export function messageOf(actions, nonce, account) {
  return [...u64(actions.length), ...actions.flatMap(bytesOf), ...u64(nonce), ...key32(account)];
}

/** The ID that the order at this place of a transaction will have. */
export async function orderIdOf(actions, index, nonce, account) {
  const preimage = [...u32(index), ...bytesOf(actions[index]), ...key32(account), ...u64(nonce)];
  return toBase58(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(preimage))));
}

function bytesOf(action) {
  const [tag, f] = Object.entries(action)[0];
  switch (tag) {
    case 'm':
      return [...u32(0), ...text(f.c), bool(f.b), ...fixed(f.sz), bool(f.r), ...isolated(f)];
    case 'l':
      return [...u32(1), ...text(f.c), bool(f.b), ...fixed(f.px), ...fixed(f.sz), ...tif(f.tif), bool(f.r), ...isolated(f)];
    case 'mod':
      return [...u32(2), ...key32(f.oid), ...text(f.symbol ?? f.c), ...f64(f.amount ?? f.sz)];
    case 'cx':
      return [...u32(3), ...text(f.c), ...key32(f.oid)];
    case 'cxa':
      return [...u32(4), ...u64(f.c.length), ...f.c.flatMap(text)];
    case 'faucet':
      return [...u32(16), ...key32(f.u), ...(f.amount == null ? [0] : [1, ...f64(f.amount)])];
    case 'agentWalletCreation':
      return [...u32(17), ...key32(f.a), bool(f.d)];
    case 'updateUserSettings':
      return settings(Array.isArray(f.m) ? f.m : Object.entries(f.m));
    case 'scheduleCancel':
      return [...u32(1000), ...u64(f.seconds)];
    case 'note':
      return [...u32(1001), ...text(f.text)];
    case 'settleMarket':
      return [...u32(1033), ...text(f.symbol), ...u64(f.minutes), ...text(f.reason)];
    case 'setMarketState':
      return [...u32(1020), ...text(f.symbol), ...text(f.state), ...text(f.reason), ...u64(f.until)];
    default:
      throw new Error(`this page does not sign ${tag}`);
  }
}

// Without the field there would be no byte, which is another, older layout.
function isolated(fields) {
  fields.i ??= false;
  return [bool(fields.i)];
}

function tif(name = 'GTC') {
  return u32(['GTC', 'IOC', 'ALO'].indexOf(String(name).toUpperCase()));
}

function settings(pairs) {
  const sorted = pairs.map(([symbol, leverage]) => [utf8(symbol), text(symbol), f64(leverage)]).sort(([a], [b]) => order(a, b));
  return [...u32(18), ...u64(sorted.length), ...sorted.flatMap(([, symbol, leverage]) => [...symbol, ...leverage])];
}

function order(a, b) {
  const at = a.findIndex((byte, i) => byte !== b[i]);
  return at < 0 ? -1 : a[at] - (b[at] ?? -1);
}

function bool(value) {
  return value ? 1 : 0;
}

function u32(value) {
  return little(4, (view) => view.setUint32(0, value, true));
}

function u64(value) {
  return little(8, (view) => view.setBigUint64(0, BigInt.asUintN(64, BigInt(value)), true));
}

function f64(value) {
  return little(8, (view) => view.setFloat64(0, Number(value), true));
}

// A price or size: the double times 1e8, rounded half away from zero, within 0 and 2^64-1.
function fixed(value) {
  const product = Number(value) * 1e8;
  if (!(product > 0)) return u64(0);
  if (product >= 2 ** 64) return u64(-1);
  const floor = Math.floor(product);
  return u64(product - floor >= 0.5 ? floor + 1 : floor);
}

function text(value) {
  const bytes = utf8(value);
  return [...u64(bytes.length), ...bytes];
}

function little(length, write) {
  const view = new DataView(new ArrayBuffer(length));
  write(view);
  return [...new Uint8Array(view.buffer)];
}

function key32(base58) {
  let number = 0n;
  for (const letter of String(base58)) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) throw new Error(`${base58} is not base58`);
    number = number * 58n + BigInt(digit);
  }
  if (number >= 1n << 256n) throw new Error(`${base58} is not base58 of 32 bytes`);
  return number.toString(16).padStart(64, '0').match(/../g).map((byte) => parseInt(byte, 16));
}

export function toBase58(bytes) {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let digits = '';
  for (; number > 0n; number /= 58n) digits = ALPHABET[Number(number % 58n)] + digits;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + digits;
}

let last = 0;

/** Microseconds that only grow: each nonce is good once per account. */
export function nextNonce() {
  last = Math.max(last + 1, Date.now() * 1000);
  return last;
}
