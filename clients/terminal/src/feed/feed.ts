import type { Command, Frame } from './protocol.js';
import { revive } from './revive.js';

type PartName = Exclude<keyof Frame, 'since'>;
type PartHandler<P extends PartName> = (part: NonNullable<Frame[P]>) => void;

/** Number of delays that are remembered for measurements. */
const MOST_DELAYS = 4096;

/** The page's end of the data worker: passes the parts of each frame to their handlers, and asks for the next frame. */
export class Feed {
  /** Milliseconds from the oldest change of a frame to the end of drawing it, of the last frames. */
  readonly delays: number[] = [];
  frames = 0;
  private readonly handlers = new Map<PartName, Set<(part: never) => void>>();

  constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<Frame>) => this.take(data);
    document.addEventListener('visibilitychange', () => !document.hidden && this.next());
  }

  send(command: Command): void {
    this.worker.postMessage(command);
  }

  /** Calls back with each frame that has this part, in the order of subscribing. Returns a function that ends that. */
  on<P extends PartName>(part: P, handler: PartHandler<P>): () => void {
    const known = this.handlers.get(part) ?? new Set();
    this.handlers.set(part, known);
    known.add(handler);
    return () => known.delete(handler);
  }

  /** Asks for the first frame. */
  begin(): void {
    this.next();
  }

  private take(frame: Frame): void {
    const { since, ...parts } = frame;
    for (const name of Object.keys(parts) as PartName[]) {
      const part = revive(frame[name]);
      this.handlers.get(name)?.forEach((handler) => handler(part as never));
    }
    this.frames++;
    this.delays.push(performance.timeOrigin + performance.now() - since);
    if (this.delays.length > MOST_DELAYS) this.delays.shift();
    this.next();
  }

  private next(): void {
    this.send({ type: 'next', isHidden: document.hidden });
  }
}
