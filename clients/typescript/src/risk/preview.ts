import type { BuilderCode, Side } from '../actions.js';
import type { FeeTier } from '../answers/accounts.js';
import { Decimal, type DecimalInput } from '../decimal.js';
import { builderRateOf, feeAtLimit, type OrderExposure } from './exposure.js';
import { divCeil, max, min, mulCeil, mulFloor, ONE } from './fixed.js';
import type { MarketRates } from './marketRates.js';
import type { AccountFacts, AccountFigures, AccountTotals, RiskModel } from './valuation.js';

/** An order that is thought of. */
export interface PlannedOrder {
  readonly symbol: string;
  readonly side: Side;
  readonly size: DecimalInput;
  /** Without it a market order. */
  readonly price?: DecimalInput;
  readonly reduceOnly?: boolean;
  /** Whom it would pay a fee with each fill. */
  readonly builderCode?: BuilderCode;
}

/** What an order would do to an account. */
export interface OrderPreview {
  /** The limit price, or the protection price of a market order: nothing trades beyond it. */
  readonly worstPrice: Decimal;
  /** Taker fee at the market's own rate if all of it filled at the worst price: what margin counts, whatever the account pays. */
  readonly fee: Decimal;
  /** How much `marginUsed` rises; negative if it falls. */
  readonly margin: Decimal;
  /** What the account would have available, the order open. */
  readonly availableBalance: Decimal;
  /** With at least this equity, no sequence of fills of the open orders ends below maintenance margin, the order open. */
  readonly survivalRequirement: Decimal;
  /** Why the exchange would refuse it for margin, as its own sentence; null: it would not. */
  readonly refusal: string | null;
  /** All numbers if it filled completely at the assumed price and its fee was paid. */
  readonly filled: AccountFigures;
  /** Liquidation price of the position after such a fill; 0: none. */
  readonly liquidationPrice: Decimal;
}

/**
 * What an order would need and lead to, at this moment's marks. The checks of size and price are those of `Market.checkOrder`.
 *
 * @param fillPrice assumed price of the fill; the worst price without it
 * @param tier what the account pays in this market, of `feeTiers`; without it the market's own rates
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
 * The largest size, a multiple of the lot, that the exchange would take for margin at this moment; zero: none. What
 * `Market.checkOrder` checks is not checked.
 *
 * @param planned its size does not count
 */
export function largestSize(model: RiskModel, facts: AccountFacts, planned: Omit<PlannedOrder, 'size'>): Decimal {
  const market = model.market(planned.symbol);
  const { lotSize, maxOrderNotional, maxPositionNotional } = market.conditions.info;
  const price = planned.price === undefined ? market.mark : Decimal.of(planned.price).units;
  if (price === null || price <= 0n) return Decimal.ZERO;
  const lot = lotSize.units;
  const before = model.totals(facts);
  const isTaken = (lots: bigint): boolean => {
    const order = orderOf(model, facts, market, { ...planned, size: new Decimal(lots * lot) }, before);
    const after = model.totals(withOrder(facts, planned.symbol, order));
    return refusalOf(model, facts, planned, order, before, after, feeAtLimit(market, order)) === null;
  };
  const held = facts.positions.get(planned.symbol)?.size ?? 0n;
  const closable = max(0n, planned.side === 'buy' ? -held : held);
  const most = (min(maxOrderNotional.units, 2n * maxPositionNotional.units) * ONE) / price;
  let [good, bad] = [0n, (planned.reduceOnly === true ? min(closable, most) : most) / lot + 1n];
  while (bad - good > 1n) {
    const middle = (good + bad) / 2n;
    if (isTaken(middle)) good = middle;
    else bad = middle;
  }
  return new Decimal(good * lot);
}

function orderOf(model: RiskModel, facts: AccountFacts, market: MarketRates, planned: PlannedOrder, before: AccountTotals): OrderExposure {
  const held = facts.positions.get(planned.symbol)?.size ?? 0n;
  const closable = max(0n, planned.side === 'buy' ? -held : held);
  const reduceOnly = planned.reduceOnly ?? false;
  const asked = Decimal.of(planned.size).units;
  const order = { side: planned.side, size: reduceOnly ? min(asked, closable) : asked, reduceOnly, isTaker: true, builderRate: builderRateOf(planned.builderCode) };
  if (planned.price !== undefined) return { ...order, price: Decimal.of(planned.price).units };
  return { ...order, price: protectionPrice(model, facts, market, order, before.totalBalance.units) };
}

/** The farthest tick within the market band at which the account still survives; where not even the nearest does, that one. */
function protectionPrice(model: RiskModel, facts: AccountFacts, market: MarketRates, order: Omit<OrderExposure, 'price'>, equity: bigint): bigint {
  if (market.mark === null) return 0n;
  const { tick, mark } = market;
  const band = market.conditions.info.priceBand.market.units;
  const isBuy = order.side === 'buy';
  let near = isBuy ? mark / tick : divCeil(mark, tick);
  let far = isBuy ? mulFloor(mark, ONE + band) / tick : divCeil(mulCeil(mark, ONE - band), tick);
  const all = model.required(facts).survival;
  const here = model.requirement(facts, market.symbol).survival;
  const ceiling = max(here, equity - (all - here));
  const survives = (ticks: bigint): boolean =>
    model.requirement(withOrder(facts, market.symbol, { ...order, price: ticks * tick }), market.symbol).survival <= ceiling;
  if (!survives(near)) return near * tick;
  if (survives(far)) return far * tick;
  while (far - near > 1n || near - far > 1n) {
    const middle = (near + far) / 2n;
    if (survives(middle)) near = middle;
    else far = middle;
  }
  return near * tick;
}

/** Checks 8 to 10 of an admission. */
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
  if (!order.reduceOnly && equity.isLessThan(before.maintenanceMargin)) return 'account is in liquidation';
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

/** A fraction; no rate is above the market's own. */
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
