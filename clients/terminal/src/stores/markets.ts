import { Market, type MarketContext, type MarketRisk, type Ticker } from 'openperp-client';
import { createEffect, createMemo, createRoot, createSignal, type Accessor, type Setter } from 'solid-js';
import { preference } from '../settings/preferences.js';
import { feed } from './exchange.js';

const [markets, setMarkets] = createSignal<ReadonlyMap<string, Market>>(new Map());
const [contexts, setContexts] = createSignal<ReadonlyMap<string, MarketContext>>(new Map());
const [areMarketsStale, setAreMarketsStale] = createSignal(false);
const tickers = new Map<string, readonly [Accessor<Ticker | undefined>, Setter<Ticker | undefined>]>();
const risks = new Map<string, readonly [Accessor<MarketRisk | undefined>, Setter<MarketRisk | undefined>]>();

const [remembered, remember] = preference('market', '', (value) => typeof value === 'string');
/** The market that the address names, `#ETH-USD` or `?market=ETH-USD`; empty: none. */
const named = (): string => decodeURIComponent(location.hash.slice(1)) || (new URLSearchParams(location.search).get('market') ?? '').toUpperCase();
const [wanted, setWanted] = createSignal(named() || remembered());

/** All markets by symbol; empty until they have come. */
export { markets };

/** The last 24 hours of every market, by symbol, every two seconds. */
export { contexts };

/** Whether the exchange says that no market was updated for 6 s. */
export { areMarketsStale };

feed.on('markets', (infos) => setMarkets(new Map(infos.map((info) => [info.symbol, new Market(info)]))));
feed.on('contexts', (found) => {
  setContexts(new Map(found.markets.map((each) => [each.symbol, each])));
  setAreMarketsStale(found.stale);
});
feed.on('tickers', (found) => found.forEach((ticker) => signalOf(tickers, ticker.symbol)[1](() => ticker)));
feed.on('risks', (found) => found.forEach((risk) => signalOf(risks, risk.symbol)[1](() => risk)));

/** Ticker of a market that is shown or followed. */
export function tickerOf(symbol: string): Ticker | undefined {
  return signalOf(tickers, symbol)[0]();
}

/** Rates of a market that is shown or followed. */
export function riskOf(symbol: string): MarketRisk | undefined {
  return signalOf(risks, symbol)[0]();
}

/** The shown market; undefined until the markets have come. */
export const market: Accessor<Market | undefined> = createRoot(() => {
  const found = createMemo(() => markets().get(wanted()) ?? markets().values().next().value);
  const nameOfIt = createMemo(() => found()?.symbol); // of other terms or in another state it is the same market
  createEffect(() => {
    const shown = nameOfIt();
    if (shown) feed.send({ type: 'market', symbol: shown });
  });
  return createMemo(found, undefined, { equals: (one, other) => one === other });
});

/** The symbol of the shown market; empty until there is one. */
export const symbol = createRoot(() => createMemo(() => market()?.symbol ?? ''));

/** The ticker of the shown market. */
export function ticker(): Ticker | undefined {
  return tickerOf(symbol());
}

/** Shows another market, remembers it, and names it in the address, so that it can be shared. */
export function selectMarket(chosen: string): void {
  setWanted(chosen);
  remember(chosen);
  if (named() !== chosen) history.pushState(null, '', `${location.pathname}#${encodeURIComponent(chosen)}`);
}

addEventListener('hashchange', followAddress);
addEventListener('popstate', followAddress);

function followAddress(): void {
  if (named()) setWanted(named());
}

function signalOf<T>(
  signals: Map<string, readonly [Accessor<T | undefined>, Setter<T | undefined>]>,
  name: string,
): readonly [Accessor<T | undefined>, Setter<T | undefined>] {
  const known = signals.get(name);
  if (known) return known;
  const made = createSignal<T>();
  signals.set(name, made);
  return made;
}
