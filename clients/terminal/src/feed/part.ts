import type { Command, Frame } from './protocol.js';

/** One kind of data of the feed, in the worker: it remembers what has changed until the page takes a frame. */
export interface Part {
  /** Reacts to a command; one that is not meant for it changes nothing. */
  handle?(command: Command): void;
  /** Puts the changes since the last frame into this one. */
  fill(frame: Frame): void;
}

/** Called by a part that has something for the next frame. */
export type Changed = () => void;
