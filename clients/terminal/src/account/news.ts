import { Decimal, type AccountFill, type AccountUpdate } from 'openperp-client';
import { withSeparators } from '../format/numbers.js';

/** Something that happened to an account without its doing. */
export interface News {
  readonly kind: 'info' | 'failure';
  readonly title: string;
  readonly detail: string;
}

/**
 * What of an account's updates its owner should know: fills of resting orders, liquidations, deleveragings, and orders
 * that the exchange cancelled. What the owner has just sent is answered elsewhere.
 */
export function newsOf(updates: readonly AccountUpdate[]): News[] {
  const forced = new Set(updates.flatMap((each) => (each.type === 'liquidation' || each.type === 'ADL' ? [each.symbol] : [])));
  const fills = updates.filter((each): each is AccountFill => each.type === 'fill' && each.maker && !forced.has(each.symbol));
  const others = updates.flatMap((each) => ofUpdate(each) ?? []);
  return [...[...byOrder(fills).values()].map(ofFills), ...others];
}

function byOrder(fills: readonly AccountFill[]): Map<string, AccountFill[]> {
  const found = new Map<string, AccountFill[]>();
  for (const each of fills) found.set(each.orderId, [...(found.get(each.orderId) ?? []), each]);
  return found;
}

function ofFills(fills: readonly AccountFill[]): News {
  const first = fills[0]!;
  const size = Decimal.sum(fills.map((each) => each.size));
  return {
    kind: 'info',
    title: `${first.isBuy ? 'Bought' : 'Sold'} ${withSeparators(size.toString())} ${first.symbol} at ${withSeparators(first.price.toString())}`,
    detail: 'Your resting order was filled.',
  };
}

function ofUpdate(update: AccountUpdate): News | undefined {
  switch (update.type) {
    case 'liquidation': {
      const price = withSeparators(update.price.toString());
      const detail = `${update.size} was ${update.isBuy ? 'bought back' : 'sold'} at ${price}. The tab Liquidations says why, step by step.`;
      return { kind: 'failure', title: `You were liquidated in ${update.symbol}`, detail };
    }
    case 'ADL':
      return { kind: 'failure', title: `${update.size} of your ${update.symbol} was closed by deleveraging`, detail: update.reason };
    case 'orderUpdate':
      if (update.status !== 'cancelledRiskLimit') return undefined;
      return { kind: 'failure', title: `Your order in ${update.symbol} was cancelled`, detail: update.reason ?? '' };
    case 'scheduledCancel':
      return update.fired ? { kind: 'info', title: "The dead man's switch has cancelled all orders", detail: '' } : undefined;
    default:
      return undefined;
  }
}
