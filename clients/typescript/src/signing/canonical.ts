import { writeAction } from '../actions/bytes.js';
import { CanonicalWriter, type Layout } from '../actions/canonicalWriter.js';
import type { ConditionalOrder } from '../actions/conditionalOrders.js';
import type { Action, Basket } from '../actions/nested.js';
import type { LimitOrder, MarketOrder } from '../actions/orders.js';
import { decodeBase58 } from '../values/base58.js';

export type { Layout } from '../actions/canonicalWriter.js';

/** A network for which a message is signed; its byte ends the message. */
export type Network = 'mainnet' | 'testnet' | 'devnet';

export const CURRENT_LAYOUT: Layout = {
  hasIsolatedByte: true,
  hasEarlyNumbers: false,
  hasLengthBeforeKeys: false,
  hasSortedSettings: true,
};

/** The byte that ends a message for a network, also in receipts. */
export const NETWORK_BYTES: Readonly<Record<Network, number>> = { mainnet: 1, testnet: 2, devnet: 3 };
/** Bytes that begin a framed message, before the number of the frame. */
const FRAME = new Uint8Array([...new Uint8Array(8).fill(0xff), ...new TextEncoder().encode('bulk-actions')]);

/** The bytes that are signed. The signer is not among them. */
export function messageOf(
  actions: readonly Action[],
  nonce: bigint,
  account: string,
  network?: Network,
  layout: Layout = CURRENT_LAYOUT,
): Uint8Array<ArrayBuffer> {
  const frame = layout.frame ?? frameOf(actions);
  const out = new CanonicalWriter({ layout, frame, isForId: false, action: writeAction });
  if (frame !== 0) out.raw(FRAME).byte(frame);
  out.actions(actions).u64(nonce).raw(decodeBase58(account, 32));
  if (network !== undefined) out.byte(NETWORK_BYTES[network]);
  return out.bytes();
}

/**
 * The bytes whose SHA-256 is the ID of an order; undefined for an action without ID.
 *
 * @param index place of the action in the transaction
 */
export function orderIdPreimage(
  action: Action,
  index: number,
  nonce: bigint,
  account: string,
  layout: Layout = CURRENT_LAYOUT,
): Uint8Array<ArrayBuffer> | undefined {
  if (action.type === 'onFill') return orderIdPreimage(action.parent, index, nonce, account, layout);
  if (!isOrder(action)) return undefined;
  const out = new CanonicalWriter({ layout, frame: 0, isForId: true, action: writeAction });
  return writeAction(out.u32(index), action).raw(decodeBase58(account, 32)).u64(nonce).bytes();
}

/**
 * The bytes whose SHA-256 is the ID of an order in a basket, or of one armed by a fill.
 *
 * @param index place of the action in the basket or among the armed actions
 * @param basketId the ID of the basket, or of the order that fills
 */
export function nestedOrderIdPreimage(action: Action, index: number, basketId: string): Uint8Array<ArrayBuffer> | undefined {
  return orderIdPreimage(action, index, 0n, basketId);
}

function isConditional(action: Action): action is ConditionalOrder {
  return action.type === 'stop' || action.type === 'takeProfit' || action.type === 'range' || action.type === 'trailing';
}

function isOrder(action: Action): action is LimitOrder | MarketOrder | ConditionalOrder | Basket {
  return action.type === 'limit' || action.type === 'market' || action.type === 'basket' || isConditional(action);
}

/**
 * Number of the frame that a transaction needs: 4 if an order is conditional, else 3 if one has a builder code, else 2
 * if one has a slippage, else 0, no frame.
 */
function frameOf(transaction: readonly Action[]): number {
  const actions = transaction.flatMap(leaves);
  if (actions.some(isConditional)) return 4;
  if (actions.some((action) => 'builderCode' in action && action.builderCode !== undefined)) return 3;
  return actions.some((action) => 'slippage' in action && action.slippage !== undefined) ? 2 : 0;
}

/** The action itself, or the actions that it holds. */
function leaves(action: Action): readonly Action[] {
  if (action.type === 'onFill') return [action.parent, ...action.actions].flatMap(leaves);
  if (action.type === 'propose') return action.actions.flatMap(leaves);
  return action.type === 'basket' ? action.actions : [action];
}
