import type { Side } from 'openperp-client';
import { preference } from '../settings/preferences.js';

/** The order that a basket of this browser holds: the exchange lists only what a basket waits for. */
export interface HeldOrder {
  readonly side: Side;
  readonly size: string;
  /** Null: at the market. */
  readonly price: string | null;
  /** What else it takes to place it again; absent of one that was remembered before the terminal kept this. */
  readonly again?: HeldTerms;
}

interface HeldTerms {
  /** Of a market order, in basis points. */
  readonly slippage: string | null;
  readonly isolated: boolean;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
}

/** As many as an account may have waiting in a market. */
const MOST = 100;

const isRecord = (stored: unknown) => typeof stored === 'object' && !Array.isArray(stored);
const [held, setHeld] = preference<Readonly<Record<string, HeldOrder>>>('heldOrders', {}, isRecord);

/** Undefined of a basket of another program, or of one from long ago. */
export function heldBy(orderId: string): HeldOrder | undefined {
  return held()[orderId];
}

/** Remembered in this browser; the oldest are forgotten. */
export function rememberHeld(orderId: string, order: HeldOrder): void {
  setHeld(Object.fromEntries([...Object.entries(held()), [orderId, order] as const].slice(-MOST)));
}
