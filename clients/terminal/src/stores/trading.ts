import type { Decimal, Side } from 'openperp-client';
import { createSignal } from 'solid-js';
import type { ExitField } from '../ticket/draft.js';
import type { DraggedExit } from '../ticket/draggedExit.js';

/**
 * What the market's panels know of the trader, and what they ask for. The account's panels set the first and carry out the
 * second.
 */

/** A resting order, as book and chart mark it. */
export interface OwnOrder {
  readonly orderId: string;
  readonly symbol: string;
  readonly side: Side;
  readonly price: Decimal;
  /** What is still open. */
  readonly size: Decimal;
  /** Which price of a range it is. */
  readonly leg?: ExitField;
}

/** An open position, as the chart draws it. */
export interface OwnPosition {
  readonly symbol: string;
  /** Negative: short. */
  readonly size: Decimal;
  /** Whether it has margin of its own. */
  readonly isIsolated: boolean;
  readonly entryPrice: Decimal;
  /** Null: there is none. */
  readonly liquidationPrice: Decimal | null;
  readonly unrealizedPnl: Decimal;
}

/** A stop, a take profit, a stop entry or another basket that waits, as the chart draws it: its price is that of the mark it waits for. */
export interface WaitingOrder extends Omit<OwnOrder, 'side'> {
  /** Null of a basket that is no stop entry. */
  readonly side: Side | null;
  /** A short name, such as `TP`. */
  readonly name: string;
  /** Whether it cannot be moved: a basket that is no stop entry. */
  readonly isFixed?: boolean;
}

const [ownWaiting, setOwnWaiting] = createSignal<readonly WaitingOrder[]>([]);
const [ownOrders, setOwnOrders] = createSignal<readonly OwnOrder[]>([]);
const [ownPositions, setOwnPositions] = createSignal<readonly OwnPosition[]>([]);

export { ownWaiting, setOwnWaiting, ownOrders, setOwnOrders, ownPositions, setOwnPositions };

/** A price that was picked in the book, the depth or the chart, for the ticket. */
export interface PickedPrice {
  readonly price: Decimal;
  /** What an order that rests at this price would do: a bid was picked, so buy. Null: the ticket keeps its side. */
  readonly side: Side | null;
}

/** Each pick is a value of its own, also of the same price. */
const [pickedPrice, setPickedPrice] = createSignal<PickedPrice | undefined>(undefined, { equals: false });

export { pickedPrice };

export function pickPrice(price: Decimal, side: Side | null): void {
  setPickedPrice({ price, side });
}

/** What can be done to the trader's orders from the chart and the keyboard. Each shows its own outcome. */
export interface TradingActions {
  /** Cancels the order and places the same at another price, in one transaction. @param leg which price of a range */
  moveOrder(orderId: string, price: Decimal, leg?: ExitField): Promise<void>;
  cancelOrder(orderId: string): Promise<void>;
  /** What letting go of the line of a position at a price would place; undefined: the position or its market is not known. */
  exitAt(position: OwnPosition, price: Decimal): DraggedExit | undefined;
  /** Places it, in the place of the take profit or stop that is there. */
  placeExit(position: OwnPosition, exit: DraggedExit): Promise<void>;
  /** In all markets. */
  cancelAll(): Promise<void>;
  /** A part of the position of the shown market, at the market, in percent. */
  closePart(percent: 25 | 50): Promise<void>;
  /** The stop of the position of the shown market goes to its entry price; without one it gets one. */
  stopToBreakEven(): Promise<void>;
  /** Cancels all orders and closes all positions at the market; asks before, unless a setting says otherwise. */
  flatten(): Promise<void>;
}

const [tradingActions, setTradingActions] = createSignal<TradingActions>();

/** Undefined while there is no key to sign with. */
export { tradingActions, setTradingActions };
