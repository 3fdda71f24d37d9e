import type { Market, MarketContext } from 'openperp-client';

/** Markets whose symbol or assets contain every word, best known first: highest volume, then by name. */
export function foundMarkets(markets: Iterable<Market>, contexts: ReadonlyMap<string, MarketContext>, query: string): Market[] {
  const words = query.toUpperCase().split(/[\s/]+/).filter((word) => word !== '');
  const matches = [...markets].filter(({ info }) => {
    const text = `${info.symbol} ${info.baseAsset}/${info.quoteAsset}`.toUpperCase();
    return words.every((word) => text.includes(word));
  });
  const volume = ({ symbol }: Market) => contexts.get(symbol)?.quoteVolume;
  return matches.sort((one, other) => {
    const [first, second] = [volume(one), volume(other)];
    return (first && second ? second.compareTo(first) : 0) || (one.symbol < other.symbol ? -1 : 1);
  });
}
