import { Decimal, type Position } from 'openperp-client';
import { createMemo, createSignal, For, lazy, onCleanup, onMount, Show, Suspense, type JSX } from 'solid-js';
import { fixed, NOTHING, percent, percentOf, signed, signedPercent, usd, withSeparators } from '../format/numbers.js';
import { trading } from '../keys/custody.js';
import { isNarrow } from '../layout/arrangement.js';
import { presentTrail } from '../order/trailing.js';
import { markets, selectMarket } from '../stores/markets.js';
import { presentExits } from '../trading/positionExits.js';
import { accountStore, allPositions } from './accountStore.js';
import { trendOf } from './AccountSummary.js';
import { ClosingButtons } from './ClosingButtons.js';
import { riskOf } from './positionRisk.js';
import { isClaiming, needsMoney, takeMoney } from './testMoney.js';

const MarginDialog = lazy(() => import('./MarginDialog.js'));
const ExitsDialog = lazy(() => import('./ExitsDialog.js'));

/** Pixels in which all columns have room, and a button for each part that is closed. */
const WHOLE_WIDTH = 800;

/** The open positions: their profit, their distance from liquidation, and the orders that close them. */
export function PositionsTable(): JSX.Element {
  const [edited, setEdited] = createSignal<Edited>();
  const open = (what: Edited['what']) => allPositions().find((each) => edited()?.what === what && each.symbol === edited()?.symbol && (each.iso ?? false) === edited()?.isIsolated);
  const close = () => setEdited(undefined);
  const [width, setWidth] = createSignal(Infinity);
  const isTight = () => !isNarrow() && width() < WHOLE_WIDTH;
  const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
  onMount(() => observer.observe(document.getElementById('account-content')!));
  onCleanup(() => observer.disconnect());
  return (
    <Show
      when={allPositions().length > 0}
      fallback={<NoPosition />}
    >
      <table class="table positions" data-test="positions">
        <thead>
          <tr>
            <th scope="col">Market</th>
            <th scope="col" class="is-number">Size</th>
            <th scope="col" class="is-number" title="Unrealized">Profit</th>
            <th scope="col" class="is-number">Entry / mark</th>
            <th scope="col" class="is-number">Liquidation</th>
            <th scope="col" class="is-number" title="Take profit and stop that close the position when the mark comes">
              TP / SL
            </th>
            <th scope="col" class="is-number" title="Maintenance margin: what the position needs not to be liquidated, and its share of what all need; an isolated position has equity of its own for it">
              Maint.
            </th>
            <th scope="col" class="is-number" title="Received and paid since the position was opened">
              Funding / fees
            </th>
            <th scope="col">
              <span class="visually-hidden">Close</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <For each={allPositions()}>{(position) => <Row position={position} isTight={isTight()} edit={(what) => setEdited({ what, symbol: position.symbol, isIsolated: position.iso ?? false })} />}</For>
        </tbody>
      </table>
      <Show when={open('exits')}>
        {(position) => (
          <Show when={markets().get(position().symbol)}>
            {(market) => (
              <Suspense>
                <ExitsDialog position={position()} market={market()} close={close} />
              </Suspense>
            )}
          </Show>
        )}
      </Show>
      <Show when={open('margin')}>
        {(position) => (
          <Suspense>
            <MarginDialog position={position()} close={close} />
          </Suspense>
        )}
      </Show>
    </Show>
  );
}

/** Tells an account without positions its next step: take test money, then choose a price and a size. */
function NoPosition(): JSX.Element {
  return (
    <Show when={needsMoney()} fallback={<p class="empty">No open position. Click a price in the book, enter a size, and send the order.</p>}>
      <div class="empty">
        <p>Your account is there, and has no money yet. This exchange gives test money.</p>
        <button type="button" class="button is-primary" aria-busy={isClaiming()} data-test="empty-faucet" onClick={() => void takeMoney()}>
          Get test money
        </button>
      </div>
    </Show>
  );
}

/** The part of a position that is being changed. */
interface Edited {
  readonly what: 'exits' | 'margin';
  readonly symbol: string;
  readonly isIsolated: boolean;
}

function Row(props: { readonly position: Position; readonly isTight: boolean; edit(what: Edited['what']): void }): JSX.Element {
  const risk = createMemo(() => riskOf(props.position));
  const info = () => markets().get(props.position.symbol)?.info;
  const places = () => info()?.pricePrecision ?? 2;
  const isLong = () => props.position.size.isPositive();
  const liquidation = () => (props.position.liquidationPrice.isZero() ? 'none' : withSeparators(props.position.liquidationPrice.toString()));
  return (
    <tr class="position-row" data-test="position" data-symbol={props.position.symbol} data-isolated={props.position.iso === true}>
      <td data-label="Market">
        <button type="button" class="market-link" onClick={() => selectMarket(props.position.symbol)}>
          {props.position.symbol}
        </button>
        <span class={`second ${isLong() ? 'is-up' : 'is-down'}`}>
          {isLong() ? '▲ long' : '▼ short'} {props.position.leverage.toString()}×{props.position.iso === true ? ' isolated' : ''}
        </span>
      </td>
      <Numbers label="Size" first={`${withSeparators(props.position.size.toString())} ${info()?.baseAsset ?? ''}`} exact={props.position.size} test="position-size" second={`${usd(props.position.notional)} USD`} />
      <Numbers
        label="Profit"
        first={signed(props.position.unrealizedPnl, 2)}
        exact={props.position.unrealizedPnl}
        test="position-profit"
        second={risk().gain === null ? NOTHING : signedPercent(risk().gain, 2)}
        trend={trendOf(props.position.unrealizedPnl)}
      />
      <Numbers label="Entry / mark" first={fixed(props.position.price, places())} exact={props.position.price} test="position-entry" second={fixed(props.position.fairPrice, places())} />
      <Numbers label="Liquidation" first={liquidation()} exact={props.position.liquidationPrice} test="position-liquidation" second={distanceText(risk().distance)} />
      <ExitsCell position={props.position} edit={() => props.edit('exits')} />
      <td data-label="Maintenance" class="is-number">
        <span>{usd(props.position.allocMargin)} USD</span>
        <Show
          when={props.position.iso === true}
          fallback={
            <span class="second" data-test="position-share" data-exact={props.position.riskAllocation.toString()}>
              {percent(risk().share, 1)}
            </span>
          }
        >
          <button type="button" class="second edit-link is-end" disabled={!trading()} title="Its own equity: add some to it, or take some back" data-test="position-margin-change" onClick={() => props.edit('margin')}>
            <span class="visually-hidden">Change the margin of {props.position.symbol}: </span>
            has{' '}
            <span data-test="position-margin" data-exact={props.position.isoMargin?.toString()}>
              {usd(props.position.isoMargin)}
            </span>
          </button>
          <Show when={props.position.isoOrderMargin}>{(aside) => <span class="second">+ {usd(aside())} for orders</span>}</Show>
        </Show>
      </td>
      <Numbers label="Funding / fees" first={signed(props.position.funding, 2)} exact={props.position.funding} test="position-funding" second={fixed(props.position.fees, 2)} />
      <td data-label="Close" class="row-actions">
        <ClosingButtons position={props.position} isTight={props.isTight} />
      </td>
    </tr>
  );
}

/** The orders that close the position at a price of the mark; a click changes them. */
function ExitsCell(props: { readonly position: Position; edit(): void }): JSX.Element {
  const present = createMemo(() => presentExits(props.position, accountStore.orders));
  const trail = createMemo(() => presentTrail(props.position, accountStore.orders)?.trigger?.trb ?? null);
  const trailText = () => (trail() === null ? '' : `trails ${percentOf(trail()!)}`);
  const rangeText = () => (present().range == null ? '' : 'as one order');
  const text = (field: 'takeProfit' | 'stopLoss') => {
    const price = present()[field]?.trigger?.px;
    return price == null ? NOTHING : fixed(price, markets().get(props.position.symbol)?.info.pricePrecision ?? 2);
  };
  return (
    <td data-label="TP / SL" class="is-number">
      <button
        type="button"
        class="exits-link"
        disabled={!trading()}
        title="Set, change or take away take profit, stop and trailing stop"
        data-test="position-exits"
        onClick={() => props.edit()}
      >
        <span class="visually-hidden">Change take profit and stop of {props.position.symbol}: </span>
        <Show when={present().takeProfit ?? present().stopLoss ?? trail()} fallback={<span class="edit-link">Set</span>}>
          <span class="edit-link">{text('takeProfit')}</span>
          <span class="edit-link">{text('stopLoss')}</span>
          <Show when={rangeText()}>{(words) => <span class="second">{words()}</span>}</Show>
          <Show when={trailText()}>{(words) => <span class="edit-link">{words()}</span>}</Show>
        </Show>
      </button>
    </td>
  );
}

/** A number and the elements under it. */
function Numbers(props: {
  readonly label: string;
  readonly first: string;
  readonly exact: Decimal;
  readonly test: string;
  readonly second: string;
  readonly trend?: string;
}): JSX.Element {
  return (
    <td data-label={props.label} class={`is-number ${props.trend ?? ''}`}>
      <span data-test={props.test} data-exact={props.exact.toString()}>
        {props.first}
      </span>
      <span class={`second ${props.trend ?? ''}`}>{props.second}</span>
    </td>
  );
}

const FAR = Decimal.of('10');

function distanceText(distance: Decimal | null): string {
  if (distance === null) return '';
  return distance.isGreaterThan(FAR) ? 'far away' : `${percent(distance, 1)} away`;
}
