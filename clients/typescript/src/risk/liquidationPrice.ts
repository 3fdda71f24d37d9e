import type { Side } from '../actions/index.js';
import { abs, max, ONE, requiredNotional, valueOf } from './fixed.js';
import type { MarketRates } from './marketRates.js';

const LARGEST_NOTIONAL = 1n << 61n;

/** A position whose liquidation price is asked for. */
export interface HeldPosition {
  readonly market: MarketRates;
  readonly mark: bigint;
  readonly side: Side;
  /** Signed. */
  readonly size: bigint;
  readonly cost: bigint;
  readonly leverage: bigint;
}

/**
 * The tick nearest to the present mark at which equity is below the portfolio maintenance if only this market's mark moved:
 * for longs the highest such tick, for shorts the lowest; 0 if there is none.
 *
 * @param equityElsewhere equity without this position's unrealized profit
 * @param requirementWith P if the maintenance margin of this position were another
 */
export function liquidationPrice(
  position: HeldPosition,
  equityElsewhere: bigint,
  requirementWith: (margin: bigint) => bigint,
): bigint {
  const { market, side, size, cost, leverage } = position;
  const isLiquidatable = (tick: bigint): boolean => {
    const mark = tick * market.tick;
    const margin = market.maintenanceMargin(side, requiredNotional(mark, size), leverage);
    return equityElsewhere + valueOf(size, mark) - cost < requirementWith(margin);
  };
  const isLong = side === 'buy';
  let near = isLong ? lastTick(position, 10n) : 1n;
  let far = isLong ? 1n : lastTick(position, 100n);
  if (!isLiquidatable(far)) return 0n;
  if (isLiquidatable(near)) return near * market.tick;
  while (abs(far - near) > 1n) {
    const middle = (near + far) / 2n;
    if (isLiquidatable(middle)) far = middle;
    else near = middle;
  }
  return far * market.tick;
}

function lastTick({ market, mark, size }: HeldPosition, times: bigint): bigint {
  const fits = abs(size) < ONE ? LARGEST_NOTIONAL : (LARGEST_NOTIONAL * ONE) / abs(size);
  const last = mark > fits / times ? fits : mark * times;
  return max(1n, last / market.tick);
}
