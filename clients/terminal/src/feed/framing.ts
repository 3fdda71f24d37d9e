import type { Frame } from './protocol.js';

/** Between two frames at least: half of an animation frame, so that what is drawn is never older than one. */
export const SHORTEST_PAUSE_MILLIS = 8;

export interface Clock {
  /** Milliseconds. */
  now(): number;
  after(millis: number, run: () => void): void;
}

/**
 * Decides when a frame is sent: at once after a change, but only when the page has drawn the one before and the shortest
 * pause is over. Everything that changes meanwhile goes into one frame, so a busy or hidden page gets few and short work.
 */
export class Framing {
  private isWanted = false;
  private isScheduled = false;
  private changedAt: number | undefined;
  private sentAt = -Infinity;

  constructor(
    private readonly clock: Clock,
    private readonly send: (since: Frame['since']) => void,
  ) {}

  /** Something is to be sent. */
  changed(): void {
    this.changedAt ??= this.clock.now();
    this.trySending();
  }

  /** The page takes another frame. */
  wanted(): void {
    this.isWanted = true;
    this.trySending();
  }

  private trySending(): void {
    if (!this.isWanted || this.changedAt === undefined || this.isScheduled) return;
    const wait = this.sentAt + SHORTEST_PAUSE_MILLIS - this.clock.now();
    if (wait > 0) {
      this.isScheduled = true;
      this.clock.after(wait, () => {
        this.isScheduled = false;
        this.trySending();
      });
      return;
    }
    const since = this.changedAt;
    this.isWanted = false;
    this.changedAt = undefined;
    this.sentAt = this.clock.now();
    this.send(since);
  }
}
