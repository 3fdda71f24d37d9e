import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fieldsOf } from '../src/answers/decoding.js';
import { marketInfo } from '../src/answers/markets/info.js';
import { actionResult } from '../src/answers/results/actionResult.js';
import { accountUpdate } from '../src/answers/updates/accountStream.js';
import { parseExactly } from '../src/values/json.js';
import { session } from './session.js';

const EXAMPLES = new URL('../../../../../libraries/api/src/test/resources/examples/', import.meta.url);
const recorded = session.exchanges.find((each) => each.path === '/exchangeInfo');
const btc = (parseExactly(recorded!.text) as unknown[])[0];

test('a market without caps and automatic states says nothing of them', () => {
  const { caps, automaticStates, makerProtectionMillis } = marketInfo(btc);
  assert.deepEqual([caps, automaticStates, makerProtectionMillis], [null, null, null]);
});

test('caps of a market, and what it does by itself', () => {
  const rules = parseExactly(
    '{"caps":{"openInterest":250.5,"position":0},"automaticStates":{"oracleSilent":{"seconds":30,"state":"cancelOnly"},"bandLeft":null,"good":60}}',
  );
  const { caps, automaticStates } = marketInfo({ ...fieldsOf(btc), ...fieldsOf(rules) });
  assert.deepEqual([caps?.openInterest, caps?.position].map(String), ['250.5', '0']);
  assert.deepEqual(automaticStates, { oracleSilent: { seconds: 30, state: 'cancelOnly' }, bandLeft: null, good: 60 });
});

test('how long orders wait in a market, and how long one has waited', () => {
  const protection = parseExactly('{"makerProtectionMillis":10}');
  assert.equal(marketInfo({ ...fieldsOf(btc), ...fieldsOf(protection) }).makerProtectionMillis, 10);
  const waited = actionResult(parseExactly('{"cancelledRiskLimit":{"oid":"x","reason":"liquidation","delayedMillis":11}}'));
  assert.ok(waited.kind === 'cancelledRiskLimit');
  assert.deepEqual([waited.reason, waited.delayedMillis], ['liquidation', 11]);
  const rests = actionResult(parseExactly('{"resting":{"oid":"x"}}'));
  assert.ok(rests.kind === 'resting');
  assert.equal(rests.delayedMillis, null);
});

test('a fill of the stream has its rate', () => {
  const message = parseExactly(readFileSync(new URL('stream-fill.json', EXAMPLES), 'utf8'));
  const fill = accountUpdate(fieldsOf(message).data);
  assert.ok(fill?.type === 'fill');
  assert.deepEqual([fill.fee, fill.feeBps].map(String), ['20', '5']);
});
