import { Decimal, type Position } from 'openperp-client';
import { createMemo, For, Show, type JSX } from 'solid-js';
import { fixed, NOTHING, percent, signed, signedPercent, usd, withSeparators } from '../format/numbers.js';
import { trading } from '../keys/custody.js';
import { markets, selectMarket } from '../stores/markets.js';
import { announcing } from '../ticket/announce.js';
import { accountStore } from './accountStore.js';
import { trendOf } from './AccountSummary.js';
import { riskOf } from './positionRisk.js';

const SHARES = [25, 50, 100] as const;

/** Open positions: how they stand, how far their end is, and what closes them. */
export function PositionsTable(): JSX.Element {
  return (
    <Show
      when={accountStore.positions.length > 0}
      fallback={<p class="empty">No open position. Click a price in the book, enter a size, and send the order.</p>}
    >
      <table class="table" data-test="positions">
        <thead>
          <tr>
            <th scope="col">Market</th>
            <th scope="col" class="is-number">Size</th>
            <th scope="col" class="is-number">Entry / mark</th>
            <th scope="col" class="is-number">Liquidation</th>
            <th scope="col" class="is-number">Unrealized profit</th>
            <th scope="col" class="is-number" title="Share of the position in the maintenance margin of the account">
              Margin share
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
          <For each={accountStore.positions}>{(position) => <Row position={position} />}</For>
        </tbody>
      </table>
    </Show>
  );
}

function Row(props: { readonly position: Position }): JSX.Element {
  const risk = createMemo(() => riskOf(props.position));
  const isLong = () => props.position.size.isPositive();
  const places = () => markets().get(props.position.symbol)?.info.pricePrecision ?? 2;
  const liquidation = () => props.position.liquidationPrice;
  const base = () => markets().get(props.position.symbol)?.info.baseAsset ?? '';
  const trend = () => trendOf(props.position.unrealizedPnl);
  return (
    <tr class="position-row" data-test="position" data-symbol={props.position.symbol}>
      <td data-label="Market">
        <button type="button" class="market-link" onClick={() => selectMarket(props.position.symbol)}>
          {props.position.symbol}
        </button>
        <span class={`second ${isLong() ? 'is-up' : 'is-down'}`}>
          {isLong() ? '▲ long' : '▼ short'} {props.position.leverage.toString()}×
        </span>
      </td>
      <td data-label="Size" class="is-number">
        <span>
          <span data-test="position-size" data-exact={props.position.size.toString()}>{withSeparators(props.position.size.toString())}</span> <span class="cost-unit">{base()}</span>
        </span>
        <span class="second">{usd(props.position.notional)} USD</span>
      </td>
      <td data-label="Entry / mark" class="is-number">
        <span data-test="position-entry" data-exact={props.position.price.toString()} title={props.position.price.toString()}>
          {fixed(props.position.price, places())}
        </span>
        <span class="second" data-test="position-mark">
          {fixed(props.position.fairPrice, places())}
        </span>
      </td>
      <td data-label="Liquidation" class="is-number" title="Where the mark would have to be, and how far that is">
        <span data-test="position-liquidation" data-exact={liquidation().toString()}>{liquidation().isZero() ? 'none' : withSeparators(liquidation().toString())}</span>
        <span class="second" data-test="position-distance">
          {distanceText(risk().distance)}
        </span>
      </td>
      <td data-label="Unrealized profit" class={`is-number ${trend()}`}>
        <span data-test="position-profit" data-exact={props.position.unrealizedPnl.toString()}>{signed(props.position.unrealizedPnl, 2)}</span>
        <span class={`second ${trend()}`}>{risk().gain === null ? NOTHING : signedPercent(risk().gain, 2)}</span>
      </td>
      <td data-label="Margin share" class="is-number">
        <span>{percent(risk().share, 1)}</span>
        <span class="second">{usd(props.position.allocMargin)} USD</span>
      </td>
      <td data-label="Funding / fees" class="is-number">
        <span>{signed(props.position.funding, 2)}</span>
        <span class="second">{fixed(props.position.fees, 2)}</span>
      </td>
      <td data-label="Close" class="row-actions">
        <Actions position={props.position} />
      </td>
    </tr>
  );
}

const FAR = Decimal.of('10');

function distanceText(distance: Decimal | null): string {
  if (distance === null) return '';
  return distance.isGreaterThan(FAR) ? 'far away' : `${percent(distance, 1)} away`;
}

function Actions(props: { readonly position: Position }): JSX.Element {
  const isDouble = (event: MouseEvent) => event.detail > 1;
  return (
    <>
      <For each={SHARES}>
        {(share) => (
          <button
            type="button"
            class="row-button"
            disabled={!trading()}
            aria-label={`Close ${share} % of ${props.position.symbol}`}
            data-test={`close-${share}`}
            onClick={(event) => !isDouble(event) && void announcing(trading()?.close(props.position, share))}
          >
            {share} %
          </button>
        )}
      </For>
      <button
        type="button"
        class="row-button"
        disabled={!trading()}
        aria-label={`Reverse ${props.position.symbol}`}
        title="Closes the position and opens the same size on the other side, in one order"
        data-test="reverse"
        onClick={(event) => !isDouble(event) && void announcing(trading()?.reverse(props.position))}
      >
        Reverse
      </button>
    </>
  );
}
