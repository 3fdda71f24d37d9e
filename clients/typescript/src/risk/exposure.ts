import type { Side } from '../actions/index.js';
import { abs, max, min, mulCeil, mulFloor, requiredNotional, valueOf } from './fixed.js';
import type { MarketRates } from './marketRates.js';

/** An open order as a requirement sees it, in units. */
export interface OrderExposure {
  readonly side: Side;
  readonly price: bigint;
  readonly size: bigint;
  readonly reduceOnly: boolean;
  /** Whether its fee counts at the taker rate, as for an order under test. */
  readonly isTaker?: boolean;
  /** Share of each fill that its builder is paid; undefined: none. */
  readonly builderRate?: bigint;
}

/** The fee of a builder as a fraction, in units. */
export const builderRateOf = (code: { readonly fee: number } | null | undefined): bigint => BigInt(code?.fee ?? 0) * 10_000n;

/** The requirements of an account in one market. */
export interface Requirement {
  readonly initialMargin: bigint;
  /** Equity with which no fills of the open orders end below maintenance margin. */
  readonly survival: bigint;
  /** The larger notional of the worst long and the worst short. */
  readonly worstNotional: bigint;
  /** Loss against the mark if all open orders filled at their limit prices, fees included. */
  readonly losses: bigint;
}

export const NOTHING_REQUIRED: Requirement = { initialMargin: 0n, survival: 0n, worstNotional: 0n, losses: 0n };

const LARGEST_LOSS = ((1n << 63n) - 1n) / 2048n;

/** The requirements of a position and its open orders in one market. @param position signed size */
export function requirementOf(
  market: MarketRates,
  mark: bigint,
  leverage: bigint,
  position: bigint,
  orders: readonly OrderExposure[],
): Requirement {
  const open = totals(market, mark, leverage, position, orders);
  const closing = min(open.reduceOnly, abs(position));
  const longSize = position >= 0n ? position + open.buys : max(0n, open.buys + closing + position);
  const shortSize = position >= 0n ? max(0n, open.sells + closing - position) : open.sells - position;
  const long = sideRequirement(market, mark, leverage, 'buy', longSize);
  const short = sideRequirement(market, mark, leverage, 'sell', shortSize);

  const opposite = position > 0n ? open.sells : open.buys;
  const credit = position !== 0n && opposite + closing <= abs(position) ? open.closingCredit : 0n;
  const longNeed = long.maintenance - open.sellCredit - (position > 0n ? credit : 0n);
  const shortNeed = short.maintenance - open.buyCredit - (position < 0n ? credit : 0n);
  return {
    initialMargin: max(long.initial, short.initial),
    survival: open.losses + max(0n, max(longNeed, shortNeed)),
    worstNotional: max(long.notional, short.notional),
    losses: open.losses,
  };
}

/** Fees of an order at its limit price, at least 0, with the fee of its builder: a resting order at the maker rate. */
export function feeAtLimit(market: MarketRates, order: OrderExposure): bigint {
  const rate = order.isTaker === true ? market.takerFee : market.makerFee;
  const notional = mulCeil(order.price, order.size);
  return (rate <= 0n ? 0n : mulCeil(notional, rate)) + mulCeil(notional, order.builderRate ?? 0n);
}

function sideRequirement(market: MarketRates, mark: bigint, leverage: bigint, side: Side, size: bigint) {
  const notional = requiredNotional(mark, size);
  if (notional === 0n) return { notional, initial: 0n, maintenance: 0n };
  const rate = market.maintenanceRate(side, notional, leverage);
  return { notional, initial: mulCeil(notional, market.initialRate(rate, leverage)), maintenance: mulCeil(notional, rate) };
}

interface Totals {
  buys: bigint;
  sells: bigint;
  reduceOnly: bigint;
  losses: bigint;
  buyCredit: bigint;
  sellCredit: bigint;
  closingCredit: bigint;
}

function totals(market: MarketRates, mark: bigint, leverage: bigint, position: bigint, orders: readonly OrderExposure[]): Totals {
  const total: Totals = { buys: 0n, sells: 0n, reduceOnly: 0n, losses: 0n, buyCredit: 0n, sellCredit: 0n, closingCredit: 0n };
  for (const order of orders) {
    const isBuy = order.side === 'buy';
    const isClosing = position !== 0n && isBuy === position < 0n;
    const loss = lossOf(market, mark, order);
    const credit = min(loss, releasedMargin(market, mark, leverage, order));
    total.losses += loss;
    if (order.reduceOnly) {
      if (isClosing) total.reduceOnly += order.size;
      if (isBuy) total.buyCredit += credit;
      else total.sellCredit += credit;
    } else {
      if (isBuy) total.buys += order.size;
      else total.sells += order.size;
      if (isClosing) total.closingCredit += credit;
    }
  }
  return total;
}

/** `ceil(max(0, limit − mark)·size)` of a buy, mirrored for a sell, plus the fee at the limit price. */
function lossOf(market: MarketRates, mark: bigint, order: OrderExposure): bigint {
  const gap = order.side === 'buy' ? order.price - mark : mark - order.price;
  return (gap <= 0n ? 0n : min(LARGEST_LOSS, requiredNotional(gap, order.size))) + feeAtLimit(market, order);
}

/** Maintenance margin that closing this size releases in any case. */
function releasedMargin(market: MarketRates, mark: bigint, leverage: bigint, order: OrderExposure): bigint {
  const closed: Side = order.side === 'buy' ? 'sell' : 'buy';
  return mulFloor(valueOf(order.size, mark), market.maintenanceRate(closed, 0n, leverage));
}
