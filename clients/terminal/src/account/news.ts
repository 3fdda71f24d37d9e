import { Decimal, type AccountFill, type AccountUpdate, type ConditionalType, type Deleveraged, type Liquidated, type OrderUpdate, type TriggerFailed } from 'openperp-client';
import { withSeparators } from '../format/numbers.js';
import { shortOf } from '../format/shortOf.js';
import { conditionalName } from '../openOrders/conditional.js';
import { conditionOf } from '../openOrders/waiting.js';
import type { News } from '../notices/telling.js';

/**
 * The news in an account's updates that its owner should know: fills of resting and of triggered orders, liquidations,
 * deleveragings, orders that the exchange cancelled, and those that it refused at their trigger. Outcomes of what the
 * owner has just sent are shown elsewhere.
 *
 * @param triggered the kinds of conditional orders that have triggered so far, by their IDs; those of the updates are
 *     added
 */
export function newsOf(updates: readonly AccountUpdate[], triggered = new Map<string, ConditionalType>()): News[] {
  for (const each of updates) if (each.type === 'orderUpdate' && each.status === 'triggered' && each.orderType != null) triggered.set(each.orderId, each.orderType);
  const forced = updates.filter((each) => each.type === 'liquidation' || each.type === 'ADL');
  const symbols = new Set(forced.map((each) => each.symbol));
  const fills = updates.filter((each): each is AccountFill => each.type === 'fill' && (each.maker || triggered.has(each.orderId)) && !symbols.has(each.symbol));
  const cancelled = updates.filter((each): each is OrderUpdate => each.type === 'orderUpdate' && each.status === 'cancelledRiskLimit');
  const failed = updates.filter((each): each is TriggerFailed => each.type === 'triggerFailed');
  const fired = updates.some((each) => each.type === 'scheduledCancel' && each.fired);
  return [
    ...[...grouped(fills, (each) => each.orderId)].map(([orderId, parts]) => ofFills(parts, triggered.get(orderId))),
    ...[...grouped(cancelled, (each) => each.reason ?? '')].map(([reason, orders]) => ofCancelled(reason, orders.length)),
    ...failed.map(ofFailed),
    ...[...grouped(forced, (each) => `${each.type} ${each.symbol}`).values()].map(ofForced),
    ...(fired ? [{ kind: 'info', title: "The dead man's switch has cancelled all orders", detail: '', sound: 'info' } as const] : []),
  ];
}

function grouped<T>(all: readonly T[], nameOf: (each: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const each of all) found.set(nameOf(each), [...(found.get(nameOf(each)) ?? []), each]);
  return found;
}

/** @param kind of the conditional order that has triggered; undefined: it rested */
function ofFills(fills: readonly AccountFill[], kind: ConditionalType | undefined): News {
  const first = fills[0]!;
  const done = `${sumOf(fills)} ${first.symbol} at ${averageOf(fills)}`;
  if (kind === undefined) return { kind: 'info', title: `${first.side === 'buy' ? 'Bought' : 'Sold'} ${done}`, detail: 'Your resting order was filled.', sound: 'fill' };
  return { kind: 'info', title: `Your ${conditionalName(kind)} ${first.side === 'buy' ? 'bought' : 'sold'} ${done}`, detail: 'The mark came to its price.', sound: 'trigger' };
}

function ofCancelled(reason: string, count: number): News {
  const why = reason === 'liquidation' ? 'Your equity was below the maintenance margin.' : `The exchange says: ${reason}.`;
  return { kind: 'failure', title: count === 1 ? 'Your order was cancelled' : `${count} of your orders were cancelled`, detail: why, sound: 'alarm' };
}

/** A conditional order triggered and was refused: the owner has to act. */
function ofFailed({ orderId, orderType, symbol, trigger, reason }: TriggerFailed): News {
  const title = `Your ${conditionalName(orderType)} of ${symbol} has triggered, and was refused`;
  const follows = orderType === 'trigger' ? 'Nothing was done.' : 'The position is still open.';
  return { kind: 'alarm', title, detail: `${follows} The exchange says: ${reason}. It waited for ${conditionOf({ trigger })}; order ${shortOf(orderId)}.`, sound: 'alarm' };
}

function ofForced(steps: readonly (Liquidated | Deleveraged)[]): News {
  const { type, symbol, isBuy } = steps[0]!;
  if (type === 'ADL') {
    const detail = `${sumOf(steps)} was closed at ${averageOf(steps)}, because neither the book nor the insurance fund could take the position of a liquidated trader on the other side.`;
    return { kind: 'failure', title: `Your position in ${symbol} was deleveraged`, detail, sound: 'alarm' };
  }
  const detail = `${sumOf(steps)} was ${isBuy ? 'bought back' : 'sold'} at ${averageOf(steps)}. The tab Liquidations says why, step by step.`;
  return { kind: 'failure', title: `You were liquidated in ${symbol}`, detail, sound: 'alarm' };
}

type Part = Pick<AccountFill, 'size' | 'price'>;

function sumOf(parts: readonly Part[]): string {
  return withSeparators(Decimal.sum(parts.map((each) => each.size)).toString());
}

function averageOf(parts: readonly Part[]): string {
  const size = Decimal.sum(parts.map((each) => each.size));
  const notional = Decimal.sum(parts.map((each) => each.size.times(each.price)));
  const average = size.isZero() ? parts[0]!.price : notional.dividedBy(size);
  return withSeparators(average.isMultipleOf('0.0001') ? average.toString() : average.toFixed(4));
}
