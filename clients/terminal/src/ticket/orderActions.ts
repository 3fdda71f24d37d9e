import { limitOrder, type Action } from 'openperp-client';
import type { Terms } from './assessment.js';
import { exitOrders } from './exits.js';
import { stopAction } from './stopEntry.js';

/** What the order of the form is on the exchange: the order first, then what closes its position again. */
export function actionsOf(terms: Terms): readonly [Action, ...Action[]] {
  if (terms.entry) return [stopAction(terms, terms.entry)];
  const order = limitOrder(terms);
  return [terms.isolated ? { ...order, isolated: true } : order, ...exitOrders(terms)];
}
