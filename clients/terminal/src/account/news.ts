import { Decimal, type AccountFill, type AccountUpdate, type Deleveraged, type Liquidated, type OrderUpdate, type TriggerFailed } from 'openperp-client';
import { withSeparators } from '../format/numbers.js';
import { shortOf } from '../format/shortOf.js';
import { conditionalName } from '../openOrders/conditional.js';
import { conditionOf } from '../openOrders/waiting.js';

/** Something that happened to an account without its doing. */
export interface News {
  readonly kind: 'info' | 'failure' | 'alarm';
  readonly title: string;
  readonly detail: string;
}

/**
 * The news in an account's updates that its owner should know: fills of resting orders, liquidations, deleveragings,
 * orders that the exchange cancelled, and those that it refused at their trigger. Outcomes of what the owner has just
 * sent are shown elsewhere.
 */
export function newsOf(updates: readonly AccountUpdate[]): News[] {
  const forced = updates.filter((each) => each.type === 'liquidation' || each.type === 'ADL');
  const symbols = new Set(forced.map((each) => each.symbol));
  const fills = updates.filter((each): each is AccountFill => each.type === 'fill' && each.maker && !symbols.has(each.symbol));
  const cancelled = updates.filter((each): each is OrderUpdate => each.type === 'orderUpdate' && each.status === 'cancelledRiskLimit');
  const failed = updates.filter((each): each is TriggerFailed => each.type === 'triggerFailed');
  const fired = updates.some((each) => each.type === 'scheduledCancel' && each.fired);
  return [
    ...[...grouped(fills, (each) => each.orderId).values()].map(ofFills),
    ...[...grouped(cancelled, (each) => each.reason ?? '')].map(([reason, orders]) => ofCancelled(reason, orders.length)),
    ...failed.map(ofFailed),
    ...[...grouped(forced, (each) => `${each.type} ${each.symbol}`).values()].map(ofForced),
    ...(fired ? [{ kind: 'info', title: "The dead man's switch has cancelled all orders", detail: '' } as const] : []),
  ];
}

function grouped<T>(all: readonly T[], nameOf: (each: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const each of all) found.set(nameOf(each), [...(found.get(nameOf(each)) ?? []), each]);
  return found;
}

function ofFills(fills: readonly AccountFill[]): News {
  const first = fills[0]!;
  const title = `${first.side === 'buy' ? 'Bought' : 'Sold'} ${sumOf(fills)} ${first.symbol} at ${averageOf(fills)}`;
  return { kind: 'info', title, detail: 'Your resting order was filled.' };
}

function ofCancelled(reason: string, count: number): News {
  const why = reason === 'liquidation' ? 'Your equity was below the maintenance margin.' : `The exchange says: ${reason}.`;
  return { kind: 'failure', title: count === 1 ? 'Your order was cancelled' : `${count} of your orders were cancelled`, detail: why };
}

/** A conditional order triggered and was refused: the owner has to act. */
function ofFailed({ orderId, orderType, symbol, trigger, reason }: TriggerFailed): News {
  const title = `Your ${conditionalName(orderType)} of ${symbol} has triggered, and was refused`;
  const follows = orderType === 'trigger' ? 'Nothing was done.' : 'The position is still open.';
  return { kind: 'alarm', title, detail: `${follows} The exchange says: ${reason}. It waited for ${conditionOf({ trigger })}; order ${shortOf(orderId)}.` };
}

function ofForced(steps: readonly (Liquidated | Deleveraged)[]): News {
  const { type, symbol, isBuy } = steps[0]!;
  if (type === 'ADL') {
    const detail = `${sumOf(steps)} was closed at ${averageOf(steps)}, because neither the book nor the insurance fund could take the position of a liquidated trader on the other side.`;
    return { kind: 'failure', title: `Your position in ${symbol} was deleveraged`, detail };
  }
  const detail = `${sumOf(steps)} was ${isBuy ? 'bought back' : 'sold'} at ${averageOf(steps)}. The tab Liquidations says why, step by step.`;
  return { kind: 'failure', title: `You were liquidated in ${symbol}`, detail };
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
