import type { Side, TimeInForce } from 'openperp-client';

/** An order as it stands in the form: texts as they were typed. */
export interface Draft {
  readonly symbol: string;
  readonly side: Side;
  /** `stop`: an order that is sent when the mark passes a price. */
  readonly kind: 'limit' | 'market' | 'stop';
  /** Of a stop: the price of the mark that it waits for. */
  readonly trigger: string;
  /** Of a stop: what it becomes. */
  readonly then: 'market' | 'limit';
  /** Of a limit order. */
  readonly price: string;
  readonly size: string;
  /** What the size counts: the base asset, or USD. */
  readonly sizeIn: 'base' | 'quote';
  readonly timeInForce: TimeInForce;
  readonly reduceOnly: boolean;
  /** Whether it has margin of its own. */
  readonly isolated: boolean;
  /** Of a market order: how far it may go from the best price, in percent; of a stop from the mark when it triggers. */
  readonly bound: string;
  /** Where the position is closed again; empty: nowhere, as of an order that only reduces one. */
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export type ExitField = 'takeProfit' | 'stopLoss';

/** Of a trailing stop: its distance, its step and its limit. */
export type TrailField = 'trail' | 'trailStep' | 'trailLimit';

/** A field of the form. */
export type DraftField = 'price' | 'size' | 'bound' | 'trigger' | ExitField;

/** A number that would pass, and where it belongs. */
export interface Offer {
  readonly field: DraftField | TrailField;
  readonly value: string;
  /** What the button says. */
  readonly label: string;
}

/** What is wrong with a draft. An `error` keeps it from being sent, a `warning` does not. */
export interface Problem {
  readonly field: Offer['field'] | 'order';
  readonly severity: 'error' | 'warning';
  readonly text: string;
  readonly offers: readonly Offer[];
}
