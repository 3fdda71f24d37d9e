import { Show, type JSX } from 'solid-js';
import { areMarketsStale, market, ticker } from '../stores/markets.js';

/** Why orders in the shown market would be refused, as far as the exchange says it; undefined: nothing is known to be wrong. */
export function reasonNotToTrade(): string | undefined {
  const info = market()?.info;
  if (!info) return undefined;
  if (info.status !== 'TRADING') return `${info.symbol} does not trade now: its status is ${info.status.toLowerCase()}.`;
  const present = ticker();
  if (present && present.markPrice === null) return `${info.symbol} has no mark price yet: orders are refused until there is an oracle price.`;
  if (areMarketsStale()) return 'No market has been updated for six seconds: marks and rates may be old.';
  return undefined;
}

export function MarketNotice(): JSX.Element {
  return (
    <Show when={reasonNotToTrade()}>
      {(reason) => (
        <p class="market-notice" role="alert" data-test="market-notice">
          {reason()}
        </p>
      )}
    </Show>
  );
}
