import { Decimal, isRefusal, reasonOf, sentenceOf, type Action, type ActionResult, type LimitOrder, type MarketOrder, type Submission } from 'openperp-client';
import { withSeparators } from '../format/numbers.js';

/** The outcome of something that was sent, for people. */
export interface Outcome {
  /** `partly`: some of it was done. `unknown`: it could not be learnt whether it was done. */
  readonly kind: 'done' | 'partly' | 'refused' | 'unknown';
  readonly text: string;
  /** The order that was placed, if one was. */
  readonly orderId: string | null;
}

type Order = LimitOrder | MarketOrder;

const number = (amount: { toString(): string }) => withSeparators(amount.toString());

/** `Buy 0.1 BTC-USD at 100,000`. */
export function orderText(order: Order): string {
  const price = order.type === 'limit' ? ` at ${number(order.price)}` : ' at the market';
  return `${order.side === 'buy' ? 'Buy' : 'Sell'} ${number(order.size)} ${order.symbol}${price}`;
}

/** The outcome of one order. @param restsAt price at which it rests, if the exchange chose it */
export function orderOutcome(order: Order, result: ActionResult, restsAt: Decimal | null = null): Outcome {
  const outcome = matched(order, result, restsAt);
  return 'delayedMillis' in result && result.delayedMillis ? { ...outcome, text: `${outcome.text}; it waited ${result.delayedMillis} ms` } : outcome;
}

function matched(order: Order, result: ActionResult, restsAt: Decimal | null): Outcome {
  const orderId = 'orderId' in result ? result.orderId : null;
  const verb = order.side === 'buy' ? 'Bought' : 'Sold';
  switch (result.kind) {
    case 'resting':
      return { kind: 'done', text: `${orderText(order)} rests in the book${restsAt === null ? '' : `, at ${number(restsAt)}`}`, orderId };
    case 'working': {
      const text = `${verb} ${number(result.filledSize)} of ${number(order.size)} ${order.symbol} at ${number(result.averagePrice)}; ${number(result.remainingSize)} rests in the book`;
      return { kind: 'done', text, orderId };
    }
    case 'filled':
      return { kind: 'done', text: `${verb} ${number(result.filledSize)} ${order.symbol} at ${number(result.averagePrice)}`, orderId };
    case 'partiallyFilled': {
      const text = `${verb} ${number(result.filledSize)} of ${number(order.size)} ${order.symbol} at ${number(result.averagePrice)}; nobody ${counterpart(order)} the rest at an allowed price`;
      return { kind: 'partly', text, orderId };
    }
    case 'cancelledIOC':
      return iocOutcome(order, result.filledSize, orderId);
    case 'cancelled':
      return { kind: 'refused', text: `${orderText(order)} was cancelled before it could trade`, orderId };
    default:
      return { kind: 'refused', text: `${orderText(order)} was refused: ${reasonOf(result) ?? wordsOf(result.kind)}`, orderId };
  }
}

/** The verb for the other side of a match: `sold` or `bought`. */
function counterpart(order: Order): string {
  return order.side === 'buy' ? 'sold' : 'bought';
}

function boundText({ slippage }: MarketOrder): string {
  return slippage === undefined ? 'within the band around the mark' : `within ${Decimal.of(String(slippage)).times('0.01')} % of the mark`;
}

function iocOutcome(order: Order, filled: { isZero(): boolean; toString(): string }, orderId: string | null): Outcome {
  const limit = order.type === 'limit' ? `at ${number(order.price)} or better` : boundText(order);
  const whole = `${number(order.size)} ${order.symbol}`;
  if (filled.isZero()) {
    return { kind: 'refused', text: `Nothing was ${order.side === 'buy' ? 'bought' : 'sold'} of ${whole}: nobody ${counterpart(order)} it ${limit}`, orderId };
  }
  const verb = order.side === 'buy' ? 'Bought' : 'Sold';
  return { kind: 'partly', text: `${verb} ${number(filled)} of ${whole}; nobody ${counterpart(order)} the rest ${limit}`, orderId };
}

/** The outcome of a transaction that was not executed as a whole; null: it was. */
export function failureOf(submission: Submission): Outcome | null {
  switch (submission.outcome) {
    case 'executed':
    case 'alreadyExecuted':
      return null;
    case 'unknown':
      return { kind: 'unknown', text: `The exchange has not answered, and it is not known whether this was done. ${submission.message}`, orderId: null };
    case 'notTaken':
      return { kind: 'refused', text: `Nothing was done: ${submission.failure.message}`, orderId: null };
    case 'refused':
      return { kind: 'refused', text: `Nothing was done: ${sentenceOf(submission)}`, orderId: null };
  }
}

/** The outcome of actions that are not orders: the first refusal, or the text. */
export function plainOutcome(submission: Submission, text: string): Outcome {
  const failure = failureOf(submission);
  if (failure !== null) return failure;
  const refused = submission.outcome === 'executed' ? submission.results.find(isRefusal) : undefined;
  if (refused === undefined) return { kind: 'done', text, orderId: null };
  return { kind: 'refused', text: reasonOf(refused) ?? wordsOf(refused.kind), orderId: null };
}

const STEPS: Readonly<Record<string, string>> = {
  proposalCreated: 'was made',
  proposalApproved: 'was approved',
  proposalReadyForExecution: 'has its approvals',
  proposalExecuted: 'was carried out',
  proposalCancelled: 'was cancelled',
  proposalRejected: 'was rejected',
};

/** The outcome of a step of a proposal; some of its actions may have been refused. */
export function stepOutcome(submission: Submission): Outcome {
  const result = submission.outcome === 'executed' ? submission.results[0] : undefined;
  if (result === undefined || !('proposalId' in result) || isRefusal(result)) return plainOutcome(submission, 'The step was taken');
  const text = `Proposal ${result.proposalId} ${STEPS[result.kind] ?? wordsOf(result.kind)}`;
  const isPartly = result.kind === 'proposalExecuted' && result.message !== null && result.message !== '';
  return isPartly ? { kind: 'partly', text: `${text}, but for: ${result.message}`, orderId: null } : { kind: 'done', text, orderId: null };
}

/**
 * The outcome of cancelling all orders and closing all positions. The cancel has a result for each order or market, so
 * the results of the closing orders are the last ones.
 */
export function flattened(closing: readonly Order[], submission: Submission): Outcome {
  const failure = failureOf(submission);
  if (failure !== null) return failure;
  if (submission.outcome !== 'executed') return { kind: 'done', text: 'All orders were cancelled and all positions closed', orderId: null };
  const results = submission.results.slice(submission.results.length - closing.length);
  const left = closing.map((order, place) => orderOutcome(order, results[place]!)).filter((each) => each.kind !== 'done');
  if (left.length === 0) return { kind: 'done', text: 'All orders were cancelled and all positions closed', orderId: null };
  return { kind: 'partly', text: `All orders were cancelled. Not everything could be closed. ${left.map((each) => each.text).join('. ')}`, orderId: null };
}

/** The orders among actions, with their places. */
export function ordersOf(actions: readonly Action[]): { readonly order: Order; readonly place: number }[] {
  return actions.flatMap((action, place) => {
    const order = action.type === 'onFill' ? action.parent : action;
    return order.type === 'limit' || order.type === 'market' ? [{ order, place }] : [];
  });
}

/** `cancelledReduceOnly` as `cancelled reduce only`. */
export function wordsOf(kind: string): string {
  return kind.replace(/[A-Z]+/g, (capitals) => ` ${capitals.length > 1 ? capitals : capitals.toLowerCase()}`).trim();
}
