import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  approveWithdrawal,
  basket,
  cancelAll,
  cancelWithdrawal,
  claimWithdrawal,
  deposit,
  limitOrder,
  marketOrder,
  note,
  stayUntilFilled,
  onFill,
  pauseWithdrawals,
  rangeOrder,
  rejectWithdrawal,
  revokeRole,
  scheduleCancel,
  setMarketState,
  changeTerms,
  listMarket,
  acceptTime,
  settleMarket,
  moveMarket,
  setFeePolicy,
  setFeeProgramme,
  setRole,
  settleWithdrawal,
  withdraw,
  type Action,
} from '../src/actions/index.js';
import { wireAction } from '../src/actions/wire.js';
import { CURRENT_LAYOUT, messageOf, orderIdPreimage, type Layout, type Network } from '../src/signing/canonical.js';
import { CryptoKeySigner } from '../src/signing/signer.js';
import { nestedOrderId, Trader } from '../src/transactions/trader.js';
import { decodeBase58, encodeBase58 } from '../src/values/base58.js';
import { parseExactly } from '../src/values/json.js';
import { sha256 } from '../src/values/webCrypto.js';
import { actionOfWire, type WireTransaction } from './wireReader.js';

interface Vector {
  readonly name: string;
  readonly group?: string;
  readonly profiles?: readonly string[];
  readonly profile?: string;
  readonly domain?: Network;
  readonly secretKey?: string;
  readonly input?: { readonly secretKey: string };
  readonly tx: unknown;
  readonly txText?: string;
  readonly messageHex: string;
  readonly signature: string;
  readonly orderIds: readonly (string | null)[];
}

const DIRECTORY = new URL('../../../../../libraries/transaction/src/test/resources/vectors/', import.meta.url);

const MARCH: Layout = { hasIsolatedByte: false, hasEarlyNumbers: false, hasLengthBeforeKeys: false, hasSortedSettings: true };

const LAYOUTS: Readonly<Record<string, Layout>> = {
  'march-raw': MARCH,
  'march-library': { ...MARCH, hasEarlyNumbers: true, hasLengthBeforeKeys: true },
  'march-seed': { ...MARCH, hasEarlyNumbers: true },
};

function vectors(file: string): Vector[] {
  return JSON.parse(readFileSync(new URL(file, DIRECTORY), 'utf8')).vectors;
}

function transaction(vector: Vector): WireTransaction {
  return parseExactly(vector.txText ?? JSON.stringify(vector.tx)) as WireTransaction;
}

async function check(vector: Vector, layout: Layout, network?: Network): Promise<void> {
  const { actions: wire, nonce, account } = transaction(vector);
  const actions = wire.map(actionOfWire);
  const message = messageOf(actions, BigInt(nonce), account, network, layout);
  assert.equal(Buffer.from(message).toString('hex'), vector.messageHex, vector.name);
  const secret = vector.input?.secretKey ?? vector.secretKey;
  if (secret !== undefined) {
    const signer = await CryptoKeySigner.fromSecret(secret);
    assert.equal(encodeBase58(await signer.sign(message)), vector.signature, vector.name);
  }
  assert.deepEqual(await idsOf(actions, BigInt(nonce), account, layout), vector.orderIds, vector.name);
}

async function idsOf(actions: readonly Action[], nonce: bigint, account: string, layout: Layout): Promise<(string | null)[]> {
  return Promise.all(
    actions.map(async (action, index) => {
      const preimage = orderIdPreimage(action, index, nonce, account, layout);
      return preimage === undefined ? null : encodeBase58(await sha256(preimage));
    }),
  );
}

test('signs what the published client signs, bit by bit', async () => {
  const own = vectors('keychain-wasm-0.1.17.json').filter((vector) => vector.group !== 'later releases');
  for (const vector of own) await check(vector, CURRENT_LAYOUT);
  assert.equal(own.length, 87);
});

test('signs sub-accounts and transfers as the published client does', async () => {
  const tags = ['createSubAccount', 'removeSubAccount', 'renameSubAccount', 'transfer'];
  const own = vectors('keychain-wasm-0.1.17.json').filter((vector) =>
    (vector.tx as WireTransaction).actions.every((action) => tags.some((tag) => tag in action)),
  );
  for (const vector of own) await check(vector, CURRENT_LAYOUT);
  assert.equal(own.length, 6);
});

test('knows the layouts of March 2026', async () => {
  let checked = 0;
  for (const vector of vectors('march-2026-no-i.json')) {
    // A library of that month signed settings in the arbitrary order of a hash table.
    if (vector.name.startsWith('settings-three-hash-order')) continue;
    for (const profile of vector.profiles!) {
      const hasSortedSettings = !vector.name.startsWith('settings-three-json-order');
      await check(vector, { ...LAYOUTS[profile]!, hasSortedSettings });
      checked++;
    }
  }
  assert.ok(checked >= 55, `${checked} were checked`);
});

test('ends a message with the byte of its network', async () => {
  const all = vectors('later-domain-byte.json');
  for (const vector of all) await check(vector, CURRENT_LAYOUT, vector.domain);
  assert.equal(all.length, 7);
});

test('signs slippage and builder codes in their frames, bit by bit', async () => {
  const flat = vectors('later-frames.json').filter((vector) => !/^(nested|conditional)-/.test(vector.name));
  for (const vector of flat) {
    const frame = vector.profile === 'frame-02' ? 2 : vector.profile === 'frame-03' ? 3 : 0;
    await check(vector, { ...CURRENT_LAYOUT, frame }, vector.domain);
    const isNewest = !['slippage-and-builders-02', 'builder-market-unframed', 'builder-limit-unframed'].includes(vector.name);
    if (isNewest) await check(vector, CURRENT_LAYOUT, vector.domain);
  }
  assert.equal(flat.length, 8);
});

test('signs conditional orders as the published clients, bit by bit', async () => {
  const tags = ['st', 'tp', 'rng', 'trl'];
  const older = vectors('keychain-wasm-0.1.17.json').filter((vector) =>
    transaction(vector).actions.every((action) => Object.keys(action).every((tag) => tags.includes(tag))),
  );
  for (const vector of older) {
    const { actions: wire, nonce, account } = transaction(vector);
    const actions = wire.map(actionOfWire);
    const message = messageOf(actions, BigInt(nonce), account, undefined, { ...CURRENT_LAYOUT, frame: 0 });
    assert.equal(Buffer.from(message).toString('hex'), vector.messageHex, vector.name);
    const written = JSON.parse(JSON.stringify(actions.map(wireAction))) as WireTransaction['actions'];
    assert.deepEqual(written.map(actionOfWire), actions, vector.name);
  }
  assert.equal(older.length, 8);
  const newer = vectors('later-frames.json').filter((vector) => /^conditional-(stop|range|trailing)-builder-/.test(vector.name));
  for (const vector of newer) await check(vector, { ...CURRENT_LAYOUT, frame: 3 }, vector.domain);
  assert.equal(newer.length, 3);
});

test('signs multisig actions as the published clients, bit by bit', async () => {
  const tags = ['createMultisig', 'msp', 'msa', 'msr', 'msc', 'mse', 'msu'];
  const own = (file: string) =>
    vectors(file).filter((vector) => transaction(vector).actions.every((action) => tags.some((tag) => tag in action)));
  const older = own('keychain-wasm-0.1.17.json');
  for (const vector of older) await check(vector, { ...CURRENT_LAYOUT, hasMultisigOptions: false });
  assert.equal(older.length, 10);
  const newer = own('later-frames.json');
  for (const vector of newer) await check(vector, CURRENT_LAYOUT, vector.domain);
  assert.equal(newer.length, 6);
});

test('signs baskets and on-fill orders as the published clients, bit by bit', async () => {
  const every = [...vectors('later-frames.json'), ...vectors('keychain-wasm-0.1.17.json')];
  const baskets = every.filter((vector) => transaction(vector).actions.every((action) => 'trig' in action || 'trigger' in (action['of'] ?? {})));
  for (const vector of baskets) {
    const { actions: wire, nonce, account } = transaction(vector);
    const actions = wire.map(actionOfWire);
    const message = messageOf(actions, BigInt(nonce), account, vector.domain);
    assert.equal(Buffer.from(message).toString('hex'), vector.messageHex, vector.name);
    const written = JSON.parse(JSON.stringify(actions.map(wireAction))) as WireTransaction['actions'];
    assert.deepEqual(written.map(actionOfWire), actions, vector.name);
  }
  assert.equal(baskets.length, 8);
});

test('gives no layout whose bytes a false signature signs', async () => {
  const all = vectors('must-reject.json');
  for (const vector of all) {
    const { actions, nonce, account, signer, signature } = transaction(vector);
    const isCurrent = actions.some((action) => Object.values(action).some((fields) => 'i' in fields));
    for (const [name, layout] of Object.entries(isCurrent ? { current: CURRENT_LAYOUT } : LAYOUTS)) {
      const message = () => messageOf(actions.map(actionOfWire), BigInt(nonce), account, undefined, layout);
      assert.equal(await isSignedBy(signer, signature, message), false, `${vector.name} in layout ${name}`);
    }
  }
  assert.equal(all.length, 18);
});

async function isSignedBy(signer: string, signature: string, message: () => Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', decodeBase58(signer, 32), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, decodeBase58(signature, 64), message());
  } catch {
    return false;
  }
}

test('signs the examples of the protocol pages', async () => {
  const page = readFileSync(new URL('../../../../../docs/protocol/transactions.md', import.meta.url), 'utf8');
  const cell = (row: string) => new RegExp(`\\| ${row} \\| \`([^\`]+)\``).exec(page)![1]!;
  const trader = new Trader(await CryptoKeySigner.fromSecret(cell('secret key, seed and public key')));
  assert.equal(trader.account, cell('account and signer'));

  const order = await trader.sign(limitOrder({ symbol: 'BTC-USD', side: 'buy', price: '100000', size: '0.1' }), 42n);
  assert.deepEqual(order.orderIds, [cell('order ID of action 0')]);
  const { signature, ...rest } = JSON.parse(order.body);
  assert.equal(signature, cell('signature'));
  const { signature: _, ...documented } = JSON.parse(cell('body'));
  assert.deepEqual(rest, documented);

  const timer = await trader.sign(scheduleCancel(30), 42n);
  assert.equal(JSON.parse(timer.body).signature, cell('signature of the switch'));
  const held = [
    limitOrder({ symbol: 'BTC-USD', side: 'buy', price: '100500', size: '0.1' }),
    marketOrder({ symbol: 'BTC-USD', side: 'sell', size: '0.2', slippage: '25' }),
    cancelAll(),
  ];
  const signed = await trader.sign(basket({ symbol: 'BTC-USD', direction: 'above', trigger: '101000', actions: held }), 42n);
  assert.equal(JSON.parse(signed.body).signature, cell('signature of the basket'));
  const basketId = signed.orderIds[0]!;
  assert.equal(basketId, cell('order ID of the basket'));
  const ids = [cell('order ID of its limit order'), cell('order ID of its market order'), null];
  assert.deepEqual(await Promise.all(held.map((each, index) => nestedOrderId(each, index, basketId))), ids);
  const prices = { symbol: 'BTC-USD', side: 'sell', size: '0.1', low: '95000', high: '110000' } as const;
  const bounds = rangeOrder(prices);
  const entry = limitOrder({ symbol: 'BTC-USD', side: 'buy', price: '100000', size: '0.1' });
  const armed = await trader.sign(onFill(entry, bounds, cancelAll()), 42n);
  assert.equal(JSON.parse(armed.body).signature, cell('signature of the on-fill order'));
  assert.deepEqual(armed.orderIds, [cell('order ID of its trigger')]);
  assert.equal(await nestedOrderId(bounds, 0, armed.orderIds[0]!), cell('order ID of its range'));
  const bounded = await trader.sign(rangeOrder({ ...prices, stopSlippage: '150', profitSlippage: '25.5' }), 42n);
  assert.equal(JSON.parse(bounded.body).signature, cell('signature of the range'));
  assert.deepEqual(bounded.orderIds, [cell('order ID of the range')]);
  const text = await trader.sign(note('Größe ok'), 42n);
  assert.equal(JSON.parse(text.body).signature, cell('signature of the note'));
  const halt = await trader.sign(setMarketState('BTC-USD', 'halted', 'maintenance', 1_772_800_000), 42n);
  assert.equal(JSON.parse(halt.body).signature, cell('signature of the halt'));
  const own: Record<string, Action> = {
    deposit: deposit(encodeBase58(new Uint8Array(32).fill(1)), '250.5', 'wire 7'),
    withdrawal: withdraw('250.5', 'bank-1', 'rent'),
    'cancelled withdrawal': cancelWithdrawal('2-17'),
    'approval of the withdrawal': approveWithdrawal('2-17'),
    claim: claimWithdrawal('2-17'),
    settlement: settleWithdrawal('2-17', 'wire 7'),
    rejection: rejectWithdrawal('2-17', 'unknown bank'),
    pause: pauseWithdrawals(true, 'drill'),
    role: setRole('treasurer', encodeBase58(new Uint8Array(32).fill(1)), 1_804_336_000),
    'policy of fees': setFeePolicy({
      symbol: 'BTC-USD',
      tiers: '1000000 1.5 4.5, 25000000 1 4',
      programmes: 'makers -0.5 3',
      from: 1_804_336_000,
    }),
    'listing': listMarket('DOGE-USD', 'tickSize 0.00001, lotSize 1', 'postOnly'),
    'change of terms': changeTerms('BTC-USD', 'takerFee 0.0006, maxLeverage 25', 1_804_336_000),
    'programme of fees': setFeeProgramme(encodeBase58(new Uint8Array(32).fill(1)), 'makers'),
    'accepted time': acceptTime(1_804_336_000, 'broker 2 was ahead'),
    'settled market': settleMarket('BTC-USD', 10, 'delisted'),
    'moved market': moveMarket('BTC-USD', true),
    'setting to stay': stayUntilFilled(true),
    'revoked role': revokeRole('treasurer', encodeBase58(new Uint8Array(32).fill(1))),
  };
  for (const [name, action] of Object.entries(own)) {
    const made = await trader.sign(action, 42n);
    assert.equal(JSON.parse(made.body).signature, cell(`signature of the ${name}`));
    assert.deepEqual(Object.keys(JSON.parse(made.body).actions[0]), [action.type]);
  }
});
