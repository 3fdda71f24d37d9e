/** The parts of the screen whose size is the trader's choice, in pixels. */
export type SizeName = 'bookWidth' | 'ticketWidth' | 'accountHeight' | 'tapeHeight';

export type Sizes = { readonly [N in SizeName]: number };

export interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly initial: number;
}

export const BOUNDS: { readonly [N in SizeName]: Bounds } = {
  bookWidth: { least: 220, most: 560, initial: 290 },
  ticketWidth: { least: 272, most: 520, initial: 312 },
  accountHeight: { least: 96, most: 720, initial: 264 },
  tapeHeight: { least: 84, most: 720, initial: 236 },
};

export const INITIAL_SIZES: Sizes = {
  bookWidth: BOUNDS.bookWidth.initial,
  ticketWidth: BOUNDS.ticketWidth.initial,
  accountHeight: BOUNDS.accountHeight.initial,
  tapeHeight: BOUNDS.tapeHeight.initial,
};

/** Distance that an arrow key moves a splitter; with Shift five times as far. */
const KEY_STEP = 16;

/** Within its bounds and a whole number. */
export function bounded(name: SizeName, size: number): number {
  const { least, most } = BOUNDS[name];
  return Math.round(Math.min(most, Math.max(least, size)));
}

/** Whether stored sizes can be used: every name, each a number within its bounds. */
export function areSizes(stored: unknown): stored is Sizes {
  if (typeof stored !== 'object' || stored === null) return false;
  const found = stored as Record<string, unknown>;
  return (Object.keys(BOUNDS) as SizeName[]).every((name) => typeof found[name] === 'number' && bounded(name, found[name]) === found[name]);
}

/**
 * The size after a key is pressed on a splitter; undefined if the key moves nothing. All four parts lie right of or below
 * their splitters, so left and up make them larger.
 */
export function sizeAfterKey(name: SizeName, size: number, key: string, isFast: boolean): number | undefined {
  const step = isFast ? 5 * KEY_STEP : KEY_STEP;
  const isHorizontal = name === 'bookWidth' || name === 'ticketWidth';
  if (key === (isHorizontal ? 'ArrowLeft' : 'ArrowUp')) return bounded(name, size + step);
  if (key === (isHorizontal ? 'ArrowRight' : 'ArrowDown')) return bounded(name, size - step);
  if (key === 'Home') return BOUNDS[name].least;
  if (key === 'End') return BOUNDS[name].most;
  if (key === 'Enter') return BOUNDS[name].initial;
  return undefined;
}
