import { fieldsOf, list, type Decoder } from '../answers/decoding.js';
import type { HttpRequests } from '../http/httpRequests.js';

/** The records of a history that are asked for. */
export interface HistoryRange {
  /** Milliseconds since 1970, included. */
  readonly startTime?: number;
  readonly endTime?: number;
  /** Market; not for liquidations, activities and transfers, which belong to a whole account. */
  readonly symbol?: string;
  /** Number of records in a page: 1 to 5000, the default. */
  readonly limit?: number;
  /** Cursor from the page before. */
  readonly cursor?: string;
}

/** Records, newest first. A page may be empty and still be followed by another. */
export interface Page<T> {
  readonly records: readonly T[];
  /** Cursor for the next page; null on the last. */
  readonly nextCursor: string | null;
}

/** One kind of record of accounts, page by page. */
export class History<T> {
  constructor(
    private readonly http: HttpRequests,
    private readonly type: string,
    private readonly key: string,
    private readonly decode: Decoder<T>,
  ) {}

  async page(user: string, range: HistoryRange = {}): Promise<Page<T>> {
    const answer = await this.http.query('/account', JSON.stringify({ type: this.type, user, ...range }));
    if (!Array.isArray(answer.body)) return this.read(fieldsOf(answer.body));
    return { records: answer.body.map((each) => this.record(fieldsOf(fieldsOf(each)[this.key]))), nextCursor: answer.nextCursor };
  }

  private read(body: Record<string, unknown>): Page<T> {
    const rows = list(fieldsOf)(body['data']).map((row) => this.record(row));
    const next = fieldsOf(body['page'])['nextCursor'];
    return { records: rows, nextCursor: typeof next === 'string' ? next : null };
  }

  /** Decodes a record. The slot of a row belongs to the page; a record has the slot of its command. */
  private record(row: Record<string, unknown>): T {
    return this.decode('commandSlot' in row ? { ...row, slot: row['commandSlot'] } : row);
  }

  /** Every record of the range, newest first; pages are requested as they are needed. */
  async *each(user: string, range: HistoryRange = {}): AsyncGenerator<T, void, undefined> {
    let cursor = range.cursor;
    do {
      const page = await this.page(user, cursor === undefined ? range : { ...range, cursor });
      yield* page.records;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** The records of {@link each} as a list. @param most largest number of records; undefined: all */
  async all(user: string, range: HistoryRange = {}, most = Infinity): Promise<T[]> {
    const found: T[] = [];
    for await (const record of this.each(user, range)) {
      if (found.length >= most) break;
      found.push(record);
    }
    return found;
  }
}
