import type { Side } from '../actions/index.js';
import { requirementOf, type OrderExposure } from './exposure.js';
import { farthestTick } from './farthestTick.js';
import { max, min } from './fixed.js';
import type { MarketRates } from './marketRates.js';
import type { AccountFacts, RiskModel } from './valuation.js';

/** The size that an order of this side can close of a position: at least 0. */
export function closableSize(facts: AccountFacts, symbol: string, side: Side): bigint {
  const held = facts.positions.get(symbol)?.size ?? 0n;
  return max(0n, side === 'buy' ? -held : held);
}

/**
 * The limit price of a reduce-only order, which is never refused for margin or price: its own, or the farthest at which its account
 * can still pay what the fill loses against mark, whichever is nearer to mark (ORD-074). Other open orders count with what they may
 * lose, other positions with their maintenance margins, each alone.
 *
 * @param order no larger than the position
 * @param own null: of a market order
 */
export function closingPrice(model: RiskModel, facts: AccountFacts, market: MarketRates, order: Omit<OrderExposure, 'price'>, own: bigint | null): bigint {
  const { mark, tick } = market;
  if (mark === null) return own ?? 0n;
  const { limit, market: ofMarketOrders } = market.conditions.info.priceBand;
  const closable = closableSize(facts, market.symbol, order.side);
  const position = order.side === 'buy' ? -closable : closable;
  const leverage = model.leverage(facts, market);
  const requirement = (orders: readonly OrderExposure[]) => requirementOf(market, mark, leverage, position, orders);

  const aside = facts.orderMargin ?? 0n; // pays for what orders lose, and for nothing else
  const available = model.equity(facts) - aside - max(0n, model.required(facts).losses - aside);
  const ceiling = max(requirement([]).survival, available - model.maintenanceElsewhere(facts, market.symbol));
  const survives = (price: bigint): boolean => {
    const filled = requirement([{ ...order, price }]);
    return filled.losses <= max(0n, available) && filled.survival <= ceiling;
  };
  const farthest = farthestTick({ mark, tick }, order.side, (own === null ? ofMarketOrders : limit).units, survives);
  if (own === null) return farthest;
  return order.side === 'buy' ? min(own, farthest) : max(own, farthest);
}
