// Actions that hold others. Generated from docs/api by clients/generator; do not edit.

import type { Amount } from '../values/decimal.js';
import type { LimitOrder, MarketOrder, OrderAction } from './orders.js';
import type { ConditionalOrder } from './conditionalOrders.js';
import type { AccountAction } from './accounts.js';
import type { MultisigAction } from './multisigs.js';
import type { TreasuryAction } from './treasury.js';
import type { OperatorAction } from './operators.js';

/** `trig`: carries out its actions when the mark passes a trigger. Orders among them may open a position. */
export interface Basket {
  readonly type: 'basket';
  /** Market whose mark triggers it. */
  readonly symbol: string;
  /** Whether it triggers at its price or above; else at its price or below. */
  readonly isAbove: boolean;
  /** Price in USD that the mark has to reach. */
  readonly trigger: Amount;
  /** 1 to 10 orders, conditional orders, modifies and cancels. */
  readonly actions: readonly Action[];
  /** Whether all its orders are isolated; left out by current clients. */
  readonly isolated?: boolean;
}

/** `of`: places an order, and carries out the actions once with its first fill; exits grow with it, and without a fill all end with it. */
export interface OnFill {
  readonly type: 'onFill';
  /** The order; its ID is the same as without the actions, from its place in the transaction. */
  readonly parent: LimitOrder | MarketOrder | ConditionalOrder;
  /** 1 to 10 orders, conditional orders, baskets, modifies and cancels. */
  readonly actions: readonly Action[];
}

/**
 * `msp`: proposes actions of a multisig account, which it does once enough of its signers approve; the answer names
 * the number of the proposal. Counts as an approval.
 */
export interface Propose {
  readonly type: 'propose';
  /** Multisig account. */
  readonly multisig: string;
  /** 1 to 20 actions of the account. */
  readonly actions: readonly Action[];
  /** Seconds that the proposal is open; absent: as the policy says. */
  readonly lifetimeSecs?: number;
}

export type NestedAction = Basket | OnFill | Propose;

/** An action of a transaction. The actions of a transaction are executed in order with nobody else's between them. */
export type Action = OrderAction | ConditionalOrder | AccountAction | MultisigAction | TreasuryAction | OperatorAction | NestedAction;

/**
 * Places an order, and carries out the actions once with its first fill; exits grow with it, and without a fill all
 * end with it.
 *
 * @param parent the order; its ID is the same as without the actions, from its place in the transaction
 * @param actions 1 to 10 orders, conditional orders, baskets, modifies and cancels
 */
export function onFill(parent: LimitOrder | MarketOrder | ConditionalOrder, ...actions: readonly Action[]): OnFill {
  return { type: 'onFill', parent, actions };
}
