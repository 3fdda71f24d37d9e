import {
  Decimal,
  largestSize,
  previewOrder,
  type AccountFacts,
  type FeeTier,
  type OrderPreview,
  type PlannedOrder,
  type RiskModel,
  type TimeInForce,
} from 'openperp-client';
import { amountOf, bookProblems, marketProblems, problem, reduceProblems, sizeOffer, stateProblems, type MarketView } from './checks.js';
import { priceBound, slippageOf, take, type PriceBound } from './depth.js';
import type { Draft, Problem } from './draft.js';
import { exitsOf } from './exits.js';
import { previewIsolated, withAllGiven, type IsolatedFacts } from './isolated.js';
import { neverTakes, isRepriced, restingPrice } from './postOnly.js';
import { entryOf, limitProblems, worstOf } from './stopEntry.js';
import type { Exits, Terms } from './terms.js';

/** The fees of an account in a market, in basis points. */
export type AccountRates = Pick<FeeTier, 'makerBps' | 'takerBps'>;

/** All values that an order is judged by at one moment. */
export interface Situation extends MarketView {
  /** Risk model; null until the rates of the market have arrived. */
  readonly model: RiskModel | null;
  /** Facts of the account; null without one. */
  readonly facts: AccountFacts | null;
  /** Fee rates of the account in the market; null: not known, and the market's own rates are used. */
  readonly tier: AccountRates | null;
  /** Facts of the isolated account of the market; null without an account or rates. */
  readonly isolated: IsolatedFacts | null;
}

/** The judgement on a draft: its problems and its effects. */
export interface Assessment {
  readonly problems: readonly Problem[];
  /** The order that would be sent; null while there is an error or a field is empty. */
  readonly terms: Terms | null;
  /** Size in base units, on the lot; null while it is not known. */
  readonly size: Decimal | null;
  /** Notional at the expected average price. */
  readonly notional: Decimal | null;
  /**
   * Limit price, or the worst price of a market order; for a reduce-only order the farthest price that the exchange
   * lets it go to.
   */
  readonly worstPrice: Decimal | null;
  readonly bound: PriceBound | null;
  readonly expected: Expected | null;
  /** Price at which the book as it is lets an order rest whose price the exchange chooses; null for any other order. */
  readonly restsAt: Decimal | null;
  readonly cost: Cost | null;
  /** The largest size that margin allows at this price, in base units; null without an account. */
  readonly largest: Decimal | null;
}

/** The fills that the book would give at once. */
export interface Expected {
  readonly taken: Decimal;
  /** Average price of the size that is taken; null: nothing is. */
  readonly average: Decimal | null;
  /** Distance of the average from the best price, a share. */
  readonly slippage: Decimal | null;
  /** Size that rests, or that is cancelled if the order is immediate-or-cancel. */
  readonly rest: Decimal;
}

/** Fee rates as fractions; a negative one is a rebate. */
export interface Rates {
  readonly maker: Decimal;
  readonly taker: Decimal;
}

/** The cost of an order for an account: numbers of `previewOrder`. */
export interface Cost {
  /** Change of the used margin; for an isolated order, the amount that moves from the account. */
  readonly margin: Decimal;
  readonly availableAfter: Decimal;
  /** Taker fee of the size taken at once and maker fee of the rest, at the expected prices and the account's rates. */
  readonly fee: Decimal;
  /** The account's rates, as fractions. */
  readonly rates: Rates;
  /**
   * Taker fee of all of it at the worst price and the market's own rate: the fee that the exchange demands as margin.
   */
  readonly largestFee: Decimal;
  /** Liquidation price of the position after a fill at the expected price; 0: none. */
  readonly liquidationPrice: Decimal;
  readonly positionAfter: Decimal;
  readonly markPrice: Decimal | null;
}

/** Judges a draft. The result depends only on the draft and the situation; nothing is sent or requested. */
export function assess(draft: Draft, at: Situation): Assessment {
  return draft.kind === 'stop' ? assessStop(draft, at) : assessNow(draft, at);
}

function assessNow(draft: Draft, at: Situation): Assessment {
  const problems = stateProblems(draft, at);
  const bound = draft.kind === 'market' ? marketBound(draft, at, problems) : null;
  const price = draft.kind === 'market' ? (bound?.worst ?? null) : (amountOf(draft, 'price', problems) ?? null);
  const sizePrice = draft.kind === 'market' ? (bound?.reference ?? null) : price;
  const size = sizeOf(draft, at, sizePrice, problems);
  const isPriced = price !== null && price.isPositive();
  if (isPriced && size !== null) problems.push(...valueProblems(draft, at, price, size));
  const exits = exitsOf(draft, at, sizePrice, problems);
  const largest = isPriced && isOnTick(at, price) ? largestOf(draft, at, price) : null;
  if (!isPriced || size === null || !size.isPositive()) return { ...NOTHING, problems, worstPrice: price, size, bound, largest };
  return assessOrder(draft, at, { price, size, bound, largest, exits, problems });
}

/** Judges a stop as if the mark were at its trigger and the book empty: nobody knows what will be in the book then. */
function assessStop(draft: Draft, now: Situation): Assessment {
  const problems = stateProblems(draft, now);
  const entry = entryOf(draft, now, problems);
  if (entry === null) return { ...NOTHING, problems, worstPrice: null, size: null, bound: null, largest: null };
  const at = { ...now, mark: entry.trigger, book: { bids: [], asks: [] } };
  const price = worstOf(entry, draft.side, at.market) ?? amountOf(draft, 'price', problems) ?? null;
  const size = sizeOf(draft, at, price, problems);
  const isPriced = price !== null && price.isPositive();
  if (isPriced && entry.slippage === null) problems.push(...limitProblems(draft, entry, price, at.market));
  if (isPriced && size !== null) problems.push(...valueProblems(draft, at, price, size));
  const exits = exitsOf(draft, { ...at, markIs: 'trigger' }, entry.slippage === null ? price : null, problems);
  const largest = isPriced && isOnTick(at, price) ? largestOf(draft, at, price) : null;
  if (!isPriced || size === null || !size.isPositive()) return { ...NOTHING, problems, worstPrice: price, size, bound: null, largest };
  const found = assessOrder(draft, at, { price, size, bound: null, largest, exits, problems });
  return found.terms === null ? found : { ...found, terms: { ...found.terms, entry } };
}

const NOTHING = { terms: null, notional: null, expected: null, restsAt: null, cost: null };

interface Numbers {
  readonly price: Decimal;
  readonly size: Decimal;
  readonly bound: PriceBound | null;
  readonly largest: Decimal | null;
  readonly exits: Exits;
  readonly problems: Problem[];
}

function assessOrder(draft: Draft, at: Situation, { price, size, bound, largest, exits, problems }: Numbers): Assessment {
  const timeInForce = timeInForceOf(draft);
  const worstPrice = worstPriceOf(draft, at, price, size);
  const expected = expectedOf(draft, at, worstPrice, size);
  const restsAt = neverTakes(timeInForce) && isRepriced(timeInForce) ? restingPrice(timeInForce, at.market, at.book, draft.side, worstPrice) : null;
  const average = averagePrice(expected, restsAt ?? worstPrice, timeInForce);
  const isValid = !problems.some((each) => each.severity === 'error');
  const cost = isValid ? costOf(draft, at, worstPrice, size, expected, average, largest, problems) : null;
  const { symbol, side, reduceOnly, isolated } = draft;
  return {
    problems,
    terms: problems.some((each) => each.severity === 'error') ? null : { symbol, side, price, size, timeInForce, reduceOnly, isolated, exits },
    size,
    notional: size.times(average, 'floor'),
    worstPrice,
    bound,
    expected,
    restsAt,
    cost,
    largest,
  };
}

/**
 * The price that is sent, but for a reduce-only order no farther than the account can pay for: the exchange lets it go
 * that far (ORD-074). How far a stop goes is settled at its trigger.
 */
function worstPriceOf(draft: Draft, at: Situation, price: Decimal, size: Decimal): Decimal {
  const { symbol, side, reduceOnly, kind } = draft;
  if (!reduceOnly || kind === 'stop' || !isOnTick(at, price)) return price;
  return previewOf(draft, at, { symbol, side, size, price, reduceOnly }, price)?.worstPrice ?? price;
}

/** A stop becomes an order that may rest, or one that is bounded from the mark. */
function timeInForceOf({ kind, timeInForce }: Draft): TimeInForce {
  return kind === 'market' ? 'IOC' : kind === 'stop' ? 'GTC' : timeInForce;
}

function marketBound(draft: Draft, at: Situation, problems: Problem[]): PriceBound | null {
  const percent = amountOf(draft, 'bound', problems);
  if (percent === undefined) return null;
  const most = at.market.info.priceBand.market.times('100');
  if (percent.isNegative() || percent.isGreaterThan(most)) {
    problems.push(problem('bound', `a bound of ${percent} % is outside 0 to ${most} %`, [{ field: 'bound', value: most.toString(), label: `Use ${most} %` }]));
    return null;
  }
  const bound = priceBound(at.market, at.book, draft.side, percent.dividedBy('100'), at.mark);
  if (bound === null) {
    const who = draft.side === 'buy' ? 'sells' : 'buys';
    problems.push(problem('order', `nobody ${who} ${at.market.info.baseAsset} at the moment: a market order would fill nothing`));
  }
  return bound;
}

/** The size in base units; null while it is not known. */
function sizeOf(draft: Draft, at: Situation, price: Decimal | null, problems: Problem[]): Decimal | null {
  const typed = amountOf(draft, 'size', problems);
  if (typed === undefined) return null;
  if (draft.sizeIn === 'base') return typed;
  if (price === null || !price.isPositive()) return null;
  const size = at.market.sizeOf(typed, price);
  if (size.isPositive() || !typed.isPositive()) return size;
  const lot = at.market.smallestSize(price);
  const text = `${typed} USD buys less than the smallest size of ${lot} ${at.market.info.baseAsset} at ${price}`;
  problems.push(problem('size', text, [sizeOffer(draft, lot, price)]));
  return null;
}

function valueProblems(draft: Draft, at: Situation, price: Decimal, size: Decimal): Problem[] {
  const found = marketProblems(draft, at, price, size);
  if (found.length > 0) return found;
  const held = new Decimal(factsFor(draft, at)?.positions.get(draft.symbol)?.size ?? 0n);
  found.push(...reduceProblems(draft, at, held, size, price));
  if (draft.kind === 'limit') found.push(...bookProblems(draft, at, price));
  if (draft.reduceOnly) return found; // A reduce-only order is never refused for margin (ORD-032).
  const most = at.market.info.maxOrderNotional;
  if (price.times(size, 'floor').isGreaterThan(most)) {
    const offered = sizeOffer(draft, at.market.sizeOf(most, price), price);
    found.push(problem('size', `${size} at ${price} is worth more than the largest order, ${most} USD`, [offered]));
  }
  return found;
}

function isOnTick(at: Situation, price: Decimal): boolean {
  return price.isMultipleOf(at.market.info.tickSize);
}

function largestOf(draft: Draft, at: Situation, price: Decimal): Decimal | null {
  const facts = factsFor(draft, at);
  if (at.model === null || facts === null) return null;
  const { symbol, side, reduceOnly } = draft;
  return largestSize(at.model, facts, { symbol, side, price, reduceOnly });
}

/** Facts of the account that the order belongs to: an isolated one with all that its owner may give. */
function factsFor(draft: Draft, at: Situation): AccountFacts | null {
  if (!draft.isolated) return at.facts;
  return at.isolated === null || at.model === null ? null : withAllGiven(at.model, at.isolated);
}

function expectedOf(draft: Draft, at: Situation, price: Decimal, size: Decimal): Expected {
  const isMaker = draft.kind === 'limit' && neverTakes(draft.timeInForce);
  const taken = take(at.book, draft.side, isMaker ? Decimal.ZERO : size, price);
  const average = taken.size.isZero() ? null : taken.notional.dividedBy(taken.size);
  const best = (draft.side === 'buy' ? at.book.asks : at.book.bids)[0]?.price;
  const slippage = average === null || best === undefined ? null : slippageOf(draft.side, best, average);
  return { taken: taken.size, average, slippage, rest: size.minus(taken.size) };
}

/** Average price of all that may fill: the size taken now and, for an order that rests, the rest at its limit. */
function averagePrice(expected: Expected, limit: Decimal, timeInForce: TimeInForce): Decimal {
  if (expected.average === null) return limit;
  if (timeInForce === 'IOC' || expected.rest.isZero()) return expected.average;
  const whole = expected.taken.times(expected.average).plus(expected.rest.times(limit));
  return whole.dividedBy(expected.taken.plus(expected.rest));
}

function costOf(
  draft: Draft,
  at: Situation,
  price: Decimal,
  size: Decimal,
  expected: Expected,
  average: Decimal,
  largest: Decimal | null,
  problems: Problem[],
): Cost | null {
  const { symbol, side, reduceOnly } = draft;
  const preview = previewOf(draft, at, { symbol, side, size, price, reduceOnly }, average);
  if (preview === null) return null;
  if (preview.refusal !== null) {
    const offers = largest?.isPositive() ? [sizeOffer(draft, largest, price, '(the most that margin allows)')] : [];
    problems.push(draft.kind === 'stop' ? problem('size', `not with what the account has now: ${preview.refusal}`, offers, 'warning') : problem('size', preview.refusal, offers));
  }
  const rates = ratesOf(at);
  const atOnce = expected.average === null ? Decimal.ZERO : expected.taken.times(expected.average).times(rates.taker, 'ceil');
  const rests = draft.kind !== 'market' && timeInForceOf(draft) !== 'IOC';
  const later = rests ? expected.rest.times(price).times(draft.kind === 'stop' ? rates.taker : rates.maker, 'ceil') : Decimal.ZERO;
  return {
    margin: preview.margin,
    availableAfter: preview.availableBalance,
    fee: atOnce.plus(later),
    rates,
    largestFee: preview.fee,
    liquidationPrice: preview.liquidationPrice,
    positionAfter: preview.filled.positions.find((each) => each.symbol === symbol)?.size ?? Decimal.ZERO,
    markPrice: at.mark,
  };
}

/** The fee rates of the account; none is above the market's own (FEE-014). */
function ratesOf({ market, tier }: Situation): Rates {
  const { makerFee: maker, takerFee: taker } = market.info;
  if (tier === null) return { maker, taker };
  return { maker: Decimal.min(maker, tier.makerBps.dividedBy('10000')), taker: Decimal.min(taker, tier.takerBps.dividedBy('10000')) };
}

function previewOf(draft: Draft, at: Situation, planned: PlannedOrder, average: Decimal): OrderPreview | null {
  if (at.model === null) return null;
  const tier = at.tier ?? undefined;
  if (draft.isolated) return at.isolated === null ? null : previewIsolated(at.model, at.isolated, planned, average, tier);
  return at.facts === null ? null : previewOrder(at.model, at.facts, planned, average, tier);
}
