import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal } from 'openperp-client';
import { compact, percent, signed, withSeparators } from '../src/format/numbers.js';

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
