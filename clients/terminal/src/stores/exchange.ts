import { OpenPerp } from 'openperp-client';
import { createSignal } from 'solid-js';
import { Feed } from '../feed/feed.js';
import type { ConnectionFrame } from '../feed/protocol.js';
import { addressOf, type TerminalSettings } from '../settings/settings.js';

const worker = new Worker(new URL('../feed/worker.ts', import.meta.url), { type: 'module', name: 'feed' });

/** Everything that is shown of the exchange comes through it. */
export const feed = new Feed(worker);

/** Client for transactions and queries of the page; streams are in the worker. */
export const exchange = new OpenPerp({ http: `${location.origin}/api/v1`, webSocket: '' });

const [settings, setSettings] = createSignal<TerminalSettings>();
const [settingsFailure, setSettingsFailure] = createSignal('');
const [connection, setConnection] = createSignal<ConnectionFrame>();
const [now, setNow] = createSignal(Date.now());

/**
 * The settings that the exchange gives its terminal; undefined until they have arrived. `settingsFailure` says why they
 * have not.
 */
export { settings, settingsFailure, connection };

/** The time of this machine, milliseconds, four times a second. */
export { now };

/** The time of the exchange, milliseconds. */
export function exchangeNow(): number {
  return now() + (connection()?.clockAheadMillis ?? 0);
}

/** Age of the newest message, milliseconds; undefined before the first. */
export function dataAge(): number | undefined {
  const received = connection()?.receivedAt ?? 0;
  return received === 0 ? undefined : Math.max(0, now() - received);
}

/** Whether the data shown may be out of date: no connection, or nothing has arrived for a second. */
export function isStale(): boolean {
  return connection()?.state !== 'open' || (dataAge() ?? Infinity) > 1000;
}

const RETRY_MILLIS = 2_000;

/** Learns where the streams are and begins. */
export async function connect(): Promise<void> {
  feed.on('connection', setConnection);
  setInterval(() => setNow(Date.now()), 250);
  for (;;) {
    try {
      const answer = await fetch('/terminal/settings.json', { credentials: 'omit' });
      if (!answer.ok) throw new Error(`/terminal/settings.json answers ${answer.status}`);
      const found = (await answer.json()) as TerminalSettings;
      setSettings(found);
      setSettingsFailure('');
      feed.send({ type: 'start', http: `${location.origin}/api/v1`, webSocket: addressOf(found.webSocket, location) });
      return feed.begin();
    } catch (error) {
      setSettingsFailure(error instanceof Error ? error.message : String(error));
      await new Promise((done) => setTimeout(done, RETRY_MILLIS));
    }
  }
}
