import type { Market } from 'openperp-client';
import { createEffect, createSignal, For, on, onMount, Show, type JSX } from 'solid-js';
import { compact, fixed, signed } from '../format/numbers.js';
import { Dialog } from '../layout/Dialog.js';
import { closeDialog, openDialog } from '../layout/dialogs.js';
import { contexts, markets, selectMarket, symbol } from '../stores/markets.js';
import { foundMarkets } from './marketSearch.js';

/** All markets with a search. */
export function MarketSwitcher(): JSX.Element {
  return (
    <Dialog isOpen={openDialog() === 'markets'} title="Markets" name="markets" close={closeDialog}>
      <MarketList />
    </Dialog>
  );
}

function MarketList(): JSX.Element {
  const [query, setQuery] = createSignal('');
  const [place, setPlace] = createSignal(0);
  let field!: HTMLInputElement;
  const found = () => foundMarkets(markets().values(), contexts(), query());
  onMount(() => field.focus());
  createEffect(on(query, () => setPlace(0)));

  const choose = (chosen: Market | undefined) => {
    if (!chosen) return;
    selectMarket(chosen.symbol);
    closeDialog();
  };
  const press = (event: KeyboardEvent) => {
    const last = found().length - 1;
    if (event.key === 'ArrowDown') setPlace(Math.min(last, place() + 1));
    else if (event.key === 'ArrowUp') setPlace(Math.max(0, place() - 1));
    else if (event.key === 'Enter') choose(found()[place()]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={field}
        class="field"
        type="text"
        role="combobox"
        aria-label="Search a market"
        aria-expanded="true"
        aria-controls="market-options"
        aria-activedescendant={found()[place()] && `market-${found()[place()]!.symbol}`}
        placeholder="BTC, ETH …"
        autocomplete="off"
        spellcheck={false}
        data-test="market-search"
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div class="market-head" aria-hidden="true">
        <span>Market</span>
        <span>Last</span>
        <span>24 h</span>
        <span>Volume</span>
      </div>
      <ul class="market-options" id="market-options" role="listbox" aria-label="Markets">
        <For each={found()}>{(each, index) => <Option market={each} isActive={index() === place()} choose={() => choose(each)} />}</For>
      </ul>
      <Show when={found().length === 0}>
        <p class="muted">No market contains “{query()}”.</p>
      </Show>
    </>
  );
}

function Option(props: { readonly market: Market; readonly isActive: boolean; choose(): void }): JSX.Element {
  const context = () => contexts().get(props.market.symbol);
  const change = () => context()?.priceChangePercent;
  return (
    <li
      id={`market-${props.market.symbol}`}
      class="market-option"
      classList={{ 'is-active': props.isActive }}
      role="option"
      aria-selected={props.market.symbol === symbol()}
      data-test={`market-${props.market.symbol}`}
      onClick={() => props.choose()}
    >
      <strong>
        {props.market.symbol}
        <Show when={props.market.info.status !== 'TRADING'}>
          <span class="tag">{props.market.info.status.toLowerCase()}</span>
        </Show>
      </strong>
      <span>{fixed(context()?.lastPrice, props.market.info.pricePrecision)}</span>
      <span class={change()?.isNegative() ? 'is-down' : change()?.isPositive() ? 'is-up' : ''}>{signed(change(), 2)} %</span>
      <span class="muted">${compact(context()?.quoteVolume)}</span>
    </li>
  );
}
