import { latestBook } from '../stores/book.js';
import { shownCandles, shownMarks, type ShownCandle, type ShownMark } from '../stores/candles.js';
import { connection, dataAge, feed, isStale } from '../stores/exchange.js';
import { symbol } from '../stores/markets.js';

/** The values of the terminal that tests and measurements read; see the README. */
export interface TerminalInspection {
  readonly market: string;
  readonly connection: { readonly state: string; readonly latencyMillis: number | null; readonly ageMillis: number | null; readonly isStale: boolean; readonly reconnections: number; readonly gaps: number };
  /** The book as it is drawn; null before the first. */
  readonly book: {
    readonly symbol: string;
    readonly seq: number;
    readonly checksum: number;
    readonly isComplete: boolean;
    readonly mismatches: number;
    readonly changes: number;
    readonly bestBid: string | null;
    readonly bestAsk: string | null;
    readonly step: string;
    readonly bids: readonly (readonly [price: string, size: string])[];
    readonly asks: readonly (readonly [price: string, size: string])[];
  } | null;
  /** The last 50 of the chart, oldest first; null while there is no chart. */
  readonly candles: readonly ShownCandle[] | null;
  /** The own fills on the chart; null while there is no chart. */
  readonly marks: readonly ShownMark[] | null;
  readonly drawing: {
    readonly frames: number;
    /** Milliseconds from receiving the oldest change of a frame to the end of drawing it, of the last 4096 frames. */
    readonly delays: readonly number[];
  };
}

declare global {
  interface Window {
    readonly openperpTerminal: TerminalInspection;
  }
}

/** Offers `window.openperpTerminal`: read only, and of nothing that is secret. */
export function offerInspection(): void {
  const inspection: TerminalInspection = {
    get market() {
      return symbol();
    },
    get connection() {
      const present = connection();
      return {
        state: present?.state ?? 'idle',
        latencyMillis: present?.latencyMillis ?? null,
        ageMillis: dataAge() ?? null,
        isStale: isStale(),
        reconnections: present?.reconnections ?? 0,
        gaps: present?.gaps ?? 0,
      };
    },
    get book() {
      return bookNow();
    },
    get candles() {
      return shownCandles(50);
    },
    get marks() {
      return shownMarks();
    },
    get drawing() {
      return { frames: feed.frames, delays: [...feed.delays] };
    },
  };
  Object.defineProperty(window, 'openperpTerminal', { value: Object.freeze(inspection), writable: false, configurable: false });
}

function bookNow(): TerminalInspection['book'] {
  const book = latestBook();
  if (!book) return null;
  const { symbol: of, seq, checksum, isComplete, mismatches, changes, bestBid, bestAsk, step } = book;
  const side = ({ priceTexts, sizeTexts }: typeof book.bids) => priceTexts.map((price, place) => [price, sizeTexts[place]!] as const);
  return { symbol: of, seq, checksum, isComplete, mismatches, changes, bestBid, bestAsk, step, bids: side(book.bids), asks: side(book.asks) };
}
