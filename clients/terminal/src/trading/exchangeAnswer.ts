import { isRefusal, reasonOf, RequestFailed, type Action, type ActionResult, type AdmittedOrder, type Decimal, type OrderCheck, type Position } from 'openperp-client';
import { NOTHING, signed, withSeparators } from '../format/numbers.js';
import { stopText } from '../order/stopEntry.js';
import type { Terms } from '../order/terms.js';
import { orderText, wordsOf } from './outcome.js';
import { nameOf } from './waitingOutcome.js';

/** A figure of the exchange with its name. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  readonly test: string;
}

/** The answer that the exchange would give to an order, in words. `none`: it did not answer. */
export interface ExchangeAnswer {
  readonly kind: 'admitted' | 'partly' | 'refused' | 'none';
  readonly texts: readonly string[];
  readonly figures: readonly Figure[];
}

/**
 * @param actions the order, and the exits of its position
 * @param held the position that the order would change, as it is; null: there is none
 */
export function exchangeAnswer(terms: Terms, actions: readonly Action[], check: OrderCheck, held: Position | null): ExchangeAnswer {
  if (check.status === 'error') return refused(`The exchange would refuse it: ${check.error ?? 'it does not say why'}`);
  const [first, ...exits] = check.actions.map(({ admitted, answers }) => ({ admitted, answer: answers?.[0] }));
  if (first === undefined) return refused('The exchange has answered nothing about the order');
  const name = nameOfOrder(terms, actions[0]!);
  if (first.admitted === null && isRefused(first.answer)) return refused(`The exchange would refuse this order. ${name}: ${reasonFor(first.answer)}`);
  const ends = exits.map(({ answer }, place) => ({ name: nameOf(actions[place + 1]!), answer }));
  const lost = ends.filter(({ answer }) => isRefused(answer));
  const waiting = ends.filter((each) => !lost.includes(each)).map((each) => each.name);
  const texts = [
    first.admitted === null ? `The exchange would take this order. ${name}: it waits, and needs no margin until then` : admittedText(name, first.admitted),
    ...(waiting.length === 0 ? [] : [`The ${waiting.join(' and the ')} would wait for the mark`]),
    ...lost.map(({ name: of, answer }) => `The ${of} would be refused: ${reasonFor(answer)}`),
  ];
  const figures = first.admitted === null ? [] : figuresOf(terms, first.admitted, check, held);
  return { kind: lost.length > 0 ? 'partly' : 'admitted', texts: texts.map(ended), figures };
}

/** Why there is no answer. */
export function noAnswer(error: unknown): ExchangeAnswer {
  return { kind: 'none', texts: [ended(failureText(error))], figures: [] };
}

function failureText(error: unknown): string {
  if (!(error instanceof RequestFailed)) return `The exchange was not asked: ${error instanceof Error ? error.message : String(error)}`;
  switch (error.kind) {
    case 'tooManyRequests':
      return `The exchange takes no more questions of this browser at the moment; ask again in ${Math.max(1, Math.ceil(error.retryAfterMillis / 1000))} s`;
    case 'unavailable':
    case 'noAnswer':
      return `The exchange has not answered: ${error.message}. Nothing was placed; ask again`;
    default:
      return `The exchange cannot check this order: ${error.message}`;
  }
}

function refused(text: string): ExchangeAnswer {
  return { kind: 'refused', texts: [ended(text)], figures: [] };
}

function ended(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function isRefused(answer: ActionResult | undefined): boolean {
  return answer === undefined || isRefusal(answer) || answer.kind === 'cancelledReduceOnly';
}

function reasonFor(answer: ActionResult | undefined): string {
  return answer === undefined ? 'no answer' : (reasonOf(answer) ?? wordsOf(answer.kind));
}

function nameOfOrder(terms: Terms, action: Action): string {
  if (terms.entry) return stopText(terms, terms.entry);
  return action.type === 'limit' || action.type === 'market' ? orderText(action) : 'The order';
}

function admittedText(name: string, { size, makerFee }: AdmittedOrder): string {
  if (size?.isZero()) return `The exchange would admit this order. ${name}: there is nothing that it could reduce now, so the market would cancel it`;
  const market = makerFee === null ? 'the market decides how much of it fills, and cancels the rest' : 'the market decides whether it fills or rests';
  return `The exchange would admit this order. ${name}: ${market}`;
}

/** The figures of an order; for one that never rests only those of its fill. */
function figuresOf(terms: Terms, { initialMargin, makerFee, takerFee }: AdmittedOrder, { open, filled, positions }: OrderCheck, held: Position | null): readonly Figure[] {
  const after = positions.find((each) => each.symbol === terms.symbol && (each.iso ?? false) === terms.isolated);
  const figure = (test: string, label: string, value: string): Figure => ({ test, label, value, unit: 'USD' });
  const rests = makerFee !== null;
  return [
    ...(rests ? [figure('maker-fee', 'Fee as maker', exact(makerFee))] : []),
    figure('taker-fee', 'Fee as taker', exact(takerFee)),
    figure('margin', terms.isolated ? 'Margin moved' : 'Initial margin', signed(initialMargin, 2)),
    ...(rests ? [figure('available-open', 'Available, resting', exact(open.availableBalance))] : []),
    figure('available-filled', 'Available, filled', exact(filled.availableBalance)),
    ...(rests ? [figure('liquidation-open', 'Liquidation, resting', liquidationOf(held))] : []),
    figure('liquidation-filled', 'Liquidation, filled', liquidationOf(after)),
  ];
}

function exact(amount: Decimal | null): string {
  return amount === null ? NOTHING : withSeparators(amount.toString());
}

/** An order at rest changes no position. */
function liquidationOf(position: Position | null | undefined): string {
  if (position == null) return 'no position';
  return position.liquidationPrice.isZero() ? 'none' : withSeparators(position.liquidationPrice.toString());
}
