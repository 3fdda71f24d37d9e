import { OpenPerp, type ExchangeStatus, type Market, type MarketStats, type Trade } from 'openperp-client';
import { createSignal, onCleanup } from 'solid-js';
import { figuresOf, gatewayCounts, ratesBetween, type GatewayCounts, type GatewayRates } from './figures.js';
import { liquidationsOf } from './liquidations.js';

const PERIOD_MILLIS = 2_000;
/** Trades are asked for more rarely: a thousand of each market. */
const TRADES_MILLIS = 10_000;
const TRADES = 1000;

/** What the page shows. */
export interface View {
  readonly status: ExchangeStatus;
  readonly markets: ReadonlyMap<string, Market>;
  readonly statistics: ReadonlyMap<string, MarketStats>;
  /** Liquidations and deleveragings among the latest trades of each market. */
  readonly liquidations: { readonly at: number; readonly trades: readonly Trade[] };
  readonly gateway: { readonly counts: GatewayCounts; readonly rates: GatewayRates | null } | null;
}

/** Looks every two seconds as long as the calling component lives, and not while the page is hidden. */
export function watchExchange() {
  // No socket is opened: everything here is asked for over HTTP.
  const exchange = new OpenPerp({ http: `${location.origin}/api/v1`, webSocket: 'ws://localhost/' });
  const [view, setView] = createSignal<View>();
  const [failure, setFailure] = createSignal('');
  let isAsking = false;
  const look = async () => {
    if (isAsking || document.hidden) return;
    isAsking = true;
    try {
      setView(await viewOf(exchange, view()));
      setFailure('');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      isAsking = false;
    }
  };
  void look();
  const timer = setInterval(look, PERIOD_MILLIS);
  onCleanup(() => clearInterval(timer));
  return { view, failure };
}

async function viewOf(exchange: OpenPerp, before: View | undefined): Promise<View> {
  const [status, markets, stats, counts] = await Promise.all([exchange.markets.status(), exchange.markets.markets(), exchange.markets.stats(), countsOfGateway()]);
  return {
    status,
    markets: new Map(markets.map((each) => [each.symbol, each])),
    statistics: new Map(stats.markets.map((each) => [each.symbol, each])),
    liquidations: await liquidationsNow(exchange, markets, before),
    gateway: counts && { counts, rates: before?.gateway ? ratesBetween(before.gateway.counts, counts) : null },
  };
}

async function liquidationsNow(exchange: OpenPerp, markets: readonly Market[], before: View | undefined): Promise<View['liquidations']> {
  const at = performance.now();
  if (before && at - before.liquidations.at < TRADES_MILLIS) return before.liquidations;
  const trades = await Promise.all(markets.map(({ symbol }) => exchange.markets.recentTrades(symbol, TRADES)));
  return { at, trades: liquidationsOf(trades.flat()) };
}

/** Null where the gateway shows its metrics on its management port only. */
async function countsOfGateway(): Promise<GatewayCounts | null> {
  const answer = await fetch('/metrics');
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`GET /metrics was answered with ${answer.status}`);
  return gatewayCounts(figuresOf(await answer.text()), performance.now());
}
