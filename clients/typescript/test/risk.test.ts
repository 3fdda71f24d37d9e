import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullAccount, type FullAccount } from '../src/answers/accounts/state.js';
import { list, object } from '../src/answers/decoding.js';
import { marketInfo } from '../src/answers/markets/info.js';
import { ticker } from '../src/answers/markets/prices.js';
import { marketRisk } from '../src/answers/markets/rates.js';
import { Decimal, factsOf, largestSize, previewOrder, RiskModel, type AccountFacts, type MarketConditions, type PlannedOrder } from '../src/index.js';
import { parseExactly } from '../src/values/json.js';
import { session } from './session.js';

const { moment } = session;
const infos = list(marketInfo)(parseExactly(session.exchanges.find((each) => each.path === '/exchangeInfo')!.text));
const account: FullAccount = list(object({ fullAccount }))(parseExactly(moment.account))[0]!.fullAccount;

const tickers = moment.tickers.map((text) => ticker(parseExactly(text)));
const conditions: MarketConditions[] = infos.map((info, i) => {
  const now = tickers.find((each) => each.symbol === info.symbol)!;
  const message = parseExactly(moment.risks[i]!) as { data: { risk: unknown } };
  return { info, risk: marketRisk(message.data.risk), regimeDt: now.regimeDt, mark: now.markPrice };
});

test('recomputes every number of an account as the exchange gave it', () => {
  const { positions, ...figures } = new RiskModel(conditions).figures(factsOf(account));
  for (const [name, value] of Object.entries(figures)) {
    if (account.margin[name as keyof typeof account.margin] === null) continue; // the exchange recorded had no such name yet
    assert.equal(String(value), String(account.margin[name as keyof typeof account.margin]), name);
  }
  assert.equal(positions.length, account.positions.length);
  positions.forEach((position, i) => {
    for (const [name, value] of Object.entries(position)) {
      assert.equal(String(value), String(account.positions[i]![name as keyof typeof position]), `${position.symbol} ${name}`);
    }
  });
  assert.equal(positions.length, 3);
});

test('facts do not depend on the mark that the numbers were made at', () => {
  const moved = conditions.map((each) => ({ ...each, mark: each.mark!.times('1.01') }));
  const later = new RiskModel(moved).figures(factsOf(account));
  const cost = (size: Decimal, mark: Decimal, unrealized: Decimal) => size.times(mark, 'floor').minus(unrealized);
  later.positions.forEach((position, i) => {
    const before = account.positions[i]!;
    assert.equal(
      String(cost(position.size, position.fairPrice, position.unrealizedPnl)),
      String(cost(before.size, before.fairPrice, before.unrealizedPnl)),
    );
  });
});

test('says what an order needs before it is sent', () => {
  const model = new RiskModel(conditions);
  const facts = factsOf(account);
  const small = previewOrder(model, facts, { symbol: 'BTC-USD', side: 'buy', size: '0.01', price: '99000' });
  assert.equal(small.refusal, null);
  assert.equal(String(small.fee), '0.495');
  assert.ok(small.margin.isPositive());
  assert.equal(String(small.filled.positions[0]!.size), '0.055');

  const large = previewOrder(model, facts, { symbol: 'BTC-USD', side: 'buy', size: '5', price: '99000' });
  assert.match(large.refusal!, /^Insufficient margin: initial margin and fee [\d.]+ exceed equity 9986\.1223225$/);

  const closing = previewOrder(model, facts, { symbol: 'BTC-USD', side: 'sell', size: '1', reduceOnly: true });
  assert.equal(closing.refusal, null);
  assert.ok(closing.worstPrice.isLessThan(account.positions[0]!.fairPrice));
  assert.equal(closing.filled.positions.length, 2);
});

test('what an account pays after a fill is its own tier, and what margin counts the rate of the market (FEE-010, FEE-014)', () => {
  const model = new RiskModel(conditions);
  const facts = factsOf(account);
  const planned = { symbol: 'BTC-USD', side: 'buy', size: '0.01', price: '99000' } as const;
  const usual = previewOrder(model, facts, planned);
  const tiered = previewOrder(model, facts, planned, undefined, { takerBps: Decimal.of('1.5') });
  assert.equal(String(tiered.filled.totalBalance.minus(usual.filled.totalBalance)), '0.3465', '3.5 basis points of 990');
  assert.deepEqual([tiered.fee, tiered.margin, tiered.availableBalance].map(String), [usual.fee, usual.margin, usual.availableBalance].map(String));
  const highest = previewOrder(model, facts, planned, undefined, { takerBps: Decimal.of('80') });
  assert.equal(String(highest.filled.totalBalance), String(usual.filled.totalBalance), 'no rate is above the market’s own');
  const alone = { ...facts, balance: Decimal.of('200').units, positions: new Map(), orders: new Map() };
  const [dear, cheap] = [undefined, { takerBps: Decimal.ZERO }].map((tier) => previewOrder(model, alone, planned, undefined, tier).liquidationPrice);
  assert.ok(cheap!.isLessThan(dear!), `${cheap} is not below ${dear}`);
});

test('an account pays the builder of its order too, as its liquidation price after the fill shows (BLD-007)', () => {
  const model = new RiskModel(conditions);
  const facts = factsOf(account);
  const planned = { symbol: 'BTC-USD', side: 'buy', size: '0.01', price: '99000' } as const;
  const built = { ...planned, builderCode: { to: 'any', fee: 5 } };
  const [usual, paying] = [planned, built].map((order) => previewOrder(model, facts, order));
  assert.equal(String(usual!.filled.totalBalance.minus(paying!.filled.totalBalance)), '0.495', '5 basis points of 990');
  assert.equal(String(paying!.fee.minus(usual!.fee)), '0.495');
  const alone = { ...facts, balance: Decimal.of('200').units, positions: new Map(), orders: new Map() };
  const [without, withBuilder] = [planned, built].map((order) => previewOrder(model, alone, order).liquidationPrice);
  assert.ok(without!.isLessThan(withBuilder!), `${without} is not below ${withBuilder}`);
});

test('a market order goes no further than the band or the account allows', () => {
  const preview = previewOrder(new RiskModel(conditions), factsOf(account), { symbol: 'BTC-USD', side: 'buy', size: '0.001' });
  const mark = conditions[0]!.mark!;
  assert.equal(String(preview.worstPrice), String(mark.times('1.05').toMultipleOf('0.5', 'floor')));
  const wide = previewOrder(new RiskModel(conditions), factsOf(account), { symbol: 'BTC-USD', side: 'buy', size: '2' });
  assert.ok(wide.worstPrice.isLessThan(preview.worstPrice));
});

test('the largest size is taken and one lot more is refused', () => {
  const model = new RiskModel(conditions);
  const facts = factsOf(account);
  const lot = infos[0]!.lotSize;
  for (const price of ['99000', '101000', undefined]) {
    for (const side of ['buy', 'sell'] as const) {
      const planned = { symbol: 'BTC-USD', side, ...(price === undefined ? {} : { price }) };
      const size = largestSize(model, facts, planned);
      assert.ok(size.isPositive());
      assert.equal(previewOrder(model, facts, { ...planned, size }).refusal, null);
      assert.match(previewOrder(model, facts, { ...planned, size: size.plus(lot) }).refusal ?? '', /^Insufficient margin/);
    }
  }
  const held = account.positions.find((each) => each.symbol === 'BTC-USD')!.size;
  assert.equal(String(largestSize(model, facts, { symbol: 'BTC-USD', side: 'sell', price: '99000', reduceOnly: true })), String(held));
  assert.equal(String(largestSize(model, facts, { symbol: 'BTC-USD', side: 'buy', price: '99000', reduceOnly: true })), '0');
});

/** The markets at the marks of the session, but one. */
function at(symbol: string, mark: string): RiskModel {
  return new RiskModel(conditions.map((each) => (each.info.symbol === symbol ? { ...each, mark: Decimal.of(mark) } : each)));
}

const units = (text: string): bigint => Decimal.of(text).units;

function holding(balance: string, symbol: string, leverage: string, size: string, cost: string): AccountFacts {
  const positions = new Map([[symbol, { size: units(size), cost: units(cost) }]]);
  return { balance: units(balance), positions, orders: new Map(), leverages: new Map([[symbol, units(leverage)]]) };
}

function assertClosing(model: RiskModel, facts: AccountFacts, order: PlannedOrder, price: string): void {
  const { refusal, worstPrice } = previewOrder(model, facts, order);
  assert.deepEqual([refusal, String(worstPrice), String(largestSize(model, facts, order))], [null, price, String(order.size)]);
}

const marketSell = { symbol: 'BTC-USD', side: 'sell', size: '1', reduceOnly: true } as const;
const sellAt = (price: string) => ({ ...marketSell, price });

test('a reduce-only order is not refused, but goes no further than its account can pay (ORD-032, ORD-074, R29)', () => {
  const model = at('BTC-USD', '100000');
  for (const order of [sellAt('97900'), marketSell]) assertClosing(model, holding('2000', 'BTC-USD', '50', '1', '100000'), order, '98049.5');
  assertClosing(model, holding('2500', 'BTC-USD', '50', '1', '100000'), sellAt('97900'), '97900');
});

test('what other orders may lose and other positions need is left to them (ORD-074)', () => {
  const model = at('BTC-USD', '100000');
  const mark = conditions.find((each) => each.info.symbol === 'ETH-USD')!.mark!;
  const held = holding('2000', 'BTC-USD', '50', '1', '100000');
  const positions = new Map([...held.positions, ['ETH-USD', { size: units('10'), cost: mark.times('10').units }]]);
  const margin = model.figures({ ...held, positions }).positions[1]!.maintenanceMargin;
  const bid = { side: 'buy', price: units('90000'), size: units('1'), reduceOnly: false } as const; // a maker fee of 18
  const facts = { ...held, positions, orders: new Map([['BTC-USD', [bid]]]), balance: units('2018') + margin.units };
  assertClosing(model, facts, sellAt('97900'), '98049.5');
  assert.ok(margin.isPositive());
});

test('a reduce-only order is taken beside a ladder that may open a short (ORD-032)', () => {
  const long = holding('45', 'SOL-USD', '10', '2', '401');
  const ladder = { side: 'sell', price: units('204.5'), size: units('2.3'), reduceOnly: false } as const;
  const facts = { ...long, orders: new Map([['SOL-USD', [ladder]]]) };
  assertClosing(at('SOL-USD', '200.5'), facts, { symbol: 'SOL-USD', side: 'sell', size: '2', reduceOnly: true }, '190.48');
});

test('a reduce-only order of a rich account ends at the band', () => {
  const [model, rich] = [at('BTC-USD', '100000'), holding('50000', 'BTC-USD', '50', '1', '100000')];
  assertClosing(model, rich, sellAt('0.5'), '90000');
  assertClosing(model, rich, marketSell, '95000');
});

test('a reduce-only order of an account without anything left closes at mark', () => {
  const [model, poor] = [at('BTC-USD', '100000'), holding('-1000', 'BTC-USD', '50', '1', '100000')];
  assertClosing(model, poor, sellAt('97900'), '100000');
  assertClosing(model, poor, marketSell, '100000');
  assertClosing(model, poor, sellAt('2000000'), '2000000');
});

test('a reduce-only order is refused only without a mark', () => {
  const unmarked = new RiskModel(conditions.map((each) => ({ ...each, mark: null })));
  const { refusal, worstPrice } = previewOrder(unmarked, holding('2000', 'BTC-USD', '50', '1', '100000'), sellAt('97900'));
  assert.deepEqual([refusal, String(worstPrice)], ['no oracle / fair price reference yet for: BTC-USD', '97900']);
});
