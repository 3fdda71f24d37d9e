import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal, RequestFailed } from 'openperp-client';
import { orderCheck } from '../../typescript/src/answers/results/checks.js';
import { printExactly } from '../../typescript/src/values/json.js';
import { wireAction } from '../../typescript/src/actions/wire.js';
import { NO_EXITS } from '../src/order/exits.js';
import { actionsOf } from '../src/order/orderActions.js';
import type { Terms } from '../src/order/terms.js';
import { exchangeAnswer, noAnswer } from '../src/trading/exchangeAnswer.js';
import { FakeExchange, id, other, statuses } from './fakeExchange.js';
import { account } from './moment.js';

const terms: Terms = {
  symbol: 'BTC-USD',
  side: 'buy',
  price: Decimal.of('99000'),
  size: Decimal.of('0.1'),
  timeInForce: 'GTC',
  reduceOnly: false,
  isolated: false,
  exits: NO_EXITS,
};
const withExits: Terms = { ...terms, exits: { takeProfit: Decimal.of('110000'), stopLoss: Decimal.of('90000') } };
const entry = { trigger: Decimal.of('101000'), isAbove: true, slippage: Decimal.of('50') };

const money = (available: string) => ({ ...account.margin, availableBalance: Decimal.of(available) });
const position = account.positions.find((each) => each.symbol === 'BTC-USD')!;
const held = { ...position, liquidationPrice: Decimal.of('85000') };
const admitted = (change: object = {}) => ({
  admitted: { oid: id, symbol: 'BTC-USD', side: 'buy', price: 99000, size: 0.1, initialMargin: 1000, takerFee: 4.95, makerFee: 1.98, ...change },
});
const resting = { answers: [{ resting: { oid: other } }] };
const rejected = (reason: string) => ({ answers: [{ rejectedInvalid: { oid: id, reason } }] });

/** The answer of an exchange to these actions, which leave 9,000 and 8,995.05. */
function answered(asked: Terms, ...actions: object[]) {
  const check = { status: 'ok', actions, before: money('10000'), open: money('9000'), filled: money('8995.05'), positions: [held] };
  const decoded = orderCheck(JSON.parse(JSON.stringify(check, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))));
  return exchangeAnswer(asked, actionsOf(asked), decoded, position);
}

const figures = (answer: ReturnType<typeof answered>) => Object.fromEntries(answer.figures.map(({ test: name, value }) => [name, value]));

test('what is checked is what is sent', async () => {
  for (const asked of [withExits, { ...withExits, isolated: true }, { ...withExits, entry }]) {
    const exchange = new FakeExchange();
    exchange.answers = [statuses(...actionsOf(asked).map(() => ({ resting: { oid: id } })))];
    await (await exchange.trading()).place(asked);
    assert.deepEqual(exchange.sent[0]!.actions, JSON.parse(printExactly(actionsOf(asked).map(wireAction))));
  }
});

test('an order that would be admitted has its fees, its margin, and what is left at rest and filled', () => {
  const answer = answered(terms, admitted());
  assert.equal(answer.kind, 'admitted');
  assert.deepEqual(answer.texts, ['The exchange would admit this order. Buy 0.1 BTC-USD at 99,000: the market decides whether it fills or rests.']);
  assert.deepEqual(figures(answer), {
    'maker-fee': '1.98',
    'taker-fee': '4.95',
    margin: '+1,000.00',
    'available-open': '9,000',
    'available-filled': '8,995.05',
    'liquidation-open': position.liquidationPrice.isZero() ? 'none' : position.liquidationPrice.toString(),
    'liquidation-filled': '85,000',
  });
});

test('an order that never rests has no figures at rest', () => {
  const answer = answered({ ...terms, timeInForce: 'IOC' }, admitted({ makerFee: null }));
  assert.deepEqual(Object.keys(figures(answer)), ['taker-fee', 'margin', 'available-filled', 'liquidation-filled']);
  assert.match(answer.texts[0]!, /how much of it fills, and cancels the rest/);
});

test('a refusal is said in the words of the exchange, of the order and of what closes its position', () => {
  const all = answered(withExits, rejected('Insufficient margin'), rejected('no position'), rejected('no position'));
  assert.deepEqual([all.kind, all.texts, all.figures], ['refused', ['The exchange would refuse this order. Buy 0.1 BTC-USD at 99,000: Insufficient margin.'], []]);
  const some = answered(withExits, admitted(), rejected('it is worth too much'), resting);
  assert.equal(some.kind, 'partly');
  assert.deepEqual(some.texts.slice(1), ['The stop at 90,000 would wait for the mark.', 'The take profit at 110,000 would be refused: it is worth too much.']);
  const whole = exchangeAnswer(terms, actionsOf(terms), { ...orderCheckOf(), status: 'error', error: 'account not found: fund it first' }, null);
  assert.deepEqual(whole.texts, ['The exchange would refuse it: account not found: fund it first.']);
});

function orderCheckOf() {
  return { status: 'ok', error: null, actions: [], before: account.margin, open: account.margin, filled: account.margin, positions: [] } as const;
}

test('a stop entry waits and needs no margin; an order that has nothing to reduce would be cancelled', () => {
  const waits = answered({ ...terms, entry }, resting);
  assert.deepEqual(waits.texts, ['The exchange would take this order. Buy 0.1 BTC-USD at the market once the mark is at 101,000 or above: it waits, and needs no margin until then.']);
  assert.deepEqual(waits.figures, []);
  assert.match(answered({ ...terms, reduceOnly: true }, admitted({ size: 0 })).texts[0]!, /nothing that it could reduce now/);
});

test('what keeps the exchange from answering is a sentence', () => {
  const text = (failure: unknown) => noAnswer(failure).texts[0];
  assert.equal(text(new RequestFailed('tooManyRequests', 'too many', 429, 1500)), 'The exchange takes no more questions of this browser at the moment; ask again in 2 s.');
  assert.equal(text(new RequestFailed('badRequest', 'unknown market X', 400)), 'The exchange cannot check this order: unknown market X.');
  assert.equal(text(new RequestFailed('noAnswer', 'no answer of http://fake: offline', 0)), 'The exchange has not answered: no answer of http://fake: offline. Nothing was placed; ask again.');
  assert.equal(text(new TypeError('broken')), 'The exchange was not asked: broken.');
});
