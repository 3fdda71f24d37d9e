import { Decimal } from 'openperp-client';
import { createMemo, createRoot, createSignal } from 'solid-js';
import type { BookFrame } from '../feed/protocol.js';
import { feed } from './exchange.js';
import { symbol } from './markets.js';

let latest: BookFrame | undefined;
const [best, setBest] = createSignal<Pick<BookFrame, 'symbol' | 'bestBid' | 'bestAsk'>>();
const [isBookComplete, setIsBookComplete] = createSignal(false);

feed.on('book', (frame) => {
  latest = frame;
  setIsBookComplete(frame.isComplete);
  const before = best();
  if (before?.symbol !== frame.symbol || before.bestBid !== frame.bestBid || before.bestAsk !== frame.bestAsk) setBest(frame);
});

/** The book as it was drawn last. Changes many times a second, so it is not reactive. */
export function latestBook(): BookFrame | undefined {
  return latest;
}

/** Whether the book equals the exchange's. */
export { isBookComplete };

const priceOf = (text: string | null | undefined) => (text == null ? null : Decimal.of(text));

/** Best bid of the shown market; null while the side is empty or not known yet. */
export const bestBid = createRoot(() => createMemo(() => (best()?.symbol === symbol() ? priceOf(best()?.bestBid) : null)));

/** Best ask of the shown market; null while the side is empty or not known yet. */
export const bestAsk = createRoot(() => createMemo(() => (best()?.symbol === symbol() ? priceOf(best()?.bestAsk) : null)));

/** The middle of both; null while a side is empty. Not on the tick. */
export function midPrice(): Decimal | null {
  const bid = bestBid();
  const ask = bestAsk();
  return bid === null || ask === null ? null : bid.plus(ask).times('0.5');
}
