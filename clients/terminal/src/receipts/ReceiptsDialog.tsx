import { createResource, For, Show, type JSX } from 'solid-js';
import { sentence } from '../format/sentences.js';
import { shortOf } from '../format/shortOf.js';
import { dateTime } from '../format/times.js';
import { download } from '../layout/download.js';
import { toast } from '../layout/toasts.js';
import { kept, receiptKey } from './asking.js';
import { clearReceipts, fileOf, keptReceipts, MOST_RECEIPTS, placeOf, type KeptReceipt } from './kept.js';

/** The receipts of this browser: the exchange's signatures for transactions that were sent from here. */
export default function Receipts(): JSX.Element {
  const [receipts, { refetch }] = createResource(kept, keptReceipts);
  const known = () => (receipts.error === undefined ? receipts.latest : undefined);
  const clear = async () => {
    try {
      await clearReceipts();
    } catch (error) {
      toast('failure', 'The receipts were not cleared', error instanceof Error ? error.message : String(error));
    }
    await refetch();
  };
  return (
    <div class="receipts" data-test="receipts">
      <p class="muted">
        Each is the exchange's signature under one of its answers. Programs verify the file again, and an operator compares it with the logs (./exchange replay --receipt FILE). The last {MOST_RECEIPTS} stay in this browser.
      </p>
      <Show when={receiptKey()}>
        {(key) => (
          <p class="muted">
            They must be signed with the key <code data-test="receipt-key">{key()}</code>, which the exchange named when they were switched on.
          </p>
        )}
      </Show>
      <Show when={receipts.error === undefined} fallback={<p class="problem" role="alert">This browser does not give its receipts: {String(receipts.error)}</p>}>
        <ul class="receipt-list" aria-label="Receipts">
          <For each={known()} fallback={<li class="muted">None has been kept.</li>}>
            {(each) => <Receipt receipt={each} />}
          </For>
        </ul>
      </Show>
      <Show when={(known()?.length ?? 0) > 0}>
        <button type="button" class="button" data-test="receipts-clear" onClick={() => void clear()}>
          Clear all receipts
        </button>
      </Show>
    </div>
  );
}

function Receipt(props: { readonly receipt: KeptReceipt }): JSX.Element {
  const { receivedAt, account, sent, outcome, flaw, saved } = props.receipt;
  const file = fileOf(props.receipt);
  return (
    <li class="receipt" classList={{ 'is-wrong': flaw !== null }} data-test="receipt">
      <p class="receipt-head">
        <span>{dateTime(receivedAt)}</span>
        <span class="muted" title={account}>
          {shortOf(account)}
        </span>
        <span class="muted" data-test="receipt-place">
          {placeOf(saved)}
        </span>
        <span class={flaw === null ? 'is-up' : 'is-down'} data-test="receipt-verdict">
          {flaw === null ? '✓ verified' : '✗ not valid'}
        </span>
      </p>
      <p>{sentence(sent)}</p>
      <p class="muted">Answer: {outcome}</p>
      <Show when={flaw}>{(text) => <p class="is-down">{sentence(text())}</p>}</Show>
      <button type="button" class="row-button" aria-label={`Download ${file.name}`} data-test="receipt-download" onClick={() => download(file.name, file.text, 'application/json')}>
        Download
      </button>
    </li>
  );
}
