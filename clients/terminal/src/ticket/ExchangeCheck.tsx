import { createEffect, createSignal, lazy, on, Show, Suspense, type JSX } from 'solid-js';
import { account } from '../keys/custody.js';
import { askForKey } from '../keys/dialogs.js';
import type { Terms } from '../order/terms.js';
import { announceFailure } from '../trading/announce.js';
import * as form from './ticketStore.js';

const ExchangeAnswer = lazy(() => import('./ExchangeAnswer.js'));

/**
 * Asks the exchange for its answer to the order of the form. The answer disappears once the form or the account
 * changes.
 */
export function ExchangeCheck(props: { wholeTerms(): Promise<Terms | null> }): JSX.Element {
  const [isAsking, setIsAsking] = createSignal(false);
  createEffect(on(account, () => form.setChecked(undefined)));
  const ask = async () => {
    if (account() === '') return askForKey();
    if (isAsking()) return;
    setIsAsking(true);
    try {
      const terms = await props.wholeTerms();
      if (terms !== null) form.setChecked(terms);
    } catch (error) {
      announceFailure(error);
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <div class="exchange-check" aria-live="polite">
      <button
        type="button"
        class="link-button"
        aria-busy={isAsking()}
        title="What the exchange would answer to this order now. Nothing is sent to the market and nothing is signed."
        data-test="check-order"
        onClick={() => void ask()}
      >
        Check with the exchange
      </button>
      <Suspense>
        <Show when={form.checked()} keyed>
          {(terms) => <ExchangeAnswer terms={terms} account={account()} />}
        </Show>
      </Suspense>
    </div>
  );
}
