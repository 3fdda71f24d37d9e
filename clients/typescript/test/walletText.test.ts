import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  addAgent,
  basket,
  cancelAll,
  CryptoKeySigner,
  decodeBase58,
  Decimal,
  encodeBase58,
  faucet,
  limitOrder,
  marketOrder,
  modifyOrder,
  note,
  onFill,
  RemoteSigner,
  scheduleCancel,
  serveSigner,
  setLeverage,
  stopOrder,
  takeProfitOrder,
  Trader,
  walletEnvelope,
  WalletSigner,
  walletText,
  type Action,
  type LimitOrder,
} from '../src/index.js';
import { CURRENT_LAYOUT, messageOf, type Layout } from '../src/signing/canonical.js';
import { verified } from '../src/signing/signer.js';
import { fixedOf, hexOf } from '../src/values/bytes.js';
import { sha256 } from '../src/values/webCrypto.js';
import { eightDecimals, walletLine } from '../src/wallets/walletLines.js';
import { actionOfWire, type WireTransaction } from './wireReader.js';

interface Text {
  readonly name: string;
  readonly action: WireTransaction['actions'][number];
  readonly hash: string;
  readonly line: string;
}

interface Signed {
  readonly name: string;
  readonly mode: 'raw' | 'base58' | 'offchain';
  readonly hash: string;
  readonly tx: WireTransaction;
}

const REPOSITORY = new URL('../../../../../', import.meta.url);
const VECTORS: { readonly texts: Text[]; readonly signatures: Signed[] } = JSON.parse(
  readFileSync(new URL('libraries/transaction/src/test/resources/vectors/wallet-text.json', REPOSITORY), 'utf8'),
);
const ZEROS = encodeBase58(new Uint8Array(32));
const UTF8 = new TextEncoder();

const PAGE = readFileSync(new URL('docs/protocol/transactions.md', REPOSITORY), 'utf8');

/** The exchange's own library signs the size of `mod` as fixed, this client as the double: both are accepted. */
function withFixedSize(action: Action): Action {
  if (action.type !== 'modify') return action;
  const [size] = new Float64Array(BigUint64Array.of(fixedOf(Number(action.size))).buffer);
  return { ...action, size: size! };
}

/** And it made these vectors before conditional orders had a frame. */
function layoutOf({ type }: Action): Layout {
  const isConditional = ['stop', 'takeProfit', 'range', 'trailing'].includes(type);
  return isConditional ? { ...CURRENT_LAYOUT, frame: 0 } : CURRENT_LAYOUT;
}

async function hashOf(message: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(await sha256(message));
}

async function textOf(actions: readonly Action[], nonce = 42n): Promise<string> {
  return walletText({ actions, nonce, account: ZEROS }, 'devnet', messageOf(actions, nonce, ZEROS, 'devnet'));
}

test('the text is the one of the public library', async () => {
  for (const { name, action: wire, hash, line } of VECTORS.texts) {
    const action = actionOfWire(wire);
    const message = messageOf([withFixedSize(action)], 42n, ZEROS, 'devnet', layoutOf(action));
    assert.equal(await hashOf(message), hash, name);
    const text = await walletText({ actions: [action], nonce: 42n, account: ZEROS }, 'devnet', message);
    const head = `Bulk Exchange Transaction\nNetwork: devnet\nAccount: ${ZEROS}\nNonce: 42\nActions: 1\n`;
    assert.equal(text, `${head}Signable-Hash: ${hash}\n[0] ${line}\n`, name);
  }
  assert.equal(VECTORS.texts.length, 23);
});

test('what wallets signed is verified over the same bytes', async () => {
  for (const { name, mode, hash, tx } of VECTORS.signatures) {
    const transaction = { actions: tx.actions.map(actionOfWire), nonce: BigInt(tx.nonce), account: tx.account };
    const message = messageOf(transaction.actions, transaction.nonce, tx.account, 'devnet');
    assert.equal(await hashOf(message), hash, name);
    const text = await walletText(transaction, 'devnet', message);
    const forms = { raw: message, base58: UTF8.encode(encodeBase58(message)), offchain: walletEnvelope(text, tx.signer, 'devnet') };
    for (const [form, bytes] of Object.entries(forms)) {
      assert.equal(await verified(tx.signer, bytes, decodeBase58(tx.signature, 64)), form === mode, `${name} as ${form}`);
    }
    if (name === 'limit offchain') assert.ok(PAGE.includes(`\n${text}`), 'the page of the protocol shows it');
  }
  assert.equal(VECTORS.signatures.length, 6);
});

test('the envelope holds network, key and length', () => {
  const key = encodeBase58(new Uint8Array(32).fill(7));
  const head = `ff736f6c616e61206f6666636861696e0003${'00'.repeat(31)}`;
  const rest = (text: string) => hexOf(walletEnvelope(text, key, 'devnet')).replace(head, '').replace('07'.repeat(32), '|');
  assert.equal(rest('Hi ~'), '0001|0400' + '4869207e');
  assert.equal(rest('Hi\n'), '0101|0300' + '48690a');
  assert.equal(rest('ü'), '0101|0200' + 'c3bc');
  assert.equal(rest('a'.repeat(0xfffe)).slice(0, 9), '0001|feff');
  assert.throws(() => walletEnvelope('ü'.repeat(0x8000), key, 'devnet'), /^RangeError: the text has 65536 bytes, a wallet signs at most 65535$/);
  assert.throws(() => walletEnvelope('Hi', key.slice(4), 'devnet'), RangeError);
});

test('numbers are exact, at the middle the even one', () => {
  const decimals: [number, string][] = [
    [0.1, '0.10000000'],
    [-0, '0.00000000'],
    [-1e-9, '0.00000000'],
    [Number.MIN_VALUE, '0.00000000'],
    [1 / 512, '0.00195312'],
    [3 / 512, '0.00585938'],
    [-3 / 512, '-0.00585938'],
    [1e23, '99999999999999991611392.00000000'],
    [Number('92233720368.547758'), '92233720368.54776001'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991.00000000'],
    [Number.MAX_VALUE, `${BigInt(Number.MAX_VALUE)}.00000000`],
  ];
  for (const [double, text] of decimals) assert.equal(eightDecimals(double), text);
  for (let double = 1e-9; double < 1e21; double *= 1.7) assert.equal(eightDecimals(double), double.toFixed(8)); // as exact, but in the middle
  for (const none of [NaN, Infinity, -Infinity]) assert.throws(() => eightDecimals(none), RangeError);
});

test('numbers of orders are those that are signed', () => {
  const sizes: [number | Decimal, string][] = [
    [0.1 + 0.2, '0.30000000'],
    [1.5e-8, '0.00000001'],
    [2.5e-8, '0.00000003'],
    [-1, '0.00000000'],
    [0, '0.00000000'],
    [39648649.023738526, '39648649.02373853'], // the double nearest to it is signed as one unit more
    [Decimal.of('90071992.54740993'), '90071992.54740994'],
    [123456789.12345679, '123456789.12345681'], // 12345678912345680 units
    [2 ** 63 / 1e8, '92233720368.54776001'],
    [1e300, '184467440737.09552002'],
  ];
  for (const [size, text] of sizes) {
    const order: LimitOrder = { ...limitOrder({ symbol: 'BTC-USD', side: 'buy', price: '1', size: '1' }), size };
    assert.equal(walletLine(order), `Limit BTC-USD Buy px=1.00000000 sz=${text} tif=GTC ro=false iso=false`);
  }
});

test('lines follow the action', async () => {
  const stop = { symbol: 'BTC-USD', size: '1', trigger: '90' } as const;
  const actions: [Action, string][] = [
    [stopOrder({ ...stop, side: 'sell' }), 'Stop BTC-USD Below thresh=90.00000000 sz=1.00000000 limit=-'],
    [
      takeProfitOrder({ ...stop, side: 'buy', limit: '91', slippage: '2.5' }),
      'TakeProfit BTC-USD Below thresh=90.00000000 sz=1.00000000 limit=91.00000000 slippage=2.50000000bps',
    ],
    [setLeverage({ 'ETH-USD': '4', 'BTC-USD': '2.5' }), 'UpdateLeverage BTC-USD:2.50000000,ETH-USD:4.00000000'],
    [modifyOrder('BTC-USD', ZEROS, '0.3'), `Modify BTC-USD oid=${ZEROS} sz=0.30000000`],
    [addAgent(ZEROS), `AgentWallet agent=${ZEROS} delete=false`],
    [cancelAll(), 'CancelAll *'],
    [cancelAll(''), 'CancelAll '],
    [cancelAll('BTC-USD', ''), 'CancelAll BTC-USD,'],
  ];
  const text = await textOf(actions.map(([action]) => action), -1n);
  assert.ok(text.endsWith(actions.map(([, line], index) => `[${index}] ${line}\n`).join('')), text);
  assert.match(text, /\nNonce: 18446744073709551615\nActions: 8\n/);
});

test('an action without a line is refused with a sentence', async () => {
  const order = limitOrder({ symbol: 'BTC-USD', side: 'buy', price: '100', size: '1' });
  const held = (...actions: Action[]) => basket({ symbol: 'BTC-USD', direction: 'above', trigger: '1', actions });
  const refused: [Action, string][] = [
    [note('hello'), 'note'],
    [scheduleCancel(30), 'scheduleCancel'],
    [onFill(order, cancelAll()), 'onFill'],
    [{ ...order, timeInForce: 'ALO_SLIDE' }, 'limit with ALO_SLIDE'],
    [held(order, { ...order, timeInForce: 'ALO_JOIN' }), 'limit with ALO_JOIN'],
  ];
  for (const [action, what] of refused) {
    const message = `${what} has no line in the text that wallets sign: sign its bytes with another key`;
    await assert.rejects(textOf([order, action]), { name: 'RangeError', message });
  }
  await assert.rejects(textOf(Array.from({ length: 2000 }, () => order)), /^RangeError: the text has \d+ bytes, a wallet signs at most 65535$/);
});

test('a wallet signs what its page trades', async () => {
  const key = await CryptoKeySigner.generate();
  const shown: string[] = [];
  const signer = new WalletSigner(key.publicKey, (envelope, text) => {
    shown.push(text);
    return key.sign(envelope);
  });
  const actions = [marketOrder({ symbol: 'BTC-USD', side: 'sell', size: '0.1', slippage: '25' }), faucet(key.publicKey, '12.5')];
  const signed = await new Trader(signer, { account: ZEROS, network: 'testnet' }).sign(actions, 42n);
  const message = messageOf(actions, 42n, ZEROS, 'testnet');
  assert.equal(signed.message, hexOf(message));
  const text = await walletText({ actions, nonce: 42n, account: ZEROS }, 'testnet', message);
  assert.deepEqual([...shown, signed.text], [text, text]);
  const { signature, ...rest } = JSON.parse(signed.body);
  assert.ok(await verified(key.publicKey, walletEnvelope(text, key.publicKey, 'testnet'), decodeBase58(signature, 64)));
  assert.ok(!(await verified(key.publicKey, walletEnvelope(text, key.publicKey, 'devnet'), decodeBase58(signature, 64))));
  const ofKey = await new Trader(key, { account: ZEROS, network: 'testnet' }).sign(actions, 42n);
  const { signature: _, ...raw } = JSON.parse(ofKey.body);
  assert.deepEqual([rest, signed.orderIds, 'text' in ofKey], [raw, ofKey.orderIds, false]);
});

test('a wallet that signs something else is noticed', async () => {
  const key = await CryptoKeySigner.generate();
  const traderOf = (sign: (envelope: Uint8Array<ArrayBuffer>, text: string) => Promise<Uint8Array>) =>
    new Trader(new WalletSigner(key.publicKey, sign), { network: 'devnet' });
  const other = await CryptoKeySigner.generate();
  const noticed = /the wallet has signed other bytes than it was given, or with another key/;
  await assert.rejects(traderOf((_, text) => key.sign(UTF8.encode(text))).sign(cancelAll()), noticed);
  await assert.rejects(traderOf((envelope) => other.sign(envelope)).sign(cancelAll()), noticed);
  await assert.rejects(traderOf(async () => new Uint8Array(65)).sign(cancelAll()), /the signature of the wallet has 65 bytes, not 64/);
  await assert.rejects(traderOf(async () => undefined as unknown as Uint8Array).sign(cancelAll()), /the wallet has returned no signature/);
  await assert.rejects(traderOf(() => Promise.reject(new Error('declined'))).sign(cancelAll()), /declined/);
  await assert.rejects(traderOf((envelope) => key.sign(envelope)).sign(note('hello')), /note has no line/);
  const wallet = new WalletSigner(key.publicKey, (envelope) => key.sign(envelope));
  await assert.rejects(new Trader(wallet).sign(cancelAll()), /a wallet signs for one network, which the trader must name/);
  assert.throws(() => new WalletSigner(key.publicKey.slice(4), (envelope) => key.sign(envelope)), RangeError);
});

test('a worker trades with the wallet of its page', async () => {
  const { port1, port2 } = new MessageChannel();
  const key = await CryptoKeySigner.generate();
  const shown: string[] = [];
  const wallet = new WalletSigner(key.publicKey, (envelope, text) => {
    shown.push(text);
    return key.sign(envelope);
  });
  serveSigner(port1, wallet);
  const worker = new Trader(new RemoteSigner(port2, key.publicKey, true), { network: 'devnet' });
  const there = await worker.sign(cancelAll(), 42n);
  assert.deepEqual(await new Trader(wallet, { network: 'devnet' }).sign(cancelAll(), 42n), there);
  assert.deepEqual(shown, [there.text, there.text]);
  port1.close();
  port2.close();
});
