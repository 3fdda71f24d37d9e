import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal, Market, previewOrder, type MarketStateName } from 'openperp-client';
import { readAmount } from '../src/form/amount.js';
import { assess, type Situation } from '../src/order/assessment.js';
import { priceBound, slippageOf, take, type Levels } from '../src/order/depth.js';
import type { Draft } from '../src/order/draft.js';
import { exitOrders, gainOf } from '../src/order/exits.js';
import { isolatedFactsOf } from '../src/order/isolated.js';
import { account, btc, btcMark, facts, model } from './moment.js';

const level = (price: string, size: string) => ({ price: Decimal.of(price), size: Decimal.of(size), orders: 1 });
const near = (share: string) => btcMark.times(share).toMultipleOf('0.5', 'floor');
const book: Levels = {
  bids: [level(String(near('0.9999')), '0.02'), level(String(near('0.999')), '0.5')],
  asks: [level(String(near('1.0001')), '0.02'), level(String(near('1.001')), '0.5')],
};
const at: Situation = { market: btc, book, mark: btcMark, state: 'trading', model, facts, tier: null, isolated: null };
const bestAsk = book.asks[0]!.price;
const bestBid = book.bids[0]!.price;

function draft(change: Partial<Draft>): Draft {
  const usual = { symbol: 'BTC-USD', side: 'buy', kind: 'limit', price: '99000', size: '0.01', sizeIn: 'base' } as const;
  return { ...usual, timeInForce: 'GTC', reduceOnly: false, isolated: false, bound: '0.5', takeProfit: '', stopLoss: '', trigger: '', then: 'market', ...change };
}

test('reads typed and pasted numbers, and asks where a comma could be both', () => {
  const value = (text: string) => {
    const amount = readAmount(text, 'price');
    return amount.kind === 'number' ? String(amount.value) : amount.kind;
  };
  assert.equal(value('100000.5'), '100000.5');
  assert.equal(value(' 100 000.5 '), '100000.5');
  assert.equal(value('100,000.5'), '100000.5');
  assert.equal(value('1,234,567'), '1234567');
  assert.equal(value('0,5'), '0.5');
  assert.equal(value(''), 'empty');
  const both = readAmount('1,000', 'size');
  assert.ok(both.kind === 'wrong');
  assert.equal(both.text, 'size 1,000 can be read as 1000 or as 1');
  assert.deepEqual(both.offers.map(String), ['1000', '1']);
  const letters = readAmount('12x', 'price');
  assert.ok(letters.kind === 'wrong' && letters.text === 'price “12x” is not a number');
  const precise = readAmount('0.123456789', 'size');
  assert.ok(precise.kind === 'wrong' && precise.text === 'size 0.123456789 has more than 8 decimal places');
});

test('takes the opposite side of a book from the best price up to a limit', () => {
  const all = take(book, 'buy', Decimal.of('0.1'));
  assert.equal(String(all.size), '0.1');
  assert.equal(String(all.lastPrice), String(book.asks[1]!.price));
  assert.equal(String(all.notional), String(bestAsk.times('0.02').plus(book.asks[1]!.price.times('0.08'))));
  const bounded = take(book, 'buy', Decimal.of('0.1'), bestAsk);
  assert.equal(String(bounded.size), '0.02');
  assert.equal(take(book, 'sell', Decimal.of('0.1'), near('2')).lastPrice, null);
});

test('a market order is bounded from the best price, on the tick and within the band', () => {
  const bound = priceBound(btc, book, 'buy', Decimal.of('0.005'), btcMark)!;
  assert.equal(String(bound.worst), String(bestAsk.times('1.005').toMultipleOf('0.5', 'floor')));
  assert.equal(bound.isByBand, false);
  const sell = priceBound(btc, book, 'sell', Decimal.of('0.005'), btcMark)!;
  assert.equal(String(sell.worst), String(bestBid.times('0.995').toMultipleOf('0.5', 'ceil')));
  const far = priceBound(btc, { bids: [], asks: [level(String(near('1.09')), '1')] }, 'buy', Decimal.of('0.05'), btcMark)!;
  assert.equal(far.isByBand, true);
  assert.equal(String(far.worst), String(btc.priceBand('buy', btcMark).highest));
  assert.equal(priceBound(btc, { bids: [], asks: [] }, 'buy', Decimal.of('0.005'), btcMark), null);
  assert.equal(String(slippageOf('buy', Decimal.of('100'), Decimal.of('101'))), '0.01');
  assert.equal(String(slippageOf('sell', Decimal.of('100'), Decimal.of('101'))), '-0.01');
});

test('what an order costs are the numbers of the preview', () => {
  const found = assess(draft({}), at);
  const preview = previewOrder(model, facts, { symbol: 'BTC-USD', side: 'buy', size: '0.01', price: '99000' });
  assert.deepEqual(found.problems, []);
  assert.equal(String(found.cost!.margin), String(preview.margin));
  assert.equal(String(found.cost!.largestFee), String(preview.fee));
  assert.equal(String(found.cost!.liquidationPrice), String(preview.liquidationPrice));
  assert.equal(String(found.cost!.availableAfter), String(preview.availableBalance));
  assert.equal(String(found.cost!.fee), '0.198');
  assert.equal(String(found.terms!.price), '99000');
});

test('an account of a tier sees its own fees, and after them a position that ends later; margin counts the rates of the market (FEE-010, FEE-014)', () => {
  const tier = { makerBps: Decimal.of('-0.5'), takerBps: Decimal.of('1.5') };
  const poor = { ...at, facts: { ...facts, balance: Decimal.of('200').units, positions: new Map(), orders: new Map() } };
  const [resting, restingTiered] = [assess(draft({}), poor), assess(draft({}), { ...poor, tier })];
  assert.equal(String(restingTiered.cost!.fee), '-0.0495', 'half a basis point of 990 comes back');
  assert.equal(String(resting.cost!.fee), '0.198');
  const market = draft({ kind: 'market', price: '', size: '0.02' });
  const [usual, tiered] = [assess(market, poor).cost!, assess(market, { ...poor, tier }).cost!];
  assert.equal(String(tiered.fee), String(bestAsk.times('0.02').times('0.00015', 'ceil')));
  assert.deepEqual([tiered.rates.taker, tiered.rates.maker].map(String), ['0.00015', '-0.00005']);
  assert.ok(tiered.liquidationPrice.isLessThan(usual.liquidationPrice));
  assert.deepEqual([tiered.margin, tiered.largestFee, tiered.availableAfter].map(String), [usual.margin, usual.largestFee, usual.availableAfter].map(String));
  const stale = { ...poor, tier: { makerBps: Decimal.of('90'), takerBps: Decimal.of('90') } };
  assert.equal(String(assess(market, stale).cost!.fee), String(usual.fee), 'no rate is above the market’s own');
});

test('a market order says how far it goes, what it expects, and what is left over', () => {
  const found = assess(draft({ kind: 'market', price: '', size: '0.1', bound: '0.05' }), at);
  assert.equal(String(found.bound!.reference), String(bestAsk));
  assert.equal(String(found.expected!.taken), '0.02');
  assert.equal(String(found.expected!.rest), '0.08');
  assert.equal(String(found.expected!.average), String(bestAsk));
  assert.deepEqual([found.terms!.timeInForce, String(found.terms!.price)], ['IOC', String(found.worstPrice)]);
  const wide = assess(draft({ kind: 'market', size: '0.1', bound: '0.5' }), at);
  assert.ok(wide.expected!.rest.isZero() && wide.expected!.slippage!.isPositive());
  const tooWide = assess(draft({ kind: 'market', size: '0.1', bound: '7' }), at);
  assert.equal(tooWide.problems[0]!.text, 'a bound of 7 % is outside 0 to 5 %');
  const nobody = assess(draft({ kind: 'market', size: '0.1' }), { ...at, book: { bids: book.bids, asks: [] } });
  assert.equal(nobody.problems[0]!.text, 'nobody sells BTC at the moment: a market order would fill nothing');
  assert.equal(nobody.terms, null);
});

test('errors stand at their field with both numbers, the valid side of the order first', () => {
  const buy = assess(draft({ price: '99000.3' }), at).problems[0]!;
  assert.deepEqual([buy.field, buy.text], ['price', 'price 99000.3 is not a positive multiple of 0.5']);
  assert.deepEqual(buy.offers.map((each) => each.value), ['99000', '99000.5']);
  const sell = assess(draft({ side: 'sell', price: '101000.3' }), at).problems[0]!;
  assert.equal(sell.offers[0]!.value, '101000.5');
  const lot = assess(draft({ size: '0.0105' }), at).problems[0]!;
  assert.deepEqual([lot.field, lot.text], ['size', 'size 0.0105 is not a positive multiple of 0.001']);
  assert.deepEqual(lot.offers.map((each) => each.value), ['0.011', '0.01']);
  const small = assess(draft({ price: '9990', size: '0.001' }), { ...at, mark: null }).problems[0]!;
  assert.equal(small.text, '0.001 at 9990 is 9.99 USDC, below the minimum of 10');
  assert.equal(small.offers[0]!.value, '0.002');
  const band = assess(draft({ price: '200000' }), at).problems[0]!;
  assert.match(band.text, /^price 200000 is outside [\d.]+ to [\d.]+, the band around the mark [\d.]+$/);
});

test('more than margin allows is refused with the sentence of the exchange and the most that is allowed', () => {
  const found = assess(draft({ size: '5' }), at);
  const refusal = found.problems.find((each) => each.severity === 'error')!;
  assert.match(refusal.text, /^Insufficient margin/);
  assert.equal(refusal.offers[0]!.value, String(found.largest));
  assert.equal(found.terms, null);
  assert.deepEqual(assess(draft({ size: String(found.largest) }), at).problems, []);
});

test('a size in USD is brought down to the lot', () => {
  const found = assess(draft({ sizeIn: 'quote', size: '1000' }), at);
  assert.equal(String(found.size), '0.01');
  assert.equal(String(found.notional), '990');
  const least = assess(draft({ sizeIn: 'quote', size: '50' }), at).problems[0]!;
  assert.equal(least.text, '50 USD buys less than the smallest size of 0.001 BTC at 99000');
  assert.equal(least.offers[0]!.value, '99');
});

test('post-only that would match and immediate-or-cancel that would not are said before they are sent', () => {
  const matching = assess(draft({ price: String(bestAsk), timeInForce: 'ALO' }), at).problems[0]!;
  assert.match(matching.text, /would match the best ask of .*: a post-only order would be refused$/);
  assert.equal(matching.offers[0]!.value, String(bestAsk.minus('0.5')));
  const missing = assess(draft({ timeInForce: 'IOC' }), at);
  assert.equal(missing.problems[0]!.severity, 'warning');
  assert.notEqual(missing.terms, null);
});

test('reduce-only is cut to the position, and refused without one', () => {
  const held = new Decimal(facts.positions.get('BTC-USD')!.size);
  const more = assess(draft({ side: 'sell', price: String(bestBid), size: '1', reduceOnly: true }), at);
  assert.equal(more.problems[0]!.text, `1 is more than the position of ${held}: the order will be cut to ${held}`);
  assert.equal(more.problems[0]!.severity, 'warning');
  assert.equal(String(more.largest), String(held));
  const none = assess(draft({ reduceOnly: true }), at).problems[0]!;
  assert.equal(none.text, 'a reduce-only buy has nothing to reduce: there is a long position in BTC-USD');
});

test('reduce-only is never refused for margin, price or value, and shows how far the exchange lets it go (ORD-032, ORD-074)', () => {
  const positions = new Map([['BTC-USD', { size: Decimal.ONE.units, cost: btcMark.units }]]);
  const poor = { ...at, facts: { ...facts, balance: Decimal.of('2000').units, positions, orders: new Map() } };
  const sells = (price: Decimal) => draft({ side: 'sell', price: String(price), size: '1', reduceOnly: true });
  const far = assess(sells(near('0.95')), poor);
  assert.deepEqual([far.problems, String(far.terms!.price), String(far.largest)], [[], String(near('0.95')), '1']);
  const worst = far.worstPrice!;
  assert.ok(worst.isLessThan(btcMark.minus('1900')) && worst.isGreaterThan(btcMark.minus('2000')), `${worst} is not where 2000 are lost`);
  assert.equal(String(assess(sells(near('0.5')), poor).worstPrice), String(worst), 'beyond the band as well');
  assert.equal(String(assess(sells(near('0.99')), poor).worstPrice), String(near('0.99')));
  const broke = assess(sells(near('0.99')), { ...poor, facts: { ...poor.facts, balance: -1n } });
  assert.deepEqual([broke.problems, String(broke.worstPrice)], [[], String(btcMark.toMultipleOf('0.5', 'ceil'))]);
  const large = { ...poor, market: new Market({ ...btc.info, maxOrderNotional: Decimal.of('1000') }) };
  assert.deepEqual(assess(sells(near('0.99')), large).problems, []);
});

test('what the state of the market does not take is said at the order, with reason and end (MST-011)', () => {
  const stopped = (name: MarketStateName, reason: string, until = 0) =>
    ({ ...at, state: name, market: new Market({ ...btc.info, state: { name, reason, since: 0, until, settlementPrice: null } }) });
  const textOf = (change: Partial<Draft>, situation: Situation) => {
    const { problems, terms } = assess(draft(change), situation);
    assert.equal(terms === null, problems.some((each) => each.severity === 'error'));
    return problems.map((each) => [each.field, each.text].join(': ')).join();
  };
  const until = new Date(2026, 2, 6, 14, 3, 22).getTime();
  assert.equal(textOf({}, stopped('halted', 'maintenance', until)), 'order: BTC-USD is halted until 2026-03-06 14:03:22 (maintenance): only cancels are taken');
  assert.equal(textOf({ timeInForce: 'ALO' }, stopped('cancelOnly', 'why')), 'order: BTC-USD is cancel-only (why): only cancels are taken');
  const [postOnly, reduceOnly] = [stopped('postOnly', 'opening'), stopped('reduceOnly', 'delisting')];
  assert.equal(textOf({}, postOnly), 'order: BTC-USD is post-only (opening): only post-only orders and cancels are taken');
  assert.equal(textOf({ kind: 'market', price: '' }, postOnly), 'order: BTC-USD is post-only (opening): only post-only orders and cancels are taken');
  assert.equal(textOf({ timeInForce: 'ALO' }, postOnly), '');
  assert.equal(textOf({}, reduceOnly), 'order: BTC-USD is reduce-only (delisting): only reduce-only orders and cancels are taken');
  assert.equal(textOf({ side: 'sell', price: String(bestBid), size: '0.01', reduceOnly: true }, reduceOnly), '');
  const unexplained = { ...stopped('trading', ''), state: 'halted' } as const;
  assert.equal(textOf({}, unexplained), 'order: BTC-USD is halted: only cancels are taken', 'the ticker comes before the reason');
  assert.equal(textOf({}, { ...stopped('halted', 'maintenance'), state: 'trading' }), '');
  assert.equal(textOf({}, { ...stopped('trading', 'over'), state: null }), '');
});

test('without an account the numbers of the market are there and those of the account are not', () => {
  const found = assess(draft({}), { ...at, facts: null });
  assert.deepEqual([found.cost, found.largest], [null, null]);
  assert.equal(String(found.notional), '990');
});

test('take profit and stop loss are on their side of the mark, on the tick, and are sent with the order', () => {
  const found = assess(draft({ takeProfit: '110000', stopLoss: '90000' }), at);
  assert.deepEqual(found.problems, []);
  const orders = exitOrders(found.terms!);
  assert.deepEqual(
    orders.map(({ type, side, size, trigger, limit }) => [type, side, `${size}`, `${trigger}`, limit]),
    [['takeProfit', 'sell', '0.01', '110000', undefined], ['stop', 'sell', '0.01', '90000', undefined]],
  );
  const short = assess(draft({ side: 'sell', price: '101000', takeProfit: '90000', stopLoss: '110000' }), at);
  assert.deepEqual(exitOrders(short.terms!).map((each) => [each.type, each.side]), [['takeProfit', 'buy'], ['stop', 'buy']]);
  assert.deepEqual(exitOrders(assess(draft({}), at).terms!), []);
});

test('an exit that would go off at once, or before the order fills, is refused with the next price that would not', () => {
  const problemOf = (change: Partial<Draft>) => assess(draft(change), at).problems[0]!;
  const low = problemOf({ takeProfit: '98000' });
  assert.deepEqual([low.field, low.text], ['takeProfit', `a take profit of 98000 is not above the mark of ${btcMark}: it would go off at once`]);
  assert.equal(assess(draft({ takeProfit: low.offers[0]!.value }), at).problems.length, 0);
  const early = problemOf({ stopLoss: '99500' });
  assert.deepEqual([early.field, early.text], ['stopLoss', 'a stop loss of 99500 is not below the price of 99000: it would go off before the order fills']);
  assert.deepEqual(early.offers.map((each) => each.value), ['98999.5']);
  assert.deepEqual(assess(draft({ stopLoss: '90000.3' }), at).problems, [], 'a trigger need not be on the tick');
  assert.equal(problemOf({ stopLoss: '0' }).text, 'stop loss 0 is not positive');
  assert.equal(problemOf({ stopLoss: 'x' }).text, 'stop loss “x” is not a number');
  assert.equal(assess(draft({ takeProfit: '98000' }), at).terms, null);
});

test('an exit says what it would bring', () => {
  const [one, entry] = [Decimal.of('0.5'), Decimal.of('100')];
  assert.equal(String(gainOf('buy', one, entry, Decimal.of('110'))), '5');
  assert.equal(String(gainOf('sell', one, entry, Decimal.of('110'))), '-5');
  assert.equal(gainOf('buy', one, entry, null), null);
});

const flat = { ...account, positions: [], openOrders: [], isolatedPositions: [] };
const giving = (amount: string) => ({ ...flat, margin: { ...flat.margin, transferableBalance: Decimal.of(amount) } });

test('an isolated order says what moves from the account, where it alone would be liquidated, and when the account has too little (ISO-010)', () => {
  const isolated = isolatedFactsOf(model, giving('500'), 'BTC-USD');
  const found = assess(draft({ isolated: true, size: '0.01' }), { ...at, isolated });
  const cross = assess(draft({ size: '0.01' }), { ...at, facts: { ...facts, balance: 0n, positions: new Map(), orders: new Map() } });
  assert.deepEqual([found.problems, found.terms!.isolated], [[], true]);
  assert.equal(String(found.cost!.margin), String(found.cost!.largestFee.plus(cross.cost?.margin ?? Decimal.ZERO)));
  assert.ok(found.cost!.liquidationPrice.isGreaterThan('80000'), 'nothing else answers for it');
  const most = found.largest!;
  assert.deepEqual(assess(draft({ isolated: true, size: String(most) }), { ...at, isolated }).problems, []);
  const more = assess(draft({ isolated: true, size: String(most.plus('0.001')) }), { ...at, isolated });
  assert.match(more.problems[0]!.text, /^Insufficient margin: the isolated order needs [\d.]+ from the account, of which 500 may leave$/);
  assert.equal(more.terms, null);
});

test('an isolated order takes its margin from the owner, whatever its position has, and closes its own position only', () => {
  const held = account.positions.find((each) => each.symbol === 'BTC-USD')!;
  const own = { ...held, size: Decimal.of('0.01'), iso: true, isoMargin: Decimal.of('200'), unrealizedPnl: Decimal.ZERO };
  const isolated = isolatedFactsOf(model, { ...giving('500'), isolatedPositions: [own] }, 'BTC-USD');
  const more = assess(draft({ isolated: true, size: '0.001' }), { ...at, isolated });
  const cross = assess(draft({ size: '0.001' }), { ...at, facts: { ...facts, positions: new Map(), orders: new Map() } });
  assert.deepEqual([more.problems, String(more.cost!.margin)], [[], String(more.cost!.largestFee.plus(cross.cost!.margin))]);
  const poor = assess(draft({ isolated: true, size: '0.001' }), { ...at, isolated: isolatedFactsOf(model, { ...giving('0'), isolatedPositions: [own] }, 'BTC-USD') });
  assert.match(poor.problems[0]!.text, /^Insufficient margin: the isolated order needs [\d.]+ from the account, of which 0 may leave$/);
  const beside = { ...own, isoOrderMargin: Decimal.of('300') };
  const withOrder = assess(draft({ isolated: true, size: '0.001' }), { ...at, isolated: isolatedFactsOf(model, { ...giving('500'), isolatedPositions: [beside] }, 'BTC-USD') });
  assert.equal(String(withOrder.cost!.liquidationPrice), String(more.cost!.liquidationPrice), 'what is set aside for orders answers for no position (ISO-019)');
  const close = assess(draft({ isolated: true, side: 'sell', price: String(bestBid), size: '1', reduceOnly: true }), { ...at, isolated });
  assert.match(close.problems[0]!.text, /1 is more than the position of 0.01/);
  const closing = draft({ isolated: true, side: 'sell', price: String(near('0.95')), size: '0.01', reduceOnly: true });
  const [alone, rich] = ['0', '500'].map((owned) => assess(closing, { ...at, isolated: isolatedFactsOf(model, { ...giving(owned), isolatedPositions: [{ ...own, isoMargin: Decimal.of('20') }] }, 'BTC-USD') }));
  assert.deepEqual([alone!.problems, String(alone!.cost!.margin), String(alone!.worstPrice)], [[], '0', String(rich!.worstPrice)]);
  assert.ok(alone!.worstPrice!.isGreaterThan(btcMark.minus('2000')), 'only its own money counts');
  const [exit] = exitOrders(assess(draft({ isolated: true, size: '0.001', stopLoss: '90000' }), { ...at, isolated }).terms!);
  assert.equal(exit!.isolated, true);
});
