import { Show, type JSX } from 'solid-js';
import { age } from '../format/times.js';
import { connection, dataAge, settingsFailure } from '../stores/exchange.js';
import { areMarketsStale, market, ticker } from '../stores/markets.js';
import { describeState, stateOf } from './marketState.js';

/** Shorter losses of the connection only show in the status bar. */
const LONG_MILLIS = 3_000;

function reasonNotToTrust(): string | undefined {
  if (settingsFailure()) return `The exchange does not answer (${settingsFailure()}). Asking again every two seconds.`;
  const old = dataAge();
  if (old === undefined || old < LONG_MILLIS) return undefined;
  const why = connection()?.reason;
  return `Nothing has come for ${age(old)}: what is shown is old. Connecting again${why ? ` (${why})` : ''}; nothing that is missed will be lost.`;
}

/** Why orders in the shown market would be refused, all or some, as far as the exchange says it; undefined: nothing is known to be wrong. */
export function reasonNotToTrade(): string | undefined {
  const info = market()?.info;
  if (!info) return undefined;
  const state = describeState(info.symbol, stateOf(info, ticker()?.state));
  if (state !== null) return `${state}.`;
  if (info.status !== 'TRADING' && info.state === null) return `${info.symbol} does not trade now: its status is ${info.status.toLowerCase()}.`;
  const present = ticker();
  if (present && present.markPrice === null) return `${info.symbol} has no mark price yet: orders are refused until there is an oracle price.`;
  if (areMarketsStale()) return 'No market has been updated for six seconds: marks and rates may be old.';
  return undefined;
}

export function MarketNotice(): JSX.Element {
  return (
    <Show when={reasonNotToTrust() ?? reasonNotToTrade()}>
      {(reason) => (
        <p class="market-notice" role="alert" data-test="market-notice">
          {reason()}
        </p>
      )}
    </Show>
  );
}
