import { Decimal } from 'openperp-client';
import { createEffect, createSignal, For, onCleanup, onMount, Show, type JSX } from 'solid-js';
import type { DepthFrame } from '../feed/protocol.js';
import { fixed } from '../format/numbers.js';
import { preference } from '../settings/preferences.js';
import { theme, token } from '../settings/theme.js';
import { feed, isStale } from '../stores/exchange.js';
import { market, symbol } from '../stores/markets.js';
import { pickPrice } from '../stores/trading.js';
import { drawDepth, leftOf, priceAt, scaleOf, totalAt, type DepthColors, type DepthScale } from './depthDrawing.js';

const REACHES: readonly (readonly [number, string])[] = [
  [0.002, '0.2 %'],
  [0.005, '0.5 %'],
  [0.01, '1 %'],
  [0.02, '2 %'],
  [0.05, '5 %'],
];

const [reach, chooseReach] = preference('depthReach', 0.01, (stored) => REACHES.some(([each]) => each === stored));

/**
 * The resting orders of both sides, cumulated from the mid price outwards. A click passes a price to the order form.
 */
export function DepthView(): JSX.Element {
  const [depth, setDepth] = createSignal<DepthFrame>();
  const [size, setSize] = createSignal({ width: 0, height: 0 });
  const [pointer, setPointer] = createSignal<number>();
  let area!: HTMLDivElement;
  let canvas!: HTMLCanvasElement;

  const shown = () => (depth()?.symbol === symbol() ? depth() : undefined);
  const scale = () => {
    const present = shown();
    return present && size().width > 0 ? scaleOf(present, size().width, size().height) : undefined;
  };
  onMount(() => {
    onCleanup(feed.on('depth', setDepth));
    const observer = new ResizeObserver(() => setSize({ width: area.clientWidth, height: area.clientHeight }));
    observer.observe(area);
    onCleanup(() => observer.disconnect());
  });
  createEffect(() => feed.send({ type: 'depth', reach: reach() }));
  onCleanup(() => feed.send({ type: 'depth', reach: 0 }));
  createEffect(() => paint(canvas, size(), shown(), scale(), theme()));

  const pick = (event: MouseEvent) => {
    const present = scale();
    const info = market();
    if (!present || !info) return;
    const price = priceAt(present, event.offsetX);
    pickPrice(info.nearestPrice(Decimal.fromNumber(price)), shown() ? (totalAt(shown()!, price)?.side ?? null) : null);
  };
  return (
    <div class="chart-area" classList={{ 'is-old': isStale() }} data-test="depth">
      <div class="chart-canvas" ref={area}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Depth of the order book within ${reach() * 100} percent of the mid price`}
          onPointerMove={(event) => setPointer(event.offsetX)}
          onPointerLeave={() => setPointer(undefined)}
          onClick={pick}
        />
      </div>
      <label class="depth-reach">
        <span class="muted">Around mid</span>
        <select class="small-select" data-test="depth-reach" value={reach()} onChange={(event) => chooseReach(Number(event.currentTarget.value))}>
          <For each={REACHES}>{([share, label]) => <option value={share}>± {label}</option>}</For>
        </select>
      </label>
      <Show when={shown() && pointer() !== undefined && scale()}>{(present) => <Pointed depth={shown()!} scale={present()} left={pointer()!} />}</Show>
      <Show when={!scale()}>
        <p class="chart-note muted">The depth appears as soon as orders rest near the mid price.</p>
      </Show>
    </div>
  );
}

/** The price under the pointer, and the total size that rests up to it. */
function Pointed(props: { readonly depth: DepthFrame; readonly scale: DepthScale; readonly left: number }): JSX.Element {
  const price = () => priceAt(props.scale, props.left);
  const found = () => totalAt(props.depth, price());
  const places = () => market()?.info.pricePrecision ?? 2;
  return (
    <>
      <div class="depth-line" style={{ transform: `translateX(${leftOf(props.scale, price())}px)` }} />
      <div class="depth-note">
        <strong>{fixed(Decimal.fromNumber(price()), places())}</strong>
        <Show when={found()}>
          {(present) => (
            <span class={present().side === 'buy' ? 'is-up' : 'is-down'}>
              {present().side === 'buy' ? 'Bids' : 'Asks'} {fixed(Decimal.fromNumber(present().total), market()?.info.sizePrecision ?? 3)}
            </span>
          )}
        </Show>
      </div>
    </>
  );
}

function paint(canvas: HTMLCanvasElement, size: { readonly width: number; readonly height: number }, depth: DepthFrame | undefined, scale: DepthScale | undefined, _theme: string): void {
  const ratio = devicePixelRatio || 1;
  canvas.width = size.width * ratio;
  canvas.height = size.height * ratio;
  const context = canvas.getContext('2d');
  if (!context || !depth || !scale) return;
  context.scale(ratio, ratio);
  const places = market()?.info.pricePrecision ?? 2;
  drawDepth(context, depth, scale, colors(), (price) => fixed(Decimal.fromNumber(price), places));
}

function colors(): DepthColors {
  return {
    buy: token('--buy'),
    buyTint: token('--buy-tint'),
    sell: token('--sell'),
    sellTint: token('--sell-tint'),
    line: token('--line-strong'),
    text: token('--text-muted'),
    font: '11px system-ui, sans-serif',
  };
}
