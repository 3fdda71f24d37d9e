import { Decimal, type Market } from 'openperp-client';
import { Show, type JSX } from 'solid-js';
import { readAmount } from '../form/amount.js';
import { AmountField } from '../form/AmountField.js';
import { fixed, percentOf } from '../format/numbers.js';
import type { Problem, TrailField } from '../order/draft.js';
import { distanceOf, triggerAt, type Trail, type TrailDraft } from '../order/trailing.js';

interface TrailFieldsProps {
  readonly market: Market;
  readonly mark: Decimal | null;
  /** Whether the position that it closes is long. */
  readonly isLong: boolean;
  readonly draft: TrailDraft;
  /** The terms as typed, read; null: none, or not valid. */
  readonly trail: Trail | null;
  /** Whether it is the trailing stop that waits already. */
  readonly isPresent: boolean;
  /** Whether a trailing stop is there, which it replaces unless it is the same. */
  readonly hasPresent: boolean;
  readonly problems: readonly Problem[];
  change(draft: TrailDraft): void;
}

/** The terms of a trailing stop: how far it is behind the best mark, in which steps it follows, and the price that it becomes an order at. */
export function TrailFields(props: TrailFieldsProps): JSX.Element {
  const unit = () => (props.draft.trailIn === 'percent' ? '%' : 'USD');
  const type = (field: TrailField, text: string) => props.change({ ...props.draft, [field]: text });
  const of = (field: TrailField) => props.problems.filter((each) => each.field === field);
  const step = (field: 'trail' | 'trailStep', direction: 1 | -1) => type(field, stepped(props.draft[field], stepOf(field, props), direction));
  return (
    <div class="trail" role="group" aria-label="Trailing stop">
      <div class="exits">
        <AmountField
          label="Trailing stop"
          value={props.draft.trail}
          problems={of('trail')}
          test="exit-trail"
          aside={
            <Show when={props.draft.trail !== ''}>
              <button type="button" class="link-button" data-test="exit-trail-clear" onClick={() => type('trail', '')}>
                Clear
              </button>
            </Show>
          }
          unit={
            <button
              type="button"
              class="unit-button"
              data-test="exit-trail-unit"
              aria-label={props.draft.trailIn === 'percent' ? 'The distance counts percent of the mark; count USD' : 'The distance counts USD; count percent of the mark'}
              onClick={() => props.change(inOtherUnit(props))}
            >
              {unit()} <span aria-hidden="true">⇄</span>
            </button>
          }
          onInput={(text) => type('trail', text)}
          onStep={(direction) => step('trail', direction)}
          onOffer={(offer) => type('trail', offer.value)}
        />
        <AmountField
          label="Follows in steps of"
          value={props.draft.trailStep}
          problems={of('trailStep')}
          test="exit-trail-step"
          unit="%"
          onInput={(text) => type('trailStep', text)}
          onStep={(direction) => step('trailStep', direction)}
          onOffer={(offer) => type('trailStep', offer.value)}
        />
      </div>
      <Show when={props.draft.trail !== ''}>
        <AmountField
          label={`Fixed limit, ${props.isLong ? 'sells no lower' : 'buys no higher'}`}
          value={props.draft.trailLimit}
          problems={of('trailLimit')}
          test="exit-trail-limit"
          aside={
            <Show when={props.draft.trailLimit !== ''}>
              <button type="button" class="link-button" data-test="exit-trail-limit-clear" onClick={() => type('trailLimit', '')}>
                Clear
              </button>
            </Show>
          }
          unit="USD"
          onInput={(text) => type('trailLimit', text)}
          onStep={(direction) => type('trailLimit', steppedLimit(props, direction))}
          onOffer={(offer) => type('trailLimit', offer.value)}
        />
      </Show>
      <p class="option-sentence" data-test="exit-trail-sentence">
        {sentenceOf(props)}
      </p>
    </div>
  );
}

/** Says where the stop triggers and how it follows the mark. */
function sentenceOf({ market, mark, isLong, trail, isPresent, hasPresent }: TrailFieldsProps): string {
  if (trail === null || mark === null) return 'A stop that follows the mark at this distance, as long as the mark gets better, and never goes back.';
  const places = market.info.pricePrecision;
  const nearer = isPresent ? ` or ${isLong ? 'above' : 'below'}` : '';
  const place = `It triggers at ${fixed(triggerAt(mark, isPresent ? trail : { ...trail, stepBps: 0 }, isLong), places)}${nearer} now`;
  const distance = `${percentOf(trail.trailBps)} of the best mark, ${fixed(distanceOf(mark, trail.trailBps), places)} USD at the present one`;
  const follows = trail.stepBps === 0 ? 'with every better mark' : `once the mark is ${percentOf(trail.stepBps)} better`;
  const anew = hasPresent && !isPresent ? ' Changed, it begins anew at the present mark.' : '';
  const then = trail.limit === null ? '' : ` Once triggered it ${isLong ? 'sells' : 'buys'} at ${fixed(trail.limit, places)} or ${isLong ? 'above' : 'below'}, a price that does not follow.`;
  return `${place} (${distance}). It follows ${follows}, and never goes back.${then}${anew}`;
}

/** Converts the distance to the other unit. */
function inOtherUnit({ draft, trail, mark, market }: TrailFieldsProps): TrailDraft {
  const trailIn = draft.trailIn === 'percent' ? 'quote' : 'percent';
  if (trail === null || mark === null) return { ...draft, trailIn };
  const asText = trailIn === 'percent' ? `${trail.trailBps / 100}` : distanceOf(mark, trail.trailBps).toFixed(market.info.pricePrecision);
  return { ...draft, trailIn, trail: asText };
}

/** Moves the limit by a tick; an empty field begins where the stop triggers now. */
function steppedLimit({ draft, trail, mark, market, isLong }: TrailFieldsProps, direction: 1 | -1): string {
  const { tickSize } = market.info;
  const before = readAmount(draft.trailLimit, 'limit');
  if (before.kind === 'number') return Decimal.max(tickSize, before.value.plus(direction > 0 ? tickSize : tickSize.negated())).toString();
  return trail === null || mark === null ? '' : market.nearestPrice(triggerAt(mark, trail, isLong)).toString();
}

function stepOf(field: 'trail' | 'trailStep', { draft, market }: TrailFieldsProps): Decimal {
  if (field === 'trailStep') return Decimal.of('0.01');
  return draft.trailIn === 'percent' ? Decimal.of('0.1') : market.info.tickSize.times('10');
}

function stepped(typed: string, by: Decimal, direction: 1 | -1): string {
  const before = readAmount(typed, 'distance');
  const from = before.kind === 'number' ? before.value : Decimal.ZERO;
  return Decimal.max(Decimal.ZERO, from.plus(direction > 0 ? by : by.negated())).toString();
}
