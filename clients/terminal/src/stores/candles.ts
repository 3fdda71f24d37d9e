/** A candle as the chart has it; binary floating point, as it is drawn. */
export interface ShownCandle {
  /** Open time, milliseconds since 1970. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

let read: ((most: number) => readonly ShownCandle[]) | undefined;

/** Says where the candles of the chart are read; undefined: there is no chart. */
export function readCandlesFrom(reader: typeof read): void {
  read = reader;
}

/** The last candles of the chart, oldest first; null while there is no chart. */
export function shownCandles(most: number): readonly ShownCandle[] | null {
  return read?.(most) ?? null;
}

/** A mark of own fills on the chart. Places are pixels from its left upper corner. */
export interface ShownMark {
  /** ID of the last fill. */
  readonly id: string;
  readonly isBuy: boolean;
  readonly size: number;
  readonly left: number;
  readonly top: number;
}

let readMarks: (() => readonly ShownMark[]) | undefined;

/** Says where the marks of the chart are read; undefined: there is no chart. */
export function readMarksFrom(reader: typeof readMarks): void {
  readMarks = reader;
}

/** The marks of the chart, oldest first; null while there is no chart. */
export function shownMarks(): readonly ShownMark[] | null {
  return readMarks?.() ?? null;
}
