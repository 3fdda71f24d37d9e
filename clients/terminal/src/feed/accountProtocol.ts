import type { AccountUpdate, LeverageSetting, LocalOrder, Margin, PendingOnFill, Position, Tif, WaitingBasket } from 'openperp-client';
import type { Assessment } from '../order/assessment.js';
import type { Draft } from '../order/draft.js';

/** Requests of the page to the worker about an account. */
export type AccountCommand =
  /** Follows another account; null: none. */
  | { readonly type: 'account'; readonly account: string | null }
  /** Judges an order, now and whenever something changes that matters to it; null: none. */
  | { readonly type: 'draft'; readonly id: number; readonly draft: Draft | null }
  /** Terms that the stream does not contain, of orders that are about to be sent. */
  | { readonly type: 'orderTerms'; readonly orders: readonly OrderTerms[] };

export interface OrderTerms {
  readonly orderId: string;
  readonly reduceOnly: boolean;
  readonly tif: Tif;
}

/** A resting order. Null fields are not known yet, because another program has placed it a moment ago. */
export type AccountOrder = Omit<LocalOrder, 'reduceOnly' | 'tif'> & {
  readonly reduceOnly: boolean | null;
  readonly tif: Tif | null;
};

/** An account as it is now. */
export interface AccountFrame {
  readonly account: string;
  readonly margin: Margin;
  /** Positions by symbol. */
  readonly positions: readonly Position[];
  /** Positions with margin of their own, by symbol. */
  readonly isolated: readonly Position[];
  /** Open orders, the newest first. */
  readonly orders: readonly AccountOrder[];
  /** Actions that the first fills of these orders arm. */
  readonly armed: readonly PendingOnFill[];
  /** Actions that the baskets among these orders carry out. */
  readonly baskets: readonly WaitingBasket[];
  readonly leverages: readonly LeverageSetting[];
  /** Updates since the frame before, in order. */
  readonly updates: readonly AccountUpdate[];
}

export interface AssessmentFrame {
  /** Number of the draft that was judged. */
  readonly id: number;
  readonly assessment: Assessment;
}

/** The parts of a frame that are about an account. */
export interface AccountFrames {
  account?: AccountFrame;
  assessment?: AssessmentFrame;
}
