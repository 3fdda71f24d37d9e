import { Decimal, type Refusal } from 'openperp-client';
import { createMemo, createSignal, For, onMount, Show, type JSX } from 'solid-js';
import { armedOf } from '../account/accountStore.js';
import type { AccountOrder } from '../feed/accountProtocol.js';
import { readAmount } from '../form/amount.js';
import { sentence } from '../format/sentences.js';
import { withSeparators } from '../format/numbers.js';
import { trading } from '../keys/custody.js';
import { markets, tickerOf } from '../stores/markets.js';
import { announce, announceFailure } from '../trading/announce.js';
import { armedProblem } from '../trading/replacing.js';
import { OrderCells } from './OrdersTable.js';

/** A row of an order whose price and size are being changed. Enter sends the change, Escape leaves the order as it is. */
export default function OrderEditor(props: { readonly order: AccountOrder; readonly close: () => void }): JSX.Element {
  const [price, setPrice] = createSignal(props.order.price.toString());
  const [size, setSize] = createSignal(props.order.originalSize.toString());
  const [isSending, setIsSending] = createSignal(false);
  let first!: HTMLInputElement;
  onMount(() => first.select());

  const numbers = createMemo(() => {
    const [wantedPrice, wantedSize] = [readAmount(price(), 'price'), readAmount(size(), 'size')];
    return wantedPrice.kind === 'number' && wantedSize.kind === 'number' ? { price: wantedPrice.value, size: wantedSize.value } : undefined;
  });
  const problems = createMemo(() => problemsOf(props.order, numbers()));

  const send = async () => {
    const wanted = numbers();
    if (!wanted || problems().length > 0 || isSending()) return;
    if (wanted.price.equals(props.order.price) && wanted.size.equals(props.order.originalSize)) return props.close();
    setIsSending(true);
    try {
      announce(await trading()?.change(props.order, wanted));
      props.close();
    } catch (error) {
      announceFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void send();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    props.close();
  };
  const accept = (refusal: Refusal, offer: Decimal) => (refusal.field === 'price' ? setPrice(offer.toString()) : setSize(offer.toString()));

  return (
    <tr class="is-edited" data-test="order-editor" onKeyDown={press}>
      <OrderCells order={props.order} />
      <td data-label="Price" class="is-number">
        <input
          ref={first}
          class="cell-input"
          type="text"
          inputmode="decimal"
          aria-label="New price"
          value={price()}
          data-test="edit-price"
          onInput={(event) => setPrice(event.currentTarget.value)}
        />
      </td>
      <td data-label="Size" class="is-number">
        <input
          class="cell-input"
          type="text"
          inputmode="decimal"
          aria-label="New size, fills included"
          value={size()}
          data-test="edit-size"
          onInput={(event) => setSize(event.currentTarget.value)}
        />
      </td>
      <td data-label="Filled" class="is-number">
        {withSeparators(props.order.filledSize.toString())}
      </td>
      <td>
        <EditProblems problems={problems()} onAccept={accept} />
      </td>
      <td class="row-actions">
        <button type="button" class="row-button is-primary" disabled={problems().length > 0 || !numbers()} aria-busy={isSending()} data-test="edit-save" onClick={() => void send()}>
          Save
        </button>
        <button type="button" class="row-button" data-test="edit-leave" onClick={() => props.close()}>
          Leave
        </button>
      </td>
    </tr>
  );
}

function EditProblems(props: { readonly problems: readonly Refusal[]; onAccept(refusal: Refusal, offer: Decimal): void }): JSX.Element {
  return (
    <For each={props.problems}>
      {(each) => (
        <span class="problem" data-test="edit-problem">
          {sentence(each.text)}
          <Show when={each.offers[0]}>
            {(offer) => (
              <button type="button" class="offer" onClick={() => props.onAccept(each, offer())}>
                Use {offer().toString()}
              </button>
            )}
          </Show>
        </span>
      )}
    </For>
  );
}

function problemsOf(order: AccountOrder, numbers: { readonly price: Decimal; readonly size: Decimal } | undefined): readonly Refusal[] {
  const market = markets().get(order.symbol);
  if (!numbers || !market) return [];
  const side = order.isBuy ? 'buy' : 'sell';
  const mark = tickerOf(order.symbol)?.markPrice ?? undefined;
  const armed = numbers.price.equals(order.price) ? null : armedProblem(armedOf(order.orderId)?.actions);
  if (armed !== null) return [{ field: 'price', text: armed, offers: [order.price] }];
  const found = market.checkOrder({ ...numbers, side, reduceOnly: order.reduceOnly ?? false }, mark);
  if (found.length > 0 || numbers.size.isGreaterThan(order.filledSize)) return found;
  const text = `${numbers.size} is not more than the ${order.filledSize} that have been filled: cancel the order instead`;
  return [{ field: 'size', text, offers: [] }];
}
