import { createSignal, lazy, Show, Suspense, type JSX } from 'solid-js';
import { accountStore } from '../account/accountStore.js';
import { trading } from '../keys/custody.js';
import { askForKey } from '../keys/dialogs.js';
import { market, symbol } from '../stores/markets.js';

const LeverageDialog = lazy(() => import('../account/LeverageDialog.js'));

/** The leverage in force, and the button that changes it. */
export function LeverageButton(): JSX.Element {
  const [isOpen, setIsOpen] = createSignal(false);
  const leverage = () => accountStore.leverages[symbol()] ?? market()?.info.defaultLeverage;
  return (
    <>
      <button
        type="button"
        class="leverage-button"
        title="Leverage in this market"
        data-test="leverage"
        onClick={() => (trading() ? setIsOpen(true) : askForKey())}
      >
        <strong>{leverage()?.toString() ?? '–'}×</strong>
      </button>
      <Show when={isOpen() && market()}>
        {(shown) => (
          <Suspense>
            <LeverageDialog market={shown()} close={() => setIsOpen(false)} />
          </Suspense>
        )}
      </Show>
    </>
  );
}
