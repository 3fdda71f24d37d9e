import type { Command, Frame } from './protocol.js';

/** One kind of data of the feed, in the worker: it remembers what has changed until the page takes a frame. */
export interface Part {
  /** Reacts to a command; one that is not meant for it changes nothing. */
  handle?(command: Command): void;
  /** Puts what has changed since the last frame into this one. */
  fill(frame: Frame): void;
}

/** How a part says that it has something for the next frame. */
export type Changed = () => void;
