import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal, decodeBase58, encodeBase58, isPublicKey, Nonces } from '../src/index.js';
import { squareRootCeil } from '../src/risk/fixed.js';
import { ByteWriter, crc32, fixedOf } from '../src/values/bytes.js';
import { divided } from '../src/values/decimal.js';
import { parseExactly, printExactly } from '../src/values/json.js';

test('reads and prints decimals exactly', () => {
  for (const text of ['0', '0.1', '-0.1', '123456789.12345678', '90000000000000000000.00000001', '1000']) {
    assert.equal(String(Decimal.of(text)), text);
  }
  assert.equal(String(Decimal.of('1e-8')), '0.00000001');
  assert.equal(String(Decimal.of('1.50E3')), '1500');
  assert.equal(String(Decimal.of('.5')), '0.5');
  assert.equal(String(Decimal.of('-0')), '0');
  for (const text of ['', '.', '1.2.3', 'a', '0x1', '1e', ' 1', 'NaN', '0.000000001']) assert.throws(() => Decimal.of(text), RangeError, text);
  assert.equal(String(Decimal.parse(' 1,5 ')), '1.5');
  assert.equal(Decimal.parse('one'), undefined);
});

test('rounds every sign as it says', () => {
  const quotients = (a: bigint, b: bigint) => (['floor', 'ceil', 'truncate', 'halfUp'] as const).map((each) => divided(a, b, each));
  assert.deepEqual(quotients(7n, 2n), [3n, 4n, 3n, 4n]);
  assert.deepEqual(quotients(-7n, 2n), [-4n, -3n, -3n, -4n]);
  assert.deepEqual(quotients(7n, -3n), [-3n, -2n, -2n, -2n]);
  assert.deepEqual(quotients(6n, -3n), [-2n, -2n, -2n, -2n]);
  assert.equal(String(Decimal.of('0.1').plus('0.2')), '0.3');
  assert.equal(String(Decimal.of('10').dividedBy('3', 'ceil')), '3.33333334');
  assert.equal(Decimal.of('1234.565').toFixed(2), '1234.57');
  assert.equal(Decimal.of('-0.004').toFixed(2), '0.00');
  assert.equal(Decimal.of('5').toFixed(0), '5');
  assert.equal(String(Decimal.fromNumber(0.1 + 0.2)), '0.3');
});

test('reads long numbers of JSON without losing digits', () => {
  assert.deepEqual(parseExactly('{"a":1795521606726000001,"b":"1795521606726000001\\"","c":[-123456789.12345678,0.5]}'), {
    a: '1795521606726000001',
    b: '1795521606726000001"',
    c: ['-123456789.12345678', 0.5],
  });
  assert.equal(printExactly({ a: Decimal.of('0.1'), b: 2n ** 63n, c: undefined, d: [null, 'x"'] }), '{"a":0.1,"b":9223372036854775808,"d":[null,"x\\""]}');
});

test('base58 keeps zeros and refuses what is none', () => {
  assert.equal(encodeBase58(new Uint8Array(32)), '1'.repeat(32));
  const bytes = Uint8Array.from({ length: 32 }, (_, i) => (i * 37) & 0xff);
  assert.deepEqual(decodeBase58(encodeBase58(bytes), 32), bytes);
  assert.ok(isPublicKey('A5Zw6kBt5DiM6UWJ3szyPaQMrBYmDyJ6e6bWmt8zL9hu'));
  assert.ok(!isPublicKey('A5Zw') && !isPublicKey('0OIl'));
});

test('fixed numbers of signed bytes are those of double arithmetic', () => {
  assert.equal(fixedOf(1.5e-8), 1n);
  assert.equal(fixedOf(2.5e-8), 3n);
  assert.equal(fixedOf(-1), 0n);
  assert.equal(fixedOf(1e300), 2n ** 64n - 1n);
  assert.equal(fixedOf(NaN), 0n);
});

test('a writer grows in the middle of a number', () => {
  const out = new ByteWriter();
  for (let i = 0; i < 100; i++) out.byte(i).u64(BigInt(i)).u32(i).i16(-i).f64(i);
  const bytes = out.bytes();
  assert.equal(bytes.length, 2300);
  assert.equal(new DataView(bytes.buffer).getBigUint64(99 * 23 + 1, true), 99n);
});

test('CRC-32 is that of zip', () => {
  assert.equal(crc32('101290:1.5,101289.5:0.75|101291:2'), 2715467591);
  assert.equal(crc32('|101291:2', crc32('101290:1.5,101289.5:0.75')), 2715467591);
});

test('roots are the smallest whole number whose square is not below', () => {
  for (const n of [0n, 1n, 2n, 3n, 4n, 5n, 99n, 100n, 101n, 10n ** 40n, 10n ** 40n + 1n]) {
    const root = squareRootCeil(n);
    assert.ok(root * root >= n && (root === 0n || (root - 1n) * (root - 1n) < n), String(n));
  }
});

test('nonces grow when the clock stands still and when it is set back', () => {
  let now = 1_000;
  const nonces = new Nonces(() => now);
  const first = nonces.next();
  const second = nonces.next();
  now = 500;
  assert.ok(second - first === 64n && nonces.next() > second);
});
