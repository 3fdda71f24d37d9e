import { Decimal } from 'openperp-client';
import { createEffect, createMemo, createSignal, For, on, onCleanup, onMount, Show, type JSX } from 'solid-js';
import { fixed } from '../format/numbers.js';
import { theme, token } from '../settings/theme.js';
import { fillOnChart } from '../stores/fills.js';
import { market, symbol, ticker } from '../stores/markets.js';
import { ownOrders, ownPositions, ownTrailing, ownWaiting, tradingActions } from '../stores/trading.js';
import type { DraggedExit } from '../trading/draggedExit.js';
import type { CandleChart } from './candleChart.js';
import { lineOfExit, linesOf, priceAfterKey, type ChartLine } from './chartLines.js';
import { followFills } from './ownFills.js';
import { followPrice, type Edge } from './parking.js';

/** Lines of own orders and positions on the chart, and marks of own fills. An order's label is dragged, or moved with the arrow keys and Enter; from a position's label take profit and stop are dragged. */
export default function ChartLines(props: { readonly chart: CandleChart }): JSX.Element {
  const mark = createMemo(() => ticker()?.markPrice ?? null);
  const own = createMemo(() => ({ orders: ownOrders(), positions: ownPositions(), waiting: ownWaiting(), trailing: ownTrailing() }));
  const lines = createMemo(() => linesOf(symbol(), own(), ownTrailing().length === 0 ? null : mark()));
  const ids = createMemo(() => lines().map((each) => each.id), [], { equals: (one, other) => one.join() === other.join() });
  const seen = createMemo(() => lines().flatMap((each) => (each.kind === 'liquidation' ? [] : [each.price.toNumber()])), [], { equals: (one, other) => one.join() === other.join() });
  createEffect(() => props.chart.keepInView(seen()));
  const fills = followFills();
  createEffect(() => props.chart.mark(fills()));
  createEffect(on(fillOnChart, (fill) => fill && props.chart.goTo(fill.time), { defer: true }));
  const lineOf = (id: string) => lines().find((each) => each.id === id);
  return (
    <div class="chart-lines">
      <For each={ids()}>{(id) => <Show when={lineOf(id)}>{(line) => <Line chart={props.chart} line={line()} />}</Show>}</For>
    </div>
  );
}

function Line(props: { readonly chart: CandleChart; readonly line: ChartLine }): JSX.Element {
  /** Price that an order is being moved to; undefined: it stays. */
  const [target, setTarget] = createSignal<Decimal>();
  const price = () => target() ?? props.line.price;

  const drawn = props.chart.addLine(lookOf(props.line, props.line.price));
  createEffect(() => {
    theme();
    drawn.change(lookOf(props.line, price()));
  });
  onCleanup(() => drawn.remove());
  return (
    <Show when={props.line.order} fallback={<FixedHandle chart={props.chart} line={props.line} price={price()} />}>
      <MovableHandle chart={props.chart} line={props.line} price={price()} target={target()} setTarget={setTarget} />
    </Show>
  );
}

function lookOf(line: ChartLine, price: Decimal) {
  return { price: price.toNumber(), color: token(line.token), title: '', isDashed: line.kind !== 'entry' };
}

interface HandleProps {
  readonly chart: CandleChart;
  readonly line: ChartLine;
  readonly price: Decimal;
}

/** Pixels from the line of a position: an exit that is let go so near to it is abandoned. */
const ABANDONED_WITHIN = 10;

const places = () => market()?.info.pricePrecision ?? 2;

/** The label of a line; beyond an edge of the chart with an arrow to its price. */
function parked(label: string, price: Decimal, edge: Edge): string {
  return edge === null ? label : `${edge === 'above' ? '↑' : '↓'} ${label} · ${fixed(price, places())}`;
}

const CLASSES = { '--buy': 'is-buy', '--sell': 'is-sell', '--warn': 'is-warning', '--text-muted': 'is-muted' } as const;
const colorClass = (line: ChartLine) => CLASSES[line.token];

/**
 * The handle of a line that is not an order. The line of a position stays at its entry; dragging from it makes the line
 * of an exit.
 */
function FixedHandle(props: HandleProps): JSX.Element {
  let element!: HTMLDivElement;
  const [edge, setEdge] = createSignal<Edge>(null);
  onMount(() => followPrice({ element, chart: props.chart, isRight: props.line.kind === 'waiting', price: () => props.price, setEdge }));
  const [exit, setExit] = createSignal<DraggedExit>();

  const isAway = (price: Decimal) => Math.abs(props.chart.heightOf(price.toNumber())! - props.chart.heightOf(props.price.toNumber())!) > ABANDONED_WITHIN;
  const show = (price: Decimal | undefined) => setExit(price && isAway(price) ? tradingActions()?.exitAt(props.line.position!, price) : undefined);
  const place = async () => {
    const shown = exit();
    if (shown) await tradingActions()?.placeExit(props.line.position!, shown);
    if (exit() === shown) setExit(undefined);
  };
  const drag = (event: PointerEvent) => {
    if (!props.line.position || !tradingActions()) return;
    event.preventDefault();
    dragTo(event, element, props.chart, show, () => void place());
  };
  return (
    <>
      <div
        class={`chart-line is-${props.line.kind} ${colorClass(props.line)}`}
        classList={{ 'chart-line-handle': props.line.position !== undefined, 'is-moving': exit() !== undefined, 'is-parked': edge() !== null }}
        ref={element}
        title={props.line.position && 'Drag a take profit or a stop from it'}
        onPointerDown={drag}
        data-test={`line-${props.line.kind}`}
      >
        {parked(props.line.label, props.price, edge())}
      </div>
      <Show when={exit()}>{(shown) => <Line chart={props.chart} line={lineOfExit(shown())} />}</Show>
    </>
  );
}

function MovableHandle(props: HandleProps & { readonly target: Decimal | undefined; readonly setTarget: (price: Decimal | undefined) => void }): JSX.Element {
  let element!: HTMLDivElement;
  const [edge, setEdge] = createSignal<Edge>(null);
  onMount(() => followPrice({ element, chart: props.chart, isRight: true, price: () => props.price, setEdge }));
  const order = () => props.line.order!;
  const actions = createMemo(() => tradingActions());

  const send = async () => {
    const price = props.target;
    if (!price || price.equals(order().price)) return props.setTarget(undefined);
    // The line stays where it was put until the order is there, or is not to be there.
    await actions()?.moveOrder(order().orderId, price, order().leg);
    props.setTarget(undefined);
  };
  const press = (event: KeyboardEvent) => {
    const shown = market();
    const moved = shown && priceAfterKey(shown, props.price, event.key, event.shiftKey);
    if (moved) props.setTarget(moved);
    else if (event.key === 'Enter') void send();
    else if (event.key === 'Escape' && props.target) props.setTarget(undefined);
    else if (event.key === 'Delete') void actions()?.cancelOrder(order().orderId);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const drag = (event: PointerEvent) => {
    if ((event.target as Element).closest('button') || !actions()) return;
    event.preventDefault();
    dragTo(event, element, props.chart, props.setTarget, () => void send());
  };
    return (
    <div class={`chart-line is-movable ${colorClass(props.line)}`} classList={{ 'is-moving': props.target !== undefined, 'is-waiting': props.line.kind === 'waiting', 'is-parked': edge() !== null }} ref={element} data-test={`line-${props.line.kind}`}>
      <span
        class="chart-line-handle"
        role="slider"
        tabindex="0"
        aria-orientation="vertical"
        aria-label={`${props.line.label}: arrow keys move it, Enter sends, Delete cancels the order`}
        aria-valuenow={props.price.toNumber()}
        aria-valuetext={`${props.price}`}
        onKeyDown={press}
        onPointerDown={drag}
      >
        <Show when={props.target} fallback={parked(props.line.label, props.price, edge())}>
          {props.line.label} → {fixed(props.target, places())}
        </Show>
      </span>
      <button type="button" aria-label={`Cancel: ${props.line.label} at ${props.line.price}`} onClick={() => void actions()?.cancelOrder(order().orderId)}>
        ×
      </button>
    </div>
  );
}

/** Follows a pointer until it lets go. Escape abandons the drag, and is no shortcut then. */
function dragTo(event: PointerEvent, element: HTMLElement, chart: CandleChart, setTarget: (price: Decimal | undefined) => void, drop: () => void): void {
  const move = (each: PointerEvent) => {
    const at = chart.priceAt(chart.heightOfPointer(each.clientY)); // also beyond the edges of the chart
    const shown = market();
    if (at !== null && at > 0 && shown) setTarget(shown.nearestPrice(Decimal.fromNumber(at)));
  };
  const ended = new AbortController();
  const { signal } = ended;
  const abandon = () => {
    ended.abort();
    setTarget(undefined);
  };
  const escape = (key: KeyboardEvent) => {
    if (key.key !== 'Escape') return;
    key.preventDefault();
    key.stopPropagation();
    abandon();
  };
  element.setPointerCapture(event.pointerId);
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', () => (ended.abort(), drop()), { signal });
  // Comes to the document where the element is gone, as that of an order which was filled.
  document.addEventListener('lostpointercapture', abandon, { signal });
  addEventListener('keydown', escape, { capture: true, signal });
}
