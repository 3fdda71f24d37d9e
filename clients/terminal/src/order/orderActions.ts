import { limitOrder, type Action } from 'openperp-client';
import { exitOrders } from './exits.js';
import { stopAction } from './stopEntry.js';
import type { Terms } from './terms.js';

/** The actions of the order of the form: the order first, then the exits of its position. */
export function actionsOf(terms: Terms): readonly [Action, ...Action[]] {
  if (terms.entry) return [stopAction(terms, terms.entry)];
  const order = limitOrder(terms);
  return [terms.isolated ? { ...order, isolated: true } : order, ...exitOrders(terms)];
}
