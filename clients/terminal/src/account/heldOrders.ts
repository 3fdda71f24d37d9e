import type { Side } from 'openperp-client';
import { preference } from '../settings/preferences.js';

/** The order that a basket of this browser holds: the exchange lists only what a basket waits for. */
export interface HeldOrder {
  readonly side: Side;
  readonly size: string;
  /** Null: at the market. */
  readonly price: string | null;
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
