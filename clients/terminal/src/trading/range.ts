import type { Decimal, RangeOrder, StopOrder } from 'openperp-client';
import type { AccountOrder } from '../feed/accountProtocol.js';
import type { ExitField } from '../order/draft.js';
import { movedTrigger } from './waitingOutcome.js';

/** A take profit and a stop of one position as one order, of which the first to trigger ends the other (CND-014). */
export function rangeOf(takeProfit: StopOrder, stop: StopOrder): RangeOrder {
  const { symbol, side, size } = stop;
  const [low, high] = side === 'sell' ? [stop, takeProfit] : [takeProfit, stop];
  const builderCode = stop.builderCode ?? takeProfit.builderCode;
  return {
    type: 'range',
    symbol,
    side,
    size,
    low: low.trigger,
    high: high.trigger,
    ...(low.limit === undefined ? {} : { lowLimit: low.limit }),
    ...(high.limit === undefined ? {} : { highLimit: high.limit }),
    ...(stop.slippage === undefined ? {} : { stopSlippage: stop.slippage }),
    ...(takeProfit.slippage === undefined ? {} : { profitSlippage: takeProfit.slippage }),
    ...(stop.isolated === true ? { isolated: true } : {}),
    ...(builderCode === undefined ? {} : { builderCode }),
  };
}

/**
 * One side of a range that waits, as the stop or take profit that it would be alone, with the ID of the range. Null for
 * any other order.
 */
export function legOf(order: AccountOrder, field: ExitField): AccountOrder | null {
  const { trigger, isBuy, orderType } = order;
  if (orderType !== 'range' || trigger?.pxHi == null) return null;
  const isHigh = (field === 'takeProfit') !== isBuy;
  const { pxHi: px, limHi: lim, slippageHi: slippage = null } = trigger;
  const alone = { ...trigger, isAbove: isHigh, ...(isHigh ? { px, lim, slippage } : {}), pxHi: null, limHi: null, slippageHi: null };
  return { ...order, orderType: field === 'takeProfit' ? 'takeProfit' : 'stop', trigger: alone };
}

/** The same range with one of its prices moved: its limit, if it has one, keeps its distance. */
export function movedRange(order: AccountOrder, field: ExitField, price: Decimal): RangeOrder {
  const leg = (of: ExitField): StopOrder => {
    const alone = legOf(order, of)!;
    return movedTrigger(alone, of === field ? price : alone.trigger!.px);
  };
  return rangeOf(leg('takeProfit'), leg('stopLoss'));
}
