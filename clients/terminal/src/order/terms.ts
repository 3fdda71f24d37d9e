import type { Decimal, Side, TimeInForce } from 'openperp-client';

/** Prices of the mark at which the position of an order is closed again; null: none. */
export interface Exits {
  readonly takeProfit: Decimal | null;
  readonly stopLoss: Decimal | null;
}

/** The trigger of an order that is sent at a price of the mark, and the slippage of that order. */
export interface StopEntry {
  readonly trigger: Decimal;
  /**
   * Whether it triggers at or above its price, else at or below: a buy waits for a higher mark, a sell for a lower one.
   */
  readonly isAbove: boolean;
  /** Slippage of a market order: from the mark at that moment, in basis points; null: it is a limit order. */
  readonly slippage: Decimal | null;
}

/** The limit order that is sent. A market order is one that its price bounds and that never rests. */
export interface Terms {
  readonly symbol: string;
  readonly side: Side;
  readonly price: Decimal;
  readonly size: Decimal;
  readonly timeInForce: TimeInForce;
  readonly reduceOnly: boolean;
  readonly isolated: boolean;
  readonly exits: Exits;
  /** Condition that it waits for before it is sent; null or absent: none. */
  readonly entry?: StopEntry | null;
}
