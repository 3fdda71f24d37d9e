import { Decimal, type Market, type MarketStateName, type Refusal } from 'openperp-client';
import { readAmount } from '../form/amount.js';
import { refusalByState, stateOf } from '../market/marketState.js';
import type { Levels } from './depth.js';
import type { Draft, DraftField, Offer, Problem } from './draft.js';
import { neverTakes, restingPrice } from './postOnly.js';

/** The market data that a draft is checked against. */
export interface MarketView {
  readonly market: Market;
  readonly book: Levels;
  readonly mark: Decimal | null;
  /** State from the ticker; null: not known. */
  readonly state: MarketStateName | null;
}

export function problem(field: Problem['field'], text: string, offers: readonly Offer[] = [], severity: Problem['severity'] = 'error'): Problem {
  return { field, severity, text, offers };
}

const FIELD_NAMES: Readonly<Record<DraftField, string>> = { price: 'price', size: 'size', bound: 'slippage bound', trigger: 'trigger', takeProfit: 'take profit', stopLoss: 'stop loss' };

/** Reads a field. Undefined if it is empty or wrong; a wrong one is added to the problems. */
export function amountOf<F extends DraftField>(draft: Pick<Draft, F>, field: F, found: Problem[]): Decimal | undefined {
  const name = FIELD_NAMES[field];
  const amount = readAmount(draft[field], name);
  if (amount.kind === 'wrong') found.push(problem(field, amount.text, amount.offers.map((each) => offer(field, each))));
  return amount.kind === 'number' ? amount.value : undefined;
}

export function offer(field: Offer['field'], value: Decimal, note = ''): Offer {
  return { field, value: value.toString(), label: note === '' ? `Use ${value}` : `Use ${value} ${note}` };
}

/** The market's own refusals, each at its field, the number on the valid side of the order offered first. */
export function marketProblems(draft: Draft, view: MarketView, price: Decimal, size: Decimal): Problem[] {
  const { market, mark } = view;
  const order = { side: draft.side, price, size, reduceOnly: draft.reduceOnly };
  return market.checkOrder(order, mark ?? undefined).map((refusal) => ofRefusal(draft, market, refusal, price));
}

function ofRefusal(draft: Draft, market: Market, refusal: Refusal, price: Decimal): Problem {
  const text = draft.kind === 'stop' ? refusal.text.replace('the band around the mark', 'the band around the trigger') : refusal.text;
  if (refusal.field === 'price') {
    const better = market.roundPrice(draft.side, price);
    const offers = [...refusal.offers].sort((a, b) => Number(b.equals(better)) - Number(a.equals(better)));
    return problem('price', text, offers.map((each) => offer('price', each)));
  }
  const offers = refusal.offers.map((size) => sizeOffer(draft, size, price));
  return problem('size', text, offers);
}

/** An offer of a size, in the unit of the field. */
export function sizeOffer(draft: Draft, size: Decimal, price: Decimal, note = ''): Offer {
  return offer('size', draft.sizeIn === 'base' ? size : size.times(price, 'ceil').toMultipleOf('0.01', 'ceil'), note);
}

/** The problems that the state of the market causes, whatever the numbers are. */
export function stateProblems(draft: Draft, { market, state }: Pick<MarketView, 'market' | 'state'>): Problem[] {
  const known = stateOf(market.info, state);
  // An order that waits for the mark is accepted in every state before settlement, and triggers when the state lets it
  // (MST-010).
  if (draft.kind === 'stop' && known.name !== 'settling' && known.name !== 'settled') return [];
  const timeInForce = draft.kind === 'market' ? 'IOC' : draft.timeInForce;
  const text = refusalByState(market.symbol, known, { timeInForce, reduceOnly: draft.reduceOnly });
  return text === null ? [] : [problem('order', text)];
}

/** The problems that the book causes for a limit order that is valid in itself. */
export function bookProblems(draft: Draft, view: MarketView, price: Decimal): Problem[] {
  const { market, book } = view;
  const isBuy = draft.side === 'buy';
  const best = (isBuy ? book.asks : book.bids)[0]?.price;
  const matches = best !== undefined && (isBuy ? !price.isLessThan(best) : !price.isGreaterThan(best));
  if (draft.timeInForce === 'ALO' && matches) {
    const last = isBuy ? best.minus(market.info.tickSize) : best.plus(market.info.tickSize);
    const text = `${price} would match the best ${isBuy ? 'ask' : 'bid'} of ${best}: a post-only order would be refused`;
    return [problem('price', text, last.isPositive() ? [offer('price', last)] : [])];
  }
  if (neverTakes(draft.timeInForce) && restingPrice(draft.timeInForce, market, book, draft.side, price) === null) {
    return [problem('price', `the best ${isBuy ? 'ask' : 'bid'} of ${best} leaves no price behind it: a post-only order would be refused`)];
  }
  if (draft.timeInForce === 'IOC' && !matches) {
    const text = best === undefined
      ? `nobody ${isBuy ? 'sells' : 'buys'} at the moment: an immediate-or-cancel order would fill nothing`
      : `${price} does not reach the best ${isBuy ? 'ask' : 'bid'} of ${best}: an immediate-or-cancel order would fill nothing`;
    return [problem('price', text, best === undefined ? [] : [offer('price', best)], 'warning')];
  }
  return [];
}

/** Whether a reduce-only order has something to reduce. @param held signed size of the position */
export function reduceProblems(draft: Draft, view: MarketView, held: Decimal, size: Decimal, price: Decimal): Problem[] {
  if (!draft.reduceOnly) return [];
  const closable = draft.side === 'buy' ? held.negated() : held;
  if (!closable.isPositive()) {
    const position = held.isZero() ? 'no position' : `a ${held.isPositive() ? 'long' : 'short'} position`;
    return [problem('order', `a reduce-only ${draft.side} has nothing to reduce: there is ${position} in ${draft.symbol}`)];
  }
  if (!size.isGreaterThan(closable)) return [];
  const text = `${size} is more than the position of ${closable}: the order will be cut to ${closable}`;
  return [problem('size', text, [sizeOffer(draft, view.market.roundSize(closable), price)], 'warning')];
}
