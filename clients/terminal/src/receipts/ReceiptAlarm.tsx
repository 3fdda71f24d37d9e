import { createEffect, For, Show, type JSX } from 'solid-js';
import { showDialog } from '../layout/dialogs.js';
import { alarms, confirmAlarms } from './asking.js';

/** Says above everything else that a receipt is not that of the exchange, until somebody says to have read it. */
export function ReceiptAlarm(): JSX.Element {
  let element!: HTMLDialogElement;
  // A browser closes it all the same when Escape is pressed again.
  const open = () => {
    if (alarms().length > 0 && !element.open) element.showModal();
    if (alarms().length === 0 && element.open) element.close();
  };
  createEffect(open);
  const look = () => {
    confirmAlarms();
    showDialog('receipts');
  };
  return (
    <dialog ref={element} class="dialog dialog-alarm" role="alertdialog" aria-label="A receipt is not valid" aria-describedby="receipt-alarm-text" data-test="receipt-alarm" onCancel={(event) => event.preventDefault()} onClose={open}>
      <Show when={alarms().length > 0}>
        <div class="dialog-head">
          <h2>A receipt is not valid: the answer may be forged</h2>
        </div>
        <div class="dialog-body alarm" id="receipt-alarm-text">
          <For each={alarms()}>
            {({ flaw, sent }) => (
              <p class="alarm-flaw">
                Of “{sent}”: {flaw}.
              </p>
            )}
          </For>
          <p>
            Somebody between you and the exchange may have changed its answer, or the exchange has another key now. Look at your orders and positions with another connection, and send nothing in the place of what you sent. What came is kept among the receipts.
          </p>
          <div class="alarm-buttons">
            <button type="button" class="button" data-test="receipt-alarm-look" onClick={look}>
              Show the receipts
            </button>
            <button type="button" class="button" data-test="receipt-alarm-read" onClick={confirmAlarms}>
              I have read this
            </button>
          </div>
        </div>
      </Show>
    </dialog>
  );
}
