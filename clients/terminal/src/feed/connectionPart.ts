import type { ConnectionState, MarketData, Streams } from 'openperp-client';
import type { Changed, Part } from './part.js';
import type { ConnectionFrame, Frame } from './protocol.js';

const CLOCK_MILLIS = 60_000;

/** The state of the connection, how long an answer takes, and how far the exchange's clock is ahead. */
export class ConnectionPart implements Part {
  private streams: Streams | undefined;
  private state: ConnectionState = 'idle';
  private reason = '';
  private latencyMillis: number | null = null;
  private opened = 0;
  private gaps = 0;
  private clockAheadMillis: number | null = null;
  private hasChanged = true;

  constructor(private readonly changed: Changed) {}

  begin(streams: Streams, data: MarketData, failed: (sentence: string) => void): void {
    this.streams = streams;
    streams.listen({
      state: (state, reason) => this.became(state, reason),
      latency: (millis) => {
        this.latencyMillis = millis;
        this.mark();
      },
      gap: () => {
        this.gaps++;
        this.mark();
      },
      failed: (error, topic) => failed(`A message of ${topic || 'the exchange'} could not be read: ${String(error)}`),
    });
    void this.compareClocks(data);
    setInterval(() => void this.compareClocks(data), CLOCK_MILLIS);
  }

  fill(frame: Frame): void {
    if (!this.hasChanged) return;
    this.hasChanged = false;
    const connection: ConnectionFrame = {
      state: this.state,
      reason: this.reason,
      latencyMillis: this.latencyMillis,
      receivedAt: this.streams?.receivedAt ?? 0,
      reconnections: Math.max(0, this.opened - 1),
      gaps: this.gaps,
      clockAheadMillis: this.clockAheadMillis,
    };
    frame.connection = connection;
  }

  private became(state: ConnectionState, reason: string): void {
    this.state = state;
    this.reason = reason;
    if (state === 'open') this.opened++;
    this.mark();
  }

  /** Half of the way is taken for the answer, as clocks are compared everywhere. */
  private async compareClocks(data: MarketData): Promise<void> {
    const before = Date.now();
    try {
      const { serverTime } = await data.time();
      this.clockAheadMillis = serverTime - (before + Date.now()) / 2;
      this.mark();
    } catch {
      // The next time will do; the connection's state says whether the exchange answers at all.
    }
  }

  private mark(): void {
    this.hasChanged = true;
    this.changed();
  }
}
