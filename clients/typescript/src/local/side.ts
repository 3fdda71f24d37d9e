const CHECKED = 25;

/** One side of a book in the order in which it trades, with the text that a checksum covers. */
export class BookSide<T> {
  readonly entries: T[] = [];
  private readonly texts: string[] = [];
  /** Text of the entries that the checksum covers; undefined after a change of them. */
  private bestText: string | undefined;

  /** @param compare negative if the first trades before the second, 0 if they have the same place */
  constructor(
    private readonly compare: (one: T, other: T) => number,
    private readonly textOf: (entry: T) => string,
  ) {}

  clear(): void {
    this.entries.length = this.texts.length = 0;
    this.bestText = undefined;
  }

  /** Adds an entry; it replaces one that has the same place. */
  put(entry: T): void {
    const at = this.place(entry);
    this.replace(at, this.isAt(at, entry) ? 1 : 0, entry);
  }

  /** Removes the entry that has the place of this one, if there is one. */
  remove(entry: T): void {
    const at = this.place(entry);
    if (this.isAt(at, entry)) this.replace(at, 1);
  }

  /** The text of the entries that the checksum covers. */
  best(): string {
    return (this.bestText ??= this.texts.slice(0, CHECKED).join(','));
  }

  /** Index at which an entry is or would be. */
  place(entry: T): number {
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(this.entries[middle]!, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private isAt(at: number, entry: T): boolean {
    return at < this.entries.length && this.compare(this.entries[at]!, entry) === 0;
  }

  private replace(at: number, count: number, ...entries: T[]): void {
    if (at < CHECKED) this.bestText = undefined;
    this.entries.splice(at, count, ...entries);
    this.texts.splice(at, count, ...entries.map(this.textOf));
  }
}

/** Compares prices. @param direction 1 if lower prices are better, -1 if higher ones are */
export function betterPrice(direction: 1 | -1): (one: { readonly price: { readonly units: bigint } }, other: { readonly price: { readonly units: bigint } }) => number {
  return (one, other) => (one.price.units === other.price.units ? 0 : one.price.units < other.price.units ? -direction : direction);
}
