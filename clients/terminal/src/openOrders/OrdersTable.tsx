import { createMemo, createSignal, For, lazy, Show, Suspense, type JSX } from 'solid-js';
import { accountStore, armedOf, basketOf, heldBy } from '../account/accountStore.js';
import type { AccountOrder } from '../feed/accountProtocol.js';
import { withSeparators } from '../format/numbers.js';
import { dateTime } from '../format/times.js';
import { trading } from '../keys/custody.js';
import { trailedTo } from '../order/trailing.js';
import { markets, selectMarket, tickerOf } from '../stores/markets.js';
import { announcing } from '../trading/announce.js';
import { armedBy, heldIn, type ArmedAction } from './armed.js';
import { shownOrder } from './shownOrder.js';

const OrderEditor = lazy(() => import('./OrderEditor.js'));

/** Resting orders, which can be changed in place and cancelled. */
export function OrdersTable(): JSX.Element {
  const [edited, setEdited] = createSignal('');
  return (
    <Show when={accountStore.orders.length > 0} fallback={<p class="empty">No open order. A limit order that does not match at once rests here until it fills or you cancel it.</p>}>
      <table class="table" data-test="orders">
        <thead>
          <tr>
            <th scope="col">Placed</th>
            <th scope="col">Market</th>
            <th scope="col">Side</th>
            <th scope="col" class="is-number">Price</th>
            <th scope="col" class="is-number">Size</th>
            <th scope="col" class="is-number">Filled</th>
            <th scope="col">Kind</th>
            <th scope="col">
              <span class="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <For each={accountStore.orders}>
            {(order) => (
              <>
                <Show when={edited() === order.orderId} fallback={<Row order={order} edit={() => setEdited(order.orderId)} />}>
                  <Suspense>
                    <OrderEditor order={order} close={() => setEdited('')} />
                  </Suspense>
                </Show>
                <For each={armedUnder(order)}>{(armed) => <ArmedRow armed={armed} when="with its fills" />}</For>
                <For each={heldUnder(order)}>{(held) => <ArmedRow armed={held} when="once it triggers" />}</For>
              </>
            )}
          </For>
        </tbody>
      </table>
    </Show>
  );
}

function armedUnder(order: AccountOrder): readonly ArmedAction[] {
  const armed = armedOf(order.orderId);
  return armed === undefined ? [] : armedBy(armed, order.iso === true);
}

/** The actions of a basket. For a stop entry only its exits: the row of the order shows the rest. */
function heldUnder(order: AccountOrder): readonly ArmedAction[] {
  const basket = basketOf(order.orderId);
  if (basket === undefined) return [];
  return heldIn(basket).slice(heldBy(order) === undefined ? 0 : 1);
}

/**
 * An action that the first fill of the order above carries out, or that order once it triggers. It ends with that
 * order.
 */
function ArmedRow(props: { readonly armed: ArmedAction; readonly when: string }): JSX.Element {
  return (
    <tr class="is-armed" data-test="armed">
      <td data-label="Placed">↳ {props.when}</td>
      <td data-label="Market">{props.armed.symbol || 'all'}</td>
      <td data-label="Side" class={props.armed.isBuy === null ? '' : props.armed.isBuy ? 'is-up' : 'is-down'}>
        {props.armed.isBuy === null ? '–' : props.armed.isBuy ? '▲ Buy' : '▼ Sell'}
      </td>
      <td data-label="Price" class="is-number">
        {props.armed.condition || '–'}
      </td>
      <td data-label="Size" class="is-number">
        {props.armed.size || '–'}
      </td>
      <td data-label="Filled" class="is-number">
        –
      </td>
      <td data-label="Kind">{props.armed.name}</td>
      <td class="row-actions">
        <span class="muted">ends with its order</span>
      </td>
    </tr>
  );
}

function Row(props: { readonly order: AccountOrder; edit(): void }): JSX.Element {
  const shown = createMemo(() => shownOrder(props.order, heldBy(props.order)));
  return (
    <tr data-test="order" data-order={props.order.orderId}>
      <OrderCells order={props.order} />
      <td data-label="Price" class="is-number">
        <button type="button" class="edit-link" disabled={!trading() || props.order.trigger != null} title="Change price or size" data-test="order-price" onClick={() => props.edit()}>
          <For each={shown().price.split(/ (?=or )/)}>{(line) => <span class="order-condition">{line}</span>}</For>
        </button>
        <Show when={trailedTo(props.order, tickerOf(props.order.symbol)?.markPrice ?? null, markets().get(props.order.symbol)?.info.pricePrecision ?? 2)}>
          {(place) => (
            <span class="second" data-test="order-trailed-to">
              {place()}
            </span>
          )}
        </Show>
      </td>
      <td data-label="Size" class="is-number">
        <button type="button" class="edit-link" disabled={!trading() || props.order.trigger != null} title="Change price or size" data-test="order-size" onClick={() => props.edit()}>
          {shown().size || '–'}
        </button>
      </td>
      <td data-label="Filled" class="is-number">
        {withSeparators(props.order.filledSize.toString())}
      </td>
      <td data-label="Kind">{shown().kind}</td>
      <td class="row-actions">
        <button type="button" class="row-button" disabled={!trading() || props.order.trigger != null} data-test="order-edit" aria-label={`Change the ${shown().name}`} onClick={() => props.edit()}>
          Change
        </button>
        <button
          type="button"
          class="row-button"
          disabled={!trading()}
          data-test="order-cancel"
          aria-label={`Cancel the ${shown().name}`}
          onClick={() => void announcing(trading()?.cancel(props.order))}
        >
          Cancel
        </button>
      </td>
    </tr>
  );
}

/** The cells that stay while an order is changed. */
export function OrderCells(props: { readonly order: AccountOrder }): JSX.Element {
  const isBuy = createMemo(() => shownOrder(props.order, heldBy(props.order)).isBuy);
  return (
    <>
      <td data-label="Placed">{dateTime(Number(props.order.timestamp / 1_000_000n))}</td>
      <td data-label="Market">
        <button type="button" class="market-link" onClick={() => selectMarket(props.order.symbol)}>
          {props.order.symbol}
        </button>
      </td>
      <td data-label="Side" class={isBuy() === null ? '' : isBuy() ? 'is-up' : 'is-down'}>
        {isBuy() === null ? '–' : isBuy() ? '▲ Buy' : '▼ Sell'}
      </td>
    </>
  );
}
