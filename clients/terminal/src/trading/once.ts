/** Shortest pause between two sends of the same intention: a double click is one. */
const PAUSE_MILLIS = 500;

/**
 * Lets one intention run once at a time: what is asked for again while it runs, or right after, is not done a second time.
 * The slower hand of a double click comes after the answer of a fast exchange, so the end of the first is not enough.
 */
export class Once {
  private readonly running = new Set<string>();
  private readonly endedAt = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** @param name name of the intention: `close BTC-USD`. Resolves to undefined if it was not run */
  async run<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    const ended = this.endedAt.get(name);
    if (this.running.has(name) || (ended !== undefined && this.now() - ended < PAUSE_MILLIS)) return undefined;
    this.running.add(name);
    try {
      return await work();
    } finally {
      this.running.delete(name);
      this.endedAt.set(name, this.now());
      this.forget();
    }
  }

  isRunning(name: string): boolean {
    return this.running.has(name);
  }

  private forget(): void {
    for (const [name, ended] of this.endedAt) if (this.now() - ended >= PAUSE_MILLIS) this.endedAt.delete(name);
  }
}
