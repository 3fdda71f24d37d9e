import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { rangeOrder, stopOrder, takeProfitOrder, trailingOrder } from '../src/actions/index.js';
import { fullAccount } from '../src/answers/accounts/state.js';
import { fieldsOf, type Decoder } from '../src/answers/decoding.js';
import { closedPosition, finishedOrder, fundingPayment, orderOutcome } from '../src/answers/accounts/histories.js';
import { liabilities, liabilityProof } from '../src/answers/exchange/liabilities.js';
import { liquidation } from '../src/answers/accounts/liquidations.js';
import { fundingHour, ticker } from '../src/answers/markets/prices.js';
import { serverTime } from '../src/answers/exchange/status.js';
import { trigger } from '../src/answers/accounts/openOrders.js';
import { feePolicies, heldRole, marketOrders, marketPositions, operatorActs, volumes } from '../src/answers/exchange/operators.js';
import { riskSurfaces } from '../src/answers/markets/rates.js';
import { actionResult } from '../src/answers/results/actionResult.js';
import { feeState, stats } from '../src/answers/markets/statistics.js';
import { accountUpdate } from '../src/answers/updates/accountStream.js';
import { withdrawal } from '../src/answers/accounts/withdrawals.js';
import { scopedFeeTier } from '../src/queries/accountQueries.js';
import { Decimal } from '../src/values/decimal.js';
import { parseExactly } from '../src/values/json.js';

const EXAMPLES = new URL('../../../../../libraries/api/src/test/resources/examples/', import.meta.url);

/** Answers whose fields have the names of the JSON. A decoder leaves out a field that it does not know, without an error. */
const DECODERS: readonly (readonly [example: string, decoder: Decoder<object>])[] = [
  ['ticker', ticker],
  ['time', serverTime],
  ['stats', stats],
  ['fundingRateHistory', fundingHour],
  ['account-fullAccount', fullAccount],
  ['account-positions', closedPosition],
  ['account-orderHistory', finishedOrder],
  ['account-fundingHistory', fundingPayment],
  ['account-order', orderOutcome],
  ['account-liquidations', liquidation],
  ['account-withdrawals', withdrawal],
  ['liabilities', liabilities],
  ['roles', heldRole],
  ['adminHistory', operatorActs],
  ['marketPositions', marketPositions],
  ['marketOrders', marketOrders],
  ['feePolicies', feePolicies],
  ['volumes', volumes],
  ['account-liabilityProof', liabilityProof],
];

for (const [example, decoder] of DECODERS) {
  test(`keeps every field of ${example}`, () => {
    for (const answer of answers(example)) assertKept(answer, decoder(answer), example);
  });
}

test('reads how the order ended for which a cancel or a change came too late', () => {
  const ended = { endedAs: 'filled', executedSize: Decimal.parse('0.1'), at: 1772800000123000001n };
  const status = (kind: string, more: string) => actionResult(parseExactly(`{"${kind}":{"oid":"x","reason":"late"${more}}}`));
  const fields = ',"endedAs":"filled","executedSz":0.1,"at":1772800000123000001';
  assert.deepEqual(status('cancelOneRejected', fields), { kind: 'cancelOneRejected', orderId: 'x', reason: 'late', delayedMillis: null, ended });
  const change = status('rejectedInvalid', `,"modify":true${fields}`);
  assert.deepEqual(change, { kind: 'rejectedInvalid', orderId: 'x', reason: 'late', isModify: true, delayedMillis: null, ended });
  assert.deepEqual(status('cancelOneRejected', ''), { kind: 'cancelOneRejected', orderId: 'x', reason: 'late', delayedMillis: null, ended: null });

  const message = parseExactly(readFileSync(new URL('stream-modify-rejected.json', EXAMPLES), 'utf8')) as { data: unknown };
  const update = accountUpdate(message.data);
  assert.equal(update?.type, 'modifyRejected');
  assert.deepEqual(update?.type === 'modifyRejected' && update.ended, ended);
});

/** CND-038. */
test('reads what a conditional order waited for that was refused', () => {
  const message = parseExactly(readFileSync(new URL('stream-trigger-failed.json', EXAMPLES), 'utf8')) as { data: unknown };
  const update = accountUpdate(message.data);
  assert.ok(update?.type === 'triggerFailed');
  assert.deepEqual([update.orderType, `${update.trigger.px}`, update.reason], ['stop', '95000', 'no oracle / fair price reference yet for: BTC-USD']);
});

/** API-080, and an answer without the fields. */
test('reads tiers and programmes of the fees that hold', () => {
  const [global, sol] = feeState(answers('feeState')[0]).scopes;
  assert.deepEqual(global?.activePolicy.tiers.map((tier) => `${tier.thresholdVolume} ${tier.makerBps} ${tier.takerBps}`), ['0 2 5', '1000000 1 4']);
  assert.deepEqual(global?.activePolicy.programmes?.map((rates) => `${rates.programme} ${rates.makerBps} ${rates.takerBps}`), ['makers -0.5 4']);
  assert.deepEqual(sol?.activePolicy.programmes, []);

  const before = parseExactly('{"stamp":1,"slot":1,"settledFills":0,"totalMakerFees":0,"totalTakerFees":0,"totalProtocolSettlement":0,"scopes":[{"instrument":"global","active_policy":{"window_days":30,"tiers":[]}}]}');
  assert.equal(feeState(before).scopes[0]?.activePolicy.programmes, null);
});

test('reads the fee tier of a market as the snapshot has it', () => {
  const tier = scopedFeeTier(answers('account-feeTier')[0]);
  assert.equal(tier.symbol, 'BTC-USD');
});

test('reads the fee tiers of the first message of an account (FEE-016)', () => {
  const update = accountUpdate(fieldsOf(answers('stream-account-snapshot')[0])['data']);
  assert.ok(update?.type === 'accountSnapshot');
  assert.deepEqual(update.feeTiers?.map((row) => [row.symbol, String(row.rollingVolume), String(row.makerBps), row.programme ?? null]), [['BTC-USD', '50000', '2', null], ['ETH-USD', '50000', '-1', 'makers']]);
});

test('reads the maintenance rates of every regime', () => {
  const cell = '{"mmrO":0.02,"mmrE":0.021,"p":0.2}';
  const json = `{"symbol":"BTC-USD","liveRegime":1,"surfaces":[{"regime":1,"leverage":[50],"notionals":[10000],"buy":[[${cell}]],"sell":[[${cell}]]}],"corrs":[["BTC:ETH",0.8]]}`;
  const found = riskSurfaces(parseExactly(json));
  assert.equal(`${found.surfaces[0]!.sell[0]![0]!.mmrE} ${found.corrs[0]!.pair} ${found.corrs[0]!.value}`, '0.021 BTC:ETH 0.8');
});

/**
 * Triggers of a range and of a trailing stop: published clients read an order ID or null as `oco`, and a number as
 * `px`.
 */
test('reads what conditional orders wait for', () => {
  const range = trigger(parseExactly('{"isAbove":false,"px":95000,"lim":null,"oco":null,"pxHi":105000,"limHi":null,"trb":null,"stb":null,"slippage":25.5,"slippageHi":150}'));
  assert.deepEqual([`${range.px}`, range.oco, `${range.pxHi}`, `${range.slippage}`, `${range.slippageHi}`], ['95000', null, '105000', '25.5', '150']);
  const trailing = trigger(parseExactly('{"isAbove":false,"px":0,"lim":null,"oco":null,"pxHi":null,"limHi":null,"trb":150,"stb":10}'));
  assert.deepEqual([`${trailing.px}`, trailing.trb, trailing.slippage], ['0', 150, null], 'no slippage in the answer');
});

test('makes conditional orders that pay a builder', () => {
  const builderCode = { to: '11111111111111111111111111111112', fee: 5 };
  const terms = { symbol: 'BTC-USD', side: 'sell', size: '1', builderCode } as const;
  const orders = [
    stopOrder({ ...terms, trigger: '90000' }),
    takeProfitOrder({ ...terms, trigger: '110000' }),
    rangeOrder({ ...terms, low: '90000', high: '110000' }),
    trailingOrder({ ...terms, trailBps: 150 }),
  ];
  assert.deepEqual(orders.map((order) => order.builderCode), [builderCode, builderCode, builderCode, builderCode]);
});

/**
 * The answers in an example: one object, or a list of objects; each answer about an account is in an object that names
 * its type.
 */
function answers(example: string): unknown[] {
  const json = parseExactly(readFileSync(new URL(`${example}.json`, EXAMPLES), 'utf8'));
  const list = Array.isArray(json) ? json : [json];
  return example.startsWith('account-') ? list.map((each) => Object.values(fieldsOf(each))[0]) : list;
}

/** Fields of an open order that repeat others in the names of later releases. */
const REPEATED = new Set(['ot', 'sym', 'oid', 'px', 'origSz', 'sz', 'fillSz', 'r', 'mk', 'ts']);

function assertKept(json: unknown, decoded: unknown, path: string): void {
  if (Array.isArray(json)) {
    assert.ok(Array.isArray(decoded), path);
    json.forEach((each, index) => assertKept(each, decoded[index], `${path}[${index}]`));
  } else if (typeof json === 'object' && json !== null) {
    for (const [name, value] of Object.entries(json)) {
      if ('orderId' in json && REPEATED.has(name)) continue;
      const kept = decoded instanceof Map ? decoded.get(name) : fieldsOf(decoded)[name];
      assert.notEqual(kept, undefined, `${path}.${name} is left out`);
      assertKept(value, kept, `${path}.${name}`);
    }
  }
}
