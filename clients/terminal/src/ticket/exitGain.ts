import type { Decimal } from 'openperp-client';
import type { ExitField } from '../order/draft.js';
import { gainOf } from '../order/exits.js';
import * as form from './ticketStore.js';

/** The gain of the order of the form at an exit; undefined while that is not known. */
export function exitGain(field: ExitField): Decimal | undefined {
  const found = form.assessment();
  if (!found?.terms || !found.notional || !found.size) return undefined;
  const entry = found.notional.dividedBy(found.size);
  return gainOf(found.terms.side, found.size, entry, found.terms.exits[field]) ?? undefined;
}
