import type { Trade } from 'openperp-client';

/** Number of trades that are shown. */
const MOST = 50;

const HOW = { book: 'sold on the book', takeover: 'taken over by the fund', adl: 'deleveraged' } as const;

/** The trades of markets that closed a position for want of margin, newest first. */
export function liquidationsOf(trades: readonly Trade[]): Trade[] {
  return trades
    .filter(({ reason }) => reason !== 'normal')
    .sort((one, other) => other.time - one.time)
    .slice(0, MOST);
}

/** How a position was closed, in words. */
export function wayOf({ reason, onBook, side }: Trade): string {
  if (reason === 'adl') return HOW.adl;
  if (!onBook) return HOW.takeover;
  return side === 'buy' ? 'bought back on the book' : HOW.book;
}
