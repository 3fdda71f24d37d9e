import type { BuilderCode, Side } from '../actions/index.js';
import type { FeeTier } from '../answers/accounts/state.js';
import { Decimal, type DecimalInput } from '../values/decimal.js';
import { closableSize, closingPrice } from './closingPrice.js';
import { builderRateOf, feeAtLimit, type OrderExposure } from './exposure.js';
import { farthestTick } from './farthestTick.js';
import { max, min, mulCeil, mulFloor, ONE } from './fixed.js';
import type { MarketRates } from './marketRates.js';
import type { AccountFacts, AccountFigures, AccountTotals, RiskModel } from './valuation.js';

/** An order that is thought of. */
export interface PlannedOrder {
  readonly symbol: string;
  readonly side: Side;
  readonly size: DecimalInput;
  /** Limit price; undefined: a market order. */
  readonly price?: DecimalInput;
  readonly reduceOnly?: boolean;
  /** Builder that it would pay a fee with each fill. */
  readonly builderCode?: BuilderCode;
}

/** The effects of an order on an account. */
export interface OrderPreview {
  /**
   * Worst price at which the order can fill: the limit price, for a market order the protection price, for a
   * reduce-only order at most as far from the mark as its account can pay for (ORD-074).
   */
  readonly worstPrice: Decimal;
  /**
   * Taker fee at the market's own rate if all of it filled at the worst price: the fee that margin counts, whatever the
   * account pays.
   */
  readonly fee: Decimal;
  /** Change of `marginUsed`; negative if it falls. */
  readonly margin: Decimal;
  /** Available balance of the account with the order open. */
  readonly availableBalance: Decimal;
  /** Equity with which no sequence of fills of the open orders ends below maintenance margin, with the order open. */
  readonly survivalRequirement: Decimal;
  /**
   * Why the exchange would refuse it for margin, as its own sentence; null: it would not, as always for a reduce-only
   * order in a market with a mark.
   */
  readonly refusal: string | null;
  /** All numbers if it filled completely at the assumed price and its fee was paid. */
  readonly filled: AccountFigures;
  /** Liquidation price of the position after such a fill; 0: none. */
  readonly liquidationPrice: Decimal;
}

/**
 * The margin that an order would need and its effects, at this moment's marks. The checks of size and price are those
 * of `Market.checkOrder`.
 *
 * @param fillPrice assumed price of the fill; undefined: the worst price
 * @param tier fee tier of the account in this market, from `feeTiers`; undefined: the market's own rates
 */
export function previewOrder(
  model: RiskModel,
  facts: AccountFacts,
  planned: PlannedOrder,
  fillPrice?: DecimalInput,
  tier?: Pick<FeeTier, 'takerBps'>,
): OrderPreview {
  const market = model.market(planned.symbol);
  const before = model.totals(facts);
  const order = orderOf(model, facts, market, planned, before);
  const after = model.totals(withOrder(facts, planned.symbol, order));
  const fee = feeAtLimit(market, order);
  const price = fillPrice === undefined ? order.price : Decimal.of(fillPrice).units;
  const filled = model.figures(withFill(facts, planned.symbol, order, price, takerRate(market, tier)));
  return {
    worstPrice: new Decimal(order.price),
    fee: new Decimal(fee),
    margin: after.marginUsed.minus(before.marginUsed),
    availableBalance: Decimal.max(Decimal.ZERO, after.totalBalance.minus(after.marginUsed)),
    survivalRequirement: after.survivalRequirement,
    refusal: refusalOf(model, facts, planned, order, before, after, fee),
    filled,
    liquidationPrice: filled.positions.find((each) => each.symbol === planned.symbol)?.liquidationPrice ?? Decimal.ZERO,
  };
}

/**
 * The largest size, a multiple of the lot, that the exchange would take for margin at this moment; zero: none. For a
 * reduce-only order it is the position that it closes. The checks of `Market.checkOrder` are not made.
 *
 * @param planned its size does not count
 */
export function largestSize(model: RiskModel, facts: AccountFacts, planned: Omit<PlannedOrder, 'size'>): Decimal {
  const market = model.market(planned.symbol);
  const { lotSize, maxOrderNotional, maxPositionNotional } = market.conditions.info;
  const price = planned.price === undefined ? market.mark : Decimal.of(planned.price).units;
  if (price === null || price <= 0n) return Decimal.ZERO;
  const lot = lotSize.units;
  if (planned.reduceOnly === true) { // never refused for margin
    const closable = market.mark === null ? 0n : closableSize(facts, planned.symbol, planned.side);
    return new Decimal((closable / lot) * lot);
  }
  const before = model.totals(facts);
  const isTaken = (lots: bigint): boolean => {
    const order = orderOf(model, facts, market, { ...planned, size: new Decimal(lots * lot) }, before);
    const after = model.totals(withOrder(facts, planned.symbol, order));
    return refusalOf(model, facts, planned, order, before, after, feeAtLimit(market, order)) === null;
  };
  const most = (min(maxOrderNotional.units, 2n * maxPositionNotional.units) * ONE) / price;
  let [good, bad] = [0n, most / lot + 1n];
  while (bad - good > 1n) {
    const middle = (good + bad) / 2n;
    if (isTaken(middle)) good = middle;
    else bad = middle;
  }
  return new Decimal(good * lot);
}

function orderOf(model: RiskModel, facts: AccountFacts, market: MarketRates, planned: PlannedOrder, before: AccountTotals): OrderExposure {
  const { symbol, side, reduceOnly = false } = planned;
  const asked = Decimal.of(planned.size).units;
  const size = reduceOnly ? min(asked, closableSize(facts, symbol, side)) : asked;
  const order = { side, size, reduceOnly, isTaker: true, builderRate: builderRateOf(planned.builderCode) };
  const own = planned.price === undefined ? null : Decimal.of(planned.price).units;
  if (reduceOnly) return { ...order, price: closingPrice(model, facts, market, order, own) };
  return { ...order, price: own ?? protectionPrice(model, facts, market, order, before.totalBalance.units) };
}

/** The farthest tick within the market band at which the account still survives; where not even the nearest does, that one. */
function protectionPrice(model: RiskModel, facts: AccountFacts, market: MarketRates, order: Omit<OrderExposure, 'price'>, equity: bigint): bigint {
  const { mark, tick, symbol } = market;
  if (mark === null) return 0n;
  const all = model.required(facts).survival;
  const here = model.requirement(facts, symbol).survival;
  const ceiling = max(here, equity - (all - here));
  const survives = (price: bigint): boolean => model.requirement(withOrder(facts, symbol, { ...order, price }), symbol).survival <= ceiling;
  return farthestTick({ mark, tick }, order.side, market.conditions.info.priceBand.market.units, survives);
}

/** Checks 8 to 10 of an admission, which are not made of reduce-only orders (ORD-032). */
function refusalOf(
  model: RiskModel,
  facts: AccountFacts,
  planned: Omit<PlannedOrder, 'size'>,
  order: OrderExposure,
  before: AccountTotals,
  after: AccountTotals,
  fee: bigint,
): string | null {
  const { totalBalance: equity } = before;
  const market = model.market(planned.symbol);
  if (market.mark === null) return `no oracle / fair price reference yet for: ${planned.symbol}`;
  if (order.reduceOnly) return null;
  if (equity.units - (facts.orderMargin ?? 0n) < before.maintenanceMargin.units) return 'account is in liquidation';
  if (after.marginUsed.isGreaterThan(before.marginUsed)) {
    const worst = model.requirement(withOrder(facts, planned.symbol, order), planned.symbol).worstNotional;
    const limit = market.conditions.info.maxPositionNotional;
    if (worst > limit.units) return `position notional ${new Decimal(worst)} exceeds ${limit}`;
    const needed = after.marginUsed.plus(new Decimal(fee));
    if (needed.isGreaterThan(equity)) return `Insufficient margin: initial margin and fee ${needed} exceed equity ${equity}`;
  }
  const [needed, earlier] = [after.survivalRequirement, before.survivalRequirement];
  if (!needed.isGreaterThan(earlier) || !needed.isGreaterThan(equity)) return null;
  return `Insufficient margin: maintenance margin and loss at the limit price ${needed} exceed equity ${equity}`;
}

function withOrder(facts: AccountFacts, symbol: string, order: OrderExposure): AccountFacts {
  return { ...facts, orders: new Map(facts.orders).set(symbol, [...(facts.orders.get(symbol) ?? []), order]) };
}

/** The taker rate of an account as a fraction; none is above the market's own. */
function takerRate(market: MarketRates, tier: Pick<FeeTier, 'takerBps'> | undefined): bigint {
  return tier === undefined ? market.takerFee : min(market.takerFee, tier.takerBps.units / BASIS_POINTS);
}

const BASIS_POINTS = 10_000n;

/** The facts after a complete fill at a price, its fee paid at a rate, and that of its builder. */
function withFill(facts: AccountFacts, symbol: string, order: OrderExposure, price: bigint, rate: bigint): AccountFacts {
  const held = facts.positions.get(symbol) ?? { size: 0n, cost: 0n };
  const notional = mulFloor(price, order.size);
  const sign = order.side === 'buy' ? 1n : -1n;
  const closable = max(0n, -sign * held.size);
  const closing = min(order.size, closable);
  const closingNotional = order.size === 0n ? 0n : (notional * closing) / order.size;
  const costRemoved = closing === 0n ? 0n : (held.cost * closing) / (held.size < 0n ? -held.size : held.size);
  const realized = -sign * closingNotional - costRemoved;
  const fee = mulCeil(notional, rate) + mulCeil(notional, order.builderRate ?? 0n);
  const position = {
    size: held.size + sign * order.size,
    cost: held.cost - (closing === 0n ? 0n : costRemoved) + sign * (notional - closingNotional),
  };
  const positions = new Map(facts.positions);
  if (position.size === 0n) positions.delete(symbol);
  else positions.set(symbol, position);
  return { ...facts, balance: facts.balance + (closing === 0n ? 0n : realized) - fee, positions };
}
