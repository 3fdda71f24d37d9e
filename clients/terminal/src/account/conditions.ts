import type { Market, MarketConditions } from 'openperp-client';
import { riskOf, tickerOf } from '../stores/markets.js';

/** The values that the margin of a market depends on now; undefined until rates and ticker have arrived. */
export function conditionsOf(market: Market): MarketConditions | undefined {
  const [risk, ticker] = [riskOf(market.symbol), tickerOf(market.symbol)];
  return risk && ticker ? { info: market.info, risk, regimeDt: ticker.regimeDt, mark: ticker.markPrice } : undefined;
}
