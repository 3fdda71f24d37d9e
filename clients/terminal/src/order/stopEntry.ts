import { basket, Decimal, limitOrder, marketOrder, stopOrder, type Basket, type LimitOrder, type Market, type MarketOrder, type StopOrder } from 'openperp-client';
import { withSeparators } from '../format/numbers.js';
import { amountOf, offer, problem, type MarketView } from './checks.js';
import type { Draft, Problem } from './draft.js';
import { exitOrders } from './exits.js';
import type { StopEntry, Terms } from './terms.js';

/** Reads the condition that a stop of the form waits for. Null: a field is empty, or a problem was added. */
export function entryOf(draft: Draft, at: Pick<MarketView, 'market' | 'mark'>, problems: Problem[]): StopEntry | null {
  const before = problems.length;
  const trigger = triggerOf(draft, at, problems);
  const slippage = draft.then === 'market' ? slippageOf(draft, at.market, problems) : null;
  if (trigger === null || problems.length > before || (draft.then === 'market' && slippage === null)) return null;
  return { trigger, isAbove: draft.side === 'buy', slippage };
}

function triggerOf(draft: Draft, { market, mark }: Pick<MarketView, 'market' | 'mark'>, problems: Problem[]): Decimal | null {
  const trigger = amountOf(draft, 'trigger', problems);
  if (trigger === undefined) return null;
  const { tickSize } = market.info;
  if (!trigger.isPositive()) {
    problems.push(problem('trigger', `trigger ${trigger} is not positive`));
    return null;
  }
  if (mark === null) {
    problems.push(problem('trigger', `${draft.symbol} has no mark that an order could wait for`));
    return null;
  }
  const isAbove = draft.side === 'buy';
  const text = passedText(isAbove, trigger, mark);
  if (text === null) return trigger;
  const next = isAbove ? mark.toMultipleOf(tickSize, 'floor').plus(tickSize) : mark.toMultipleOf(tickSize, 'ceil').minus(tickSize);
  problems.push(problem('trigger', text, next.isPositive() ? [offer('trigger', next)] : []));
  return null;
}

/** Why a trigger would go off at once; null: the mark has not passed it. */
export function passedText(isAbove: boolean, trigger: Decimal, mark: Decimal): string | null {
  if (isAbove ? trigger.isGreaterThan(mark) : trigger.isLessThan(mark)) return null;
  return `a stop that ${isAbove ? 'buys' : 'sells'} waits for a ${isAbove ? 'higher' : 'lower'} mark: the present one is ${mark}, so ${trigger} would go off at once`;
}

/** Reads the bound in whole basis points, as the exchange takes them. */
function slippageOf(draft: Draft, market: Market, problems: Problem[]): Decimal | null {
  const percent = amountOf(draft, 'bound', problems);
  if (percent === undefined) return null;
  const most = market.info.priceBand.market.times('100');
  const points = percent.times('100');
  if (points.isPositive() && points.isMultipleOf('1') && !percent.isGreaterThan(most)) return points;
  problems.push(problem('bound', `a bound of ${percent} % is not one of 0.01 to ${most} % in steps of 0.01 %`, [{ field: 'bound', value: most.toString(), label: `Use ${most} %` }]));
  return null;
}

/** Warns of a limit that is short of the trigger of its stop: the order would rest, which is rarely meant. */
export function limitProblems(draft: Draft, { trigger }: StopEntry, price: Decimal, market: Market): Problem[] {
  const isBuy = draft.side === 'buy';
  if (isBuy ? !price.isLessThan(trigger) : !price.isGreaterThan(trigger)) return [];
  const text = `${price} is ${isBuy ? 'below' : 'above'} the trigger of ${trigger}: with the mark there the order would rest`;
  const offered = trigger.toMultipleOf(market.info.tickSize, isBuy ? 'ceil' : 'floor');
  return [problem('price', text, offered.isPositive() ? [offer('price', offered)] : [], 'warning')];
}

/** The price beyond which a stop at the market does not trade, if the mark is at its trigger then. */
export function worstOf({ trigger, slippage }: StopEntry, side: Draft['side'], market: Market): Decimal | null {
  if (slippage === null) return null;
  const share = slippage.dividedBy('10000');
  const farthest = trigger.times(side === 'buy' ? Decimal.ONE.plus(share) : Decimal.ONE.minus(share), side === 'buy' ? 'floor' : 'ceil');
  return market.roundPrice(side, farthest);
}

/**
 * The order that waits on the exchange. An order that only reduces a position is a stop, which waits and ends with it
 * (CND-021); any other is held by a basket, with the exits of its position.
 */
export function stopAction(terms: Terms, { trigger, isAbove, slippage }: StopEntry): StopOrder | Basket {
  const { symbol, side, size, price, isolated } = terms;
  if (terms.reduceOnly) {
    const stop = stopOrder({ symbol, side, size, trigger, ...(slippage === null ? { limit: price } : { slippage }) });
    return isolated ? { ...stop, isolated } : stop;
  }
  const order = slippage === null ? limitOrder({ symbol, side, size, price }) : marketOrder({ symbol, side, size, slippage });
  const held: LimitOrder | MarketOrder = isolated ? { ...order, isolated } : order;
  return basket({ symbol, direction: isAbove ? 'above' : 'below', trigger, actions: [held, ...exitOrders(terms)] });
}

/** `Buy 0.1 BTC-USD at the market once the mark is at 101,000 or above`. */
export function stopText({ symbol, side, size, price }: Terms, { trigger, isAbove, slippage }: StopEntry): string {
  const number = (amount: Decimal) => withSeparators(amount.toString());
  const at = slippage === null ? `at ${number(price)}` : 'at the market';
  return `${side === 'buy' ? 'Buy' : 'Sell'} ${number(size)} ${symbol} ${at} once the mark is at ${number(trigger)} or ${isAbove ? 'above' : 'below'}`;
}
