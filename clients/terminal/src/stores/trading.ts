import type { Decimal, Side } from 'openperp-client';
import { createSignal } from 'solid-js';
import type { ExitField } from '../order/draft.js';
import type { DraggedExit } from '../trading/draggedExit.js';

/**
 * The orders and positions of the trader for the market's panels, and the actions that these ask for. The account's
 * panels set the first and carry out the second.
 */

/** A resting order, as book and chart mark it. */
export interface OwnOrder {
  readonly orderId: string;
  readonly symbol: string;
  readonly side: Side;
  readonly price: Decimal;
  /** Remaining size, still open. */
  readonly size: Decimal;
  /** The price of a range that this is. */
  readonly leg?: ExitField;
}

/** An open position, as the chart draws it. */
export interface OwnPosition {
  readonly symbol: string;
  /** Size; negative: short. */
  readonly size: Decimal;
  /** Whether it has margin of its own. */
  readonly isIsolated: boolean;
  readonly entryPrice: Decimal;
  /** Liquidation price; null: there is none. */
  readonly liquidationPrice: Decimal | null;
  readonly unrealizedPnl: Decimal;
}

/**
 * A stop, a take profit, a stop entry or another basket that waits, as the chart draws it: its price is the price of
 * the mark that it waits for.
 */
export interface WaitingOrder extends Omit<OwnOrder, 'side'> {
  /** Side; null for a basket that is not a stop entry. */
  readonly side: Side | null;
  /** A short name, such as `TP`. */
  readonly name: string;
  /** Whether it cannot be moved: a basket that is no stop entry. */
  readonly isFixed?: boolean;
  /** Whether it closes a position with a profit or a loss; undefined: it closes none. */
  readonly closes?: ExitField;
}

/** A trailing stop. Its price follows the mark. */
export interface TrailingStop extends Pick<OwnOrder, 'orderId' | 'symbol' | 'size'> {
  /** Price of the mark at which it triggers at the latest. */
  readonly triggerAt: (mark: Decimal) => Decimal;
}

const [ownWaiting, setOwnWaiting] = createSignal<readonly WaitingOrder[]>([]);
const [ownTrailing, setOwnTrailing] = createSignal<readonly TrailingStop[]>([]);
const [ownOrders, setOwnOrders] = createSignal<readonly OwnOrder[]>([]);
const [ownPositions, setOwnPositions] = createSignal<readonly OwnPosition[]>([]);

export { ownWaiting, setOwnWaiting, ownTrailing, setOwnTrailing, ownOrders, setOwnOrders, ownPositions, setOwnPositions };

/** A price that was picked in the book, the depth or the chart, for the ticket. */
export interface PickedPrice {
  readonly price: Decimal;
  /** Side of an order that rests at this price: a bid was picked, so buy. Null: the ticket keeps its side. */
  readonly side: Side | null;
}

/** Each pick is a value of its own, also of the same price. */
const [pickedPrice, setPickedPrice] = createSignal<PickedPrice | undefined>(undefined, { equals: false });

export { pickedPrice };

export function pickPrice(price: Decimal, side: Side | null): void {
  setPickedPrice({ price, side });
}

/** The actions on the trader's orders from the chart and the keyboard. Each shows its own outcome. */
export interface TradingActions {
  /**
   * Cancels the order and places the same at another price, in one transaction. @param leg price of a range that is
   * moved
   */
  moveOrder(orderId: string, price: Decimal, leg?: ExitField): Promise<void>;
  cancelOrder(orderId: string): Promise<void>;
  /**
   * The exit that would be placed if the line of a position were let go at a price; undefined: the position or its
   * market is not known.
   */
  exitAt(position: OwnPosition, price: Decimal): DraggedExit | undefined;
  /** Places the exit, in the place of the take profit or stop that is there. */
  placeExit(position: OwnPosition, exit: DraggedExit): Promise<void>;
  /** Cancels all orders in all markets. */
  cancelAll(): Promise<void>;
  /** Closes a part of the position of the shown market, at the market. @param percent part, in percent */
  closePart(percent: 25 | 50): Promise<void>;
  /** Moves the stop of the position of the shown market to its entry price, or places one there. */
  stopToBreakEven(): Promise<void>;
  /** Cancels all orders and closes all positions at the market; asks before, unless a setting says otherwise. */
  flatten(): Promise<void>;
}

const [tradingActions, setTradingActions] = createSignal<TradingActions>();

/** The actions; undefined while there is no key to sign with. */
export { tradingActions, setTradingActions };
