import { OpenPerp, type ExchangeStatus, type Market, type MarketStats, type OperatorAct, type Trade, type Withdrawal } from 'openperp-client';
import { createSignal, onCleanup } from 'solid-js';
import { figuresOf, gatewayCounts, ratesBetween, type GatewayCounts, type GatewayRates } from './figures.js';
import { largestOf, type LargePosition } from './largest.js';
import { liquidationsOf } from './liquidations.js';

const PERIOD_MILLIS = 2_000;
/** Period of the more expensive requests, such as a thousand trades of each market. */
const SLOW_MILLIS = 10_000;
const TRADES = 1000;
const ACTS = 20;
/** Largest number of holders in an answer about a market. */
const HOLDERS = 500;

/** The data that is requested more rarely. */
export interface SlowView {
  readonly at: number;
  /** Liquidations and deleveragings among the latest trades of each market. */
  readonly liquidations: readonly Trade[];
  /** Withdrawals that are neither paid nor returned, the oldest first. */
  readonly withdrawals: readonly Withdrawal[];
  /** State of withdrawals after the last `pauseWithdrawals`: `paused (reason)` or `going on (reason)`; empty: nobody has signed one. */
  readonly pause: string;
  readonly largest: readonly LargePosition[];
  /** Whether a market has more accounts with positions than were looked at. */
  readonly isPartial: boolean;
  /** The last acts of operators, the newest first. */
  readonly acts: readonly OperatorAct[];
  /** Why some of it is old or missing; empty: it is not. */
  readonly failure: string;
}

/** The data that the page shows. */
export interface View {
  readonly status: ExchangeStatus;
  readonly markets: ReadonlyMap<string, Market>;
  readonly statistics: ReadonlyMap<string, MarketStats>;
  readonly slow: SlowView;
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
    slow: await slowNow(exchange, markets, before?.slow),
    gateway: counts && { counts, rates: before?.gateway ? ratesBetween(before.gateway.counts, counts) : null },
  };
}

const NOTHING_YET: SlowView = { at: -SLOW_MILLIS, liquidations: [], withdrawals: [], pause: '', largest: [], isPartial: false, acts: [], failure: '' };

/** Requests the data that is due. If a service does not answer, its earlier data stays, with a sentence. */
async function slowNow(exchange: OpenPerp, markets: readonly Market[], before: SlowView = NOTHING_YET): Promise<SlowView> {
  const at = performance.now();
  if (at - before.at < SLOW_MILLIS) return before;
  const open = markets.filter(({ info }) => info.status !== 'CLOSED');
  const answers = await Promise.allSettled([
    Promise.all(markets.map(({ symbol }) => exchange.markets.recentTrades(symbol, TRADES))),
    exchange.accounts.pendingWithdrawals(),
    Promise.all(open.map(({ symbol }) => exchange.markets.marketPositions(symbol, { limit: HOLDERS }))),
    exchange.accounts.adminHistory({ limit: ACTS }),
    exchange.accounts.adminHistory({ action: 'pauseWithdrawals', limit: ACTS }),
  ]);
  const [trades, withdrawals, holders, acts, pauses] = answers;
  const failed = answers.find((each) => each.status === 'rejected');
  return {
    at,
    liquidations: trades.status === 'fulfilled' ? liquidationsOf(trades.value.flat()) : before.liquidations,
    withdrawals: withdrawals.status === 'fulfilled' ? withdrawals.value : before.withdrawals,
    pause: pauses.status === 'fulfilled' ? (pauses.value.data.find(({ outcome }) => outcome === 'done')?.after ?? '') : before.pause,
    largest: holders.status === 'fulfilled' ? largestOf(holders.value) : before.largest,
    isPartial: holders.status === 'fulfilled' ? holders.value.some((each) => each.nextCursor !== null) : before.isPartial,
    acts: acts.status === 'fulfilled' ? acts.value.data : before.acts,
    failure: failed === undefined ? '' : failed.reason instanceof Error ? failed.reason.message : String(failed.reason),
  };
}

/** The counts of the gateway; null if it shows its metrics on its management port only. */
async function countsOfGateway(): Promise<GatewayCounts | null> {
  const answer = await fetch('/metrics');
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`GET /metrics was answered with ${answer.status}`);
  return gatewayCounts(figuresOf(await answer.text()), performance.now());
}
