import { createSignal, Show, type JSX } from 'solid-js';
import { showDialog } from '../layout/dialogs.js';
import { toast } from '../layout/toasts.js';
import { askForReceipts, receiptKey, rememberKey } from '../receipts/asking.js';
import { Check } from './Check.js';

/** The setting whether the exchange is asked to sign its answers, and the receipts so far. */
export function ReceiptsSetting(): JSX.Element {
  const [isAsking, setIsAsking] = createSignal(false);
  const change = async (isOn: boolean) => {
    if (!isOn) return rememberKey('');
    setIsAsking(true);
    try {
      if (!(await askForReceipts())) toast('failure', 'Not done', 'This exchange signs no receipts: it names no key for them.');
    } catch (error) {
      toast('failure', 'Not done', `The exchange did not say which key signs its receipts: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <fieldset>
      <legend>Receipts</legend>
      <Check label="Ask for signed receipts" isOn={receiptKey() !== '' || isAsking()} test="receipts-on" change={(isOn) => void change(isOn)} />
      <p class="muted">The exchange then signs each of its answers, and this page verifies the signature and keeps it as proof.</p>
      <Show when={!isAsking()}>
        <button type="button" class="button" data-test="open-receipts" onClick={() => showDialog('receipts')}>
          Show the receipts
        </button>
      </Show>
    </fieldset>
  );
}
