import type { Frame } from './protocol.js';

/** Shortest pause between two frames: a page draws at most three times in an animation frame. */
export const SHORTEST_PAUSE_MILLIS = 5;
/** The pause for a page that nobody looks at: it draws little, and still tells what happens. */
export const HIDDEN_PAUSE_MILLIS = 1_000;
/**
 * Changes that follow one another within this time go into one frame: a transaction changes many levels, each in a
 * message of its own.
 */
export const GAP_MILLIS = 1;
/** Longest wait for further changes. */
export const LONGEST_WAIT_MILLIS = 4;

export interface Clock {
  /** Milliseconds. */
  now(): number;
  after(millis: number, run: () => void): void;
}

/**
 * Decides when a frame is sent: after a burst of changes, but only when the page has drawn the one before and the shortest
 * pause is over. Everything that changes meanwhile goes into one frame, so a busy or hidden page gets few and short work.
 */
export class Framing {
  private isWanted = false;
  private isScheduled = false;
  /** Grows when what is scheduled is not to happen any more. */
  private round = 0;
  private pause = SHORTEST_PAUSE_MILLIS;
  private changedAt: number | undefined;
  private lastChangedAt = -Infinity;
  private sentAt = -Infinity;

  constructor(
    private readonly clock: Clock,
    private readonly send: (since: Frame['since']) => void,
  ) {}

  /** Something is to be sent. */
  changed(): void {
    this.lastChangedAt = this.clock.now();
    this.changedAt ??= this.lastChangedAt;
    this.trySending();
  }

  /** The page takes another frame. @param pause shortest time since the last one */
  wanted(pause = SHORTEST_PAUSE_MILLIS): void {
    this.isWanted = true;
    if (pause !== this.pause) {
      this.pause = pause;
      this.isScheduled = false;
      this.round++;
    }
    this.trySending();
  }

  private trySending(): void {
    if (!this.isWanted || this.changedAt === undefined || this.isScheduled) return;
    const isWhole = Math.min(this.lastChangedAt + GAP_MILLIS, this.changedAt + LONGEST_WAIT_MILLIS);
    const wait = Math.max(isWhole, this.sentAt + this.pause) - this.clock.now();
    if (wait > 0) {
      this.isScheduled = true;
      const round = this.round;
      this.clock.after(wait, () => {
        if (round !== this.round) return;
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
