import { Show, type JSX } from 'solid-js';
import { age, clockTime } from '../format/times.js';
import { connection, dataAge, exchangeNow, feed, isStale, settings, settingsFailure } from '../stores/exchange.js';
import { isBookComplete } from '../stores/book.js';
import { showDialog } from './dialogs.js';

const STATES = { idle: 'Not connected', connecting: 'Connecting', open: 'Connected', waiting: 'Connection lost', closed: 'Closed' } as const;

/** The state of the connection in words. */
export function connectionText(): string {
  if (settingsFailure()) return 'The exchange does not answer';
  const state = connection()?.state ?? 'idle';
  if (state === 'open' && isStale()) return 'No data';
  if (state === 'open' && !isBookComplete()) return 'Book is loading';
  return STATES[state];
}

/** Connection, latency, age of the data, and the way to settings and help. */
export function StatusBar(): JSX.Element {
  const reason = () => settingsFailure() || connection()?.reason || '';
  return (
    <footer class="status-bar">
      <span class="status-state" role="status" data-test="connection" data-state={connection()?.state ?? 'idle'}>
        <span class="status-dot" classList={{ 'is-good': !isStale(), 'is-bad': isStale() }} aria-hidden="true" />
        {connectionText()}
      </span>
      <Show when={isStale() && reason()}>
        <span class="status-reason">{reason()}</span>
      </Show>
      <Show when={connection()?.state === 'waiting'}>
        <button type="button" class="link-button" onClick={() => feed.send({ type: 'reconnect' })}>
          Connect now
        </button>
      </Show>
      <span title="From a ping to its answer" data-test="latency">
        Latency {connection()?.latencyMillis == null ? '–' : `${connection()!.latencyMillis} ms`}
      </span>
      <span title="Since something last came" data-test="age" classList={{ 'is-down': isStale() }}>
        Data {dataAge() === undefined ? '–' : age(dataAge()!)}
      </span>
      <Show when={(connection()?.reconnections ?? 0) > 0}>
        <span title="The connection was lost and found again; everything missed was fetched" data-test="reconnections">
          Reconnected {connection()!.reconnections}×
        </span>
      </Show>
      <span class="bar-gap" />
      <span class="status-network">{settings()?.network}</span>
      <span title="The clock of the exchange, in your time zone">{clockTime(exchangeNow())}</span>
      <a href="/docs" target="_blank" rel="noopener">
        API
      </a>
      <button type="button" class="link-button" data-test="open-shortcuts" onClick={() => showDialog('shortcuts')}>
        Keyboard <kbd>?</kbd>
      </button>
      <button type="button" class="link-button" data-test="open-settings" onClick={() => showDialog('settings')}>
        Settings
      </button>
    </footer>
  );
}
