import type { OrderStatus } from '../words.js';

/** Whether an order in this state can still be filled. */
export function isOpen(status: OrderStatus): boolean {
  return status === 'placed' || status === 'resting' || status === 'working';
}
