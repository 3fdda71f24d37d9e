import { createEffect, createMemo, createSignal, For, onCleanup, onMount, Show, type JSX } from 'solid-js';
import { stepsOf } from '../feed/grouping.js';
import { fixed, NOTHING, percent, placesOf, withSeparators } from '../format/numbers.js';
import { isNarrow, showTab } from '../layout/arrangement.js';
import { Panel } from '../layout/Panel.js';
import { bestAsk, bestBid, isBookComplete, latestBook, midPrice } from '../stores/book.js';
import { feed, isStale } from '../stores/exchange.js';
import { market, symbol, ticker } from '../stores/markets.js';
import { ownOrders, pickPrice } from '../stores/trading.js';
import { BookSideRows, ownByRow } from './bookRows.js';

/** Height of a row as in the style sheet; rows for fingers are higher. */
const rowHeight = () => (isNarrow() ? 24 : 20);

const SPREAD_HEIGHT = 34;

/** The order book: cumulated sizes as bars, own orders marked; a click passes a price to the order form. */
export function BookPanel(): JSX.Element {
  const [step, setStep] = createSignal('');
  let area!: HTMLDivElement;
  let asks!: HTMLDivElement;
  let bids!: HTMLDivElement;

  onMount(() => {
    const pick = (...[price, side]: Parameters<typeof pickPrice>) => {
      pickPrice(price, side);
      if (isNarrow()) showTab('trade');
    };
    const sides = { buy: new BookSideRows(bids, 'buy', pick), sell: new BookSideRows(asks, 'sell', pick) };
    const draw = (book = latestBook()) => {
      if (!book) return;
      sides.buy.draw(book.bids);
      sides.sell.draw(book.asks);
    };
    draw();
    onCleanup(feed.on('book', draw));
    createEffect(() => {
      const orders = ownOrders().filter((each) => each.symbol === symbol());
      const rounded = step() || market()?.info.tickSize.toString() || '1';
      for (const side of ['buy', 'sell'] as const) sides[side].markOwn(ownByRow(orders, rounded, side));
    });
    followHeight(area, step);
  });
  createEffect((before: string) => {
    if (before !== symbol()) setStep('');
    return symbol();
  }, symbol());

  return (
    <Panel name="book" label="Order book" bar={<BookBar step={step()} choose={setStep} />}>
      <div class="book-head" aria-hidden="true">
        <span>Price</span>
        <span>Size {market()?.info.baseAsset}</span>
        <span>Total</span>
      </div>
      <div class="book" classList={{ 'is-old': isStale() || !isBookComplete() }} ref={area} data-test="book">
        <div class="book-side is-asks" ref={asks} role="group" aria-label="Asks" />
        <Spread />
        <div class="book-side is-bids" ref={bids} role="group" aria-label="Bids" />
        <Show when={!bestBid() && !bestAsk() && isBookComplete()}>
          <p class="book-empty muted">Nobody has an order here. A post-only limit order is the first.</p>
        </Show>
      </div>
    </Panel>
  );
}

/** Asks for as many rows as there is room for, and for the chosen step. */
function followHeight(area: HTMLElement, step: () => string): void {
  const [height, setHeight] = createSignal(500);
  const rows = createMemo(() => Math.max(2, Math.floor((height() - SPREAD_HEIGHT) / 2 / rowHeight())));
  const observer = new ResizeObserver(() => setHeight(area.clientHeight));
  observer.observe(area);
  onCleanup(() => observer.disconnect());
  createEffect(() => feed.send({ type: 'book', step: step(), rows: rows() }));
}

function BookBar(props: { readonly step: string; choose(step: string): void }): JSX.Element {
  // The steps depend on how large the price is, not on every change of it.
  const magnitude = createMemo(() => ticker()?.markPrice?.toFixed(0).length ?? 0);
  const steps = createMemo(() => {
    magnitude();
    const tick = market()?.info.tickSize;
    return tick === undefined ? [] : stepsOf(tick, ticker()?.markPrice ?? null);
  });
  return (
    <>
      <h2 class="panel-title">Order book</h2>
      <label class="bar-right">
        <span class="visually-hidden">Group prices by</span>
        <select class="small-select" data-test="book-step" value={props.step || steps()[0]} onChange={(event) => props.choose(event.currentTarget.value)}>
          <For each={steps()}>{(each) => <option value={each}>{withSeparators(each)}</option>}</For>
        </select>
      </label>
    </>
  );
}

/** Last price between the sides, and how far they are apart. */
function Spread(): JSX.Element {
  const places = () => market()?.info.pricePrecision ?? 2;
  const spread = () => {
    const bid = bestBid();
    const ask = bestAsk();
    return bid && ask ? ask.minus(bid) : null;
  };
  const share = () => {
    const mid = midPrice();
    return mid?.isPositive() ? (spread()?.dividedBy(mid) ?? null) : null;
  };
  const spreadPlaces = () => Math.max(places(), placesOf(spread()?.toString() ?? ''));
  return (
    <div class="book-spread">
      <strong data-test="book-mid" title="The middle of best bid and best ask">
        {fixed(midPrice(), places())}
      </strong>
      <span class="muted" data-test="book-spread">
        Spread {spread() ? `${fixed(spread(), spreadPlaces())} (${percent(share(), 3)})` : NOTHING}
      </span>
    </div>
  );
}
