import { Decimal, type Margin, type Position } from 'openperp-client';

/** How close a position is to its end. */
export interface PositionRisk {
  /** Distance from the mark to the liquidation price, a share of the mark; null: there is no liquidation price. */
  readonly distance: Decimal | null;
  /** Share of the position in the account's maintenance requirement; negative: it relieves the account. */
  readonly share: Decimal;
  /** Unrealized profit as a share of the cost of the position; null without an entry. */
  readonly gain: Decimal | null;
}

export function riskOf(position: Position): PositionRisk {
  const { size, price, fairPrice, liquidationPrice, riskAllocation, unrealizedPnl } = position;
  const cost = size.abs().times(price);
  return {
    distance: liquidationPrice.isZero() || fairPrice.isZero() ? null : fairPrice.minus(liquidationPrice).abs().dividedBy(fairPrice),
    share: riskAllocation,
    gain: cost.isZero() ? null : unrealizedPnl.dividedBy(cost),
  };
}

/** How much of its equity an account needs to keep its positions: 1 is liquidation. Null without equity. */
export function marginRatio(margin: Pick<Margin, 'maintenanceMargin' | 'totalBalance'>): Decimal | null {
  if (!margin.totalBalance.isPositive()) return margin.maintenanceMargin.isZero() ? null : Decimal.ONE;
  return margin.maintenanceMargin.dividedBy(margin.totalBalance, 'ceil');
}

/** `safe` below half of the way, `close` from 80 % on. */
export function dangerOf(ratio: Decimal | null): 'safe' | 'watch' | 'close' {
  if (ratio === null || ratio.isLessThan('0.5')) return 'safe';
  return ratio.isLessThan('0.8') ? 'watch' : 'close';
}

/** Size that closes a share of a position: never more than was asked for, so rounded down to the lot. */
export function sizeToClose(position: Position, percent: 25 | 50 | 100, lot: Decimal): Decimal {
  const all = position.size.abs();
  if (percent === 100) return all;
  return all.times(String(percent / 100)).toMultipleOf(lot, 'floor');
}
