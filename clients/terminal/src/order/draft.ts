import type { Side, TimeInForce } from 'openperp-client';

/** An order as it stands in the form: texts as they were typed. */
export interface Draft {
  readonly symbol: string;
  readonly side: Side;
  /** `stop`: an order that is sent when the mark passes a price. */
  readonly kind: 'limit' | 'market' | 'stop';
  /** Price of the mark that a stop waits for. */
  readonly trigger: string;
  /** Kind of order that a stop becomes. */
  readonly then: 'market' | 'limit';
  /** Price of a limit order. */
  readonly price: string;
  readonly size: string;
  /** Unit of the size: the base asset, or USD. */
  readonly sizeIn: 'base' | 'quote';
  readonly timeInForce: TimeInForce;
  readonly reduceOnly: boolean;
  /** Whether it has margin of its own. */
  readonly isolated: boolean;
  /** Bound in percent: of a market order from the best price, of a stop from the mark when it triggers. */
  readonly bound: string;
  /** Prices at which the position is closed again; empty: none, as for an order that only reduces one. */
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export type ExitField = 'takeProfit' | 'stopLoss';

/** Fields of a trailing stop: its distance, its step and its limit. */
export type TrailField = 'trail' | 'trailStep' | 'trailLimit';

/** A field of the form. */
export type DraftField = 'price' | 'size' | 'bound' | 'trigger' | ExitField;

/** A number that would pass, and the field that it belongs to; of `money`, test money instead. */
export interface Offer {
  readonly field: DraftField | TrailField | 'money';
  readonly value: string;
  /** Label of the button. */
  readonly label: string;
}

/** A problem of a draft. An `error` keeps it from being sent, a `warning` does not. */
export interface Problem {
  readonly field: Offer['field'] | 'order';
  readonly severity: 'error' | 'warning';
  readonly text: string;
  readonly offers: readonly Offer[];
}
