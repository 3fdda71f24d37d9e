import { WrongReceipt } from 'openperp-client';
import { toast } from '../layout/toasts.js';
import type { Outcome } from './outcome.js';

/** Shows the outcome of something that was sent. Undefined: it was already under way, and nothing is shown. */
export function announce(outcome: Outcome | undefined): void {
  if (outcome === undefined) return;
  if (outcome.kind === 'done') toast('success', outcome.text);
  else if (outcome.kind === 'partly') toast('info', 'Done in part', outcome.text);
  else if (outcome.kind === 'refused') toast('failure', 'Not done', outcome.text);
  else toast('failure', 'Not known', outcome.text);
}

/** Shows an error that is not an answer of the exchange. */
export function announceFailure(error: unknown): void {
  if (error instanceof WrongReceipt) return void toast('failure', 'Not known', `The answer may be forged: ${error.message}`);
  toast('failure', 'Not done', error instanceof Error ? error.message : String(error));
}

/** Runs something that ends in an outcome, and shows it. */
export async function announcing(work: Promise<Outcome | undefined> | undefined): Promise<void> {
  try {
    announce(await work);
  } catch (error) {
    announceFailure(error);
  }
}
