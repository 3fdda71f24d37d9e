import type { JSX } from 'solid-js';
import { Dialog } from '../layout/Dialog.js';
import { accountStore, allPositions } from './accountStore.js';
import { flatten, isFlattening, setIsFlattening } from './begin.js';

/** Asks before everything is closed. */
export function FlattenDialog(): JSX.Element {
  const close = () => setIsFlattening(false);
  return (
    <Dialog isOpen={isFlattening()} title="Cancel all orders and close all positions?" name="flatten" close={close}>
      <p>
        Open orders: {accountStore.orders.length}. Positions, each closed at once within your slippage bound: {allPositions().length}.
      </p>
      <div class="dialog-actions">
        <button type="button" class="button" data-test="flatten-leave" onClick={close}>
          Leave as it is
        </button>
        <button
          type="button"
          class="button is-sell"
          data-test="flatten-confirm"
          onClick={() => {
            close();
            void flatten();
          }}
        >
          Close everything
        </button>
      </div>
    </Dialog>
  );
}
