import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areSizes, BOUNDS, bounded, INITIAL_SIZES, sizeAfterKey } from '../src/layout/sizes.js';
import { addressOf } from '../src/settings/settings.js';

test('stored sizes are used only if all of them can be', () => {
  assert.ok(areSizes(INITIAL_SIZES));
  assert.ok(areSizes({ ...INITIAL_SIZES, bookWidth: BOUNDS.bookWidth.most }));
  assert.ok(!areSizes({ ...INITIAL_SIZES, bookWidth: 20_000 }));
  assert.ok(!areSizes({ ...INITIAL_SIZES, tapeHeight: '200' }));
  assert.ok(!areSizes({ bookWidth: 300 }));
  assert.ok(!areSizes(null));
  assert.ok(!areSizes('large'));
});

test('a size stays within its bounds and whole', () => {
  assert.equal(bounded('ticketWidth', 1), BOUNDS.ticketWidth.least);
  assert.equal(bounded('ticketWidth', 300.4), 300);
  assert.equal(bounded('ticketWidth', 1e9), BOUNDS.ticketWidth.most);
});

test('arrow keys move a splitter the way they point', () => {
  assert.equal(sizeAfterKey('bookWidth', 300, 'ArrowLeft', false), 316);
  assert.equal(sizeAfterKey('bookWidth', 300, 'ArrowRight', true), 220);
  assert.equal(sizeAfterKey('bookWidth', 300, 'ArrowUp', false), undefined);
  assert.equal(sizeAfterKey('accountHeight', 300, 'ArrowUp', false), 316);
  assert.equal(sizeAfterKey('accountHeight', 300, 'End', false), BOUNDS.accountHeight.most);
  assert.equal(sizeAfterKey('accountHeight', 300, 'Enter', false), BOUNDS.accountHeight.initial);
});

test('a stream address of the exchange itself is that of the host the page came from', () => {
  const page = (hostname: string, protocol = 'http:') => ({ hostname, protocol });
  assert.equal(addressOf('ws://localhost:12001/', page('192.168.0.7')), 'ws://192.168.0.7:12001/');
  assert.equal(addressOf('ws://localhost:12001/', page('localhost')), 'ws://localhost:12001/');
  assert.equal(addressOf('ws://streams.example.org/ws', page('example.org')), 'ws://streams.example.org/ws');
  assert.equal(addressOf('ws://streams.example.org/ws', page('example.org', 'https:')), 'wss://streams.example.org/ws');
});
