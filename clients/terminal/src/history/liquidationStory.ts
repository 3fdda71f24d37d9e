import { Decimal, type Liquidation, type LiquidationMark, type LiquidationStep } from 'openperp-client';
import { fixed, percent, signedPercent, withSeparators } from '../format/numbers.js';

/** A liquidation in words: every number is from the exchange's own record, or follows from it as the sentence says. */
export interface LiquidationStory {
  readonly headline: string;
  /** Why it began: one paragraph each. */
  readonly reasons: readonly string[];
  /** Steps that were taken, in order. */
  readonly steps: readonly { readonly text: string; readonly timestamp: bigint }[];
  readonly result: string;
  /** Advice how the liquidation would have been avoided. */
  readonly lesson: string | null;
}

export function storyOf(liquidation: Liquidation): LiquidationStory {
  const { equity, maintenanceMargin } = liquidation;
  return {
    headline: `Your equity of ${usd(equity)} was below the ${usd(maintenanceMargin)} of maintenance margin that your ${positions(liquidation)} needed.`,
    reasons: [...liquidation.marks.map(reasonOf), ...hedgeReason(liquidation), ...secondCheck(liquidation)],
    steps: liquidation.steps.map((step) => ({ text: stepOf(step), timestamp: step.timestamp })),
    result: resultOf(liquidation),
    lesson: lessonOf(liquidation),
  };
}

function positions({ marks }: Liquidation): string {
  return marks.length === 1 ? `${marks[0]!.symbol} position` : `${marks.length} positions`;
}

/** Says how much a position had lost, how much margin it needed, and how its mark came about. */
function reasonOf(mark: LiquidationMark): string {
  const side = mark.size.isNegative() ? 'short' : 'long';
  const size = mark.size.abs();
  const notional = size.times(mark.markPrice, 'ceil');
  const change = signedPercent(mark.markPrice.minus(mark.price).dividedBy(mark.price));
  const gain = mark.unrealizedPnl.isNegative() ? `an unrealized loss of ${usd(mark.unrealizedPnl.abs())}` : `an unrealized profit of ${usd(mark.unrealizedPnl)}`;
  return (
    `You were ${side} ${size} ${mark.symbol} from ${price(mark.price)} on average. The mark price was ${price(mark.markPrice)} (${change}): ${gain}. ` +
    `At ${percent(mark.lambda)} of its value of ${usd(notional)}, the position needed ${usd(mark.maintenanceMargin)}. ` +
    originOf(mark)
  );
}

function originOf(mark: LiquidationMark): string {
  const oracle = mark.oraclePrice === null ? '' : `the oracle price was ${price(mark.oraclePrice)}, from ${count(mark.publishers, 'publisher')}`;
  const book = mark.bestBid === null || mark.bestAsk === null ? 'the book had an empty side' : `the book was at ${price(mark.bestBid)} / ${price(mark.bestAsk)}`;
  const inputs = [oracle, book].filter(Boolean).join(', and ');
  switch (mark.setBy) {
    case 'biasedOracle':
      return `The mark followed the oracle price with the market's usual premium: ${inputs}.`;
    case 'localMedian':
      return `The mark followed the middle of book and last trade: ${inputs}.`;
    case 'localAverage':
      return `The mark followed the average of book and trades over the last half minute: ${inputs}.`;
    case 'markBand':
      return `The mark was held at the edge of its band around the oracle: ${inputs}.`;
    case 'markSlew':
      return `The mark was still moving, at its largest allowed speed: ${inputs}.`;
    default:
      return `At that moment ${inputs}.`;
  }
}

function hedgeReason({ marks, maintenanceMargin }: Liquidation): string[] {
  const plain = Decimal.sum(marks.map((each) => each.maintenanceMargin));
  if (marks.length < 2 || !plain.isGreaterThan(maintenanceMargin)) return [];
  return [`Together they needed ${usd(maintenanceMargin)} instead of ${usd(plain)}, because they offset each other in part.`];
}

function secondCheck({ marks, basisEquity, basisMaintenanceMargin }: Liquidation): string[] {
  if (basisEquity === null || basisMaintenanceMargin === null) return [];
  const bases = marks.flatMap((each) => (each.liquidationBasis === null ? [] : [`${each.symbol} ${price(each.liquidationBasis)}`]));
  return [
    `The second check agreed: at prices kept closer to the oracle (${bases.join(', ')}) your equity was ${usd(basisEquity)} and ${usd(basisMaintenanceMargin)} was needed. ` +
      'Nobody is liquidated by a move of the book alone.',
  ];
}

function stepOf(step: LiquidationStep): string {
  const market = step.symbol ?? '';
  const verb = step.isBuy ? 'bought back' : 'sold';
  switch (step.kind) {
    case 'ordersCancelled':
      return 'All your open orders were cancelled, so that none of them could fill any more.';
    case 'closedOnBook':
      return closedOnBook(step, market, verb);
    case 'coolingDown':
      return `${market}: a part was closed; the rest waits, so that a large position is not thrown into the book at once. ${after(step)}`;
    case 'takenOverByFund':
      return `The insurance fund took over ${step.closedSize} ${market} at ${priceOr(step.closedPrice ?? step.price)}, the price at which nothing is left of your equity and nothing is owed. ${after(step)}`;
    case 'deleveraged':
      return `${step.closedSize} ${market} was closed against traders of the other side at ${priceOr(step.closedPrice ?? step.price)}, because neither the book nor the insurance fund could take it. ${after(step)}`;
    default:
      return step.text;
  }
}

function closedOnBook(step: LiquidationStep, market: string, verb: string): string {
  const limit = step.price === null ? '' : `, no further than ${price(step.price)}`;
  if (step.closedSize.isZero()) return `${step.size} ${market} was to be ${verb}${limit}, but nobody was there to trade with. ${after(step)}`;
  const part = step.closedSize.equals(step.size) ? `${step.size} ${market} was ${verb}` : `${step.closedSize} of ${step.size} ${market} was ${verb}`;
  const fee = step.fee.isZero() ? '' : `; ${usd(step.fee)} went to the insurance fund as liquidation fee`;
  return `${part} on the book at ${priceOr(step.closedPrice)} on average${limit}${fee}. ${after(step)}`;
}

function after(step: LiquidationStep): string {
  return `Then: equity ${usd(step.equity)}, needed ${usd(step.maintenanceMargin)}.`;
}

function resultOf({ equityAfter, maintenanceMarginAfter, residue, steps }: Liquidation): string {
  const wasTakenOver = steps.some((step) => step.kind === 'takenOverByFund' || step.kind === 'deleveraged');
  if (!equityAfter.isPositive()) return 'Nothing of the equity was left. You owe nothing: the insurance fund bears what is missing.';
  const kept = `You kept ${usd(equityAfter)}.`;
  const rest = residue.isZero() ? '' : ` ${usd(residue.abs())} ${residue.isPositive() ? 'went to' : 'came from'} the insurance fund.`;
  if (wasTakenOver) return kept + rest;
  return maintenanceMarginAfter.isZero() ? `${kept} No position is left.` : `${kept} What is left needs ${usd(maintenanceMarginAfter)}, which your equity covers again.`;
}

/**
 * Says how far the account was levered at its entry prices, where its equity is the equity at the start less the
 * unrealized profit.
 */
function lessonOf({ equity, maintenanceMargin, marks }: Liquidation): string | null {
  const unrealized = Decimal.sum(marks.map((each) => each.unrealizedPnl));
  const entryEquity = equity.minus(unrealized);
  const entryNotional = Decimal.sum(marks.map((each) => each.size.abs().times(each.price)));
  if (!entryEquity.isPositive() || entryNotional.isZero()) return null;
  const times = entryNotional.dividedBy(entryEquity).toFixed(1);
  const room = entryEquity.minus(maintenanceMargin).dividedBy(entryNotional);
  const move = room.isPositive() ? `a move of about ${percent(room, 1)} against you` : 'nearly any move against you';
  return `At entry prices you held ${times} times your equity of ${usd(entryEquity)}: ${move} was enough. A smaller position, more equity, or an order that closes earlier would have kept it.`;
}

function usd(amount: Decimal): string {
  return `${fixed(amount, 2)} USD`;
}

/** Averages may have eight places, of which four say enough. */
function price(amount: Decimal): string {
  return withSeparators(amount.isMultipleOf('0.0001') ? amount.toString() : amount.toFixed(4));
}

function priceOr(amount: Decimal | null): string {
  return amount === null ? 'no price' : price(amount);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
