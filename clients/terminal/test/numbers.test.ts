import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal } from 'openperp-client';
import { compact, percent, signed, withSeparators } from '../src/format/numbers.js';
import { grouped } from '../src/format/sentences.js';

test('numbers have separators of thousands and a real minus', () => {
  assert.equal(withSeparators('1234567.50'), '1,234,567.50');
  assert.equal(withSeparators('-999.1'), '\u2212999.1');
  assert.equal(withSeparators('-1000'), '\u22121,000');
  assert.equal(withSeparators('0.00000001'), '0.00000001');
});

test('a gain has a sign, a loss too, nothing has none', () => {
  assert.equal(signed(Decimal.of('12.345'), 2), '+12.35');
  assert.equal(signed(Decimal.of('-12.345'), 2), '\u221212.35');
  assert.equal(signed(Decimal.of('0.001'), 2), '0.00');
  assert.equal(signed(null, 2), '\u2013');
});

test('shares are shown as percentages', () => {
  assert.equal(percent(Decimal.of('0.0123')), '1.23\u202f%');
});

test('large sums are shortened towards zero', () => {
  assert.equal(compact(Decimal.of('1239999')), '1.24M');
  assert.equal(compact(Decimal.of('-15000')), '\u221215.00K');
  assert.equal(compact(Decimal.of('0.036')), '0.036');
});

test('numbers in sentences have separators, but years, times and keys have none', () => {
  assert.equal(grouped('initial margin and fee 231924.355013 exceed equity -10000'), 'initial margin and fee 231,924.355013 exceed equity \u221210,000');
  assert.equal(grouped('of which 9396.76496 may leave'), 'of which 9,396.76496 may leave');
  const untouched = ['12345abc', 'order 9Xk12345 of 2026-12-01 05:07:14', '1,234,567.5', '0.00012345', '4711', '10.123456.7'];
  assert.deepEqual(untouched.map(grouped), untouched);
});
