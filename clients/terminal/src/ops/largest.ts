import type { MarketHolder, MarketPositions } from 'openperp-client';

/** Number of positions that are shown. */
const MOST = 10;

export interface LargePosition {
  readonly symbol: string;
  readonly holder: MarketHolder;
}

/** The positions of the greatest value in all markets, the greatest first. @param pages one of each market */
export function largestOf(pages: readonly MarketPositions[]): LargePosition[] {
  return pages
    .flatMap(({ symbol, data }) => data.map((holder) => ({ symbol, holder })))
    .sort((one, other) => other.holder.notional.compareTo(one.holder.notional))
    .slice(0, MOST);
}
