import { Decimal, type Market, type Position } from 'openperp-client';
import { createMemo, createSignal, Show, type JSX } from 'solid-js';
import type { AccountOrder } from '../feed/accountProtocol.js';
import { readAmount } from '../form/amount.js';
import { AmountField } from '../form/AmountField.js';
import { sentence } from '../format/sentences.js';
import { fixed, signed, withSeparators } from '../format/numbers.js';
import { trading } from '../keys/custody.js';
import { Dialog } from '../layout/Dialog.js';
import { problem } from '../order/checks.js';
import type { ExitField, Offer, Problem } from '../order/draft.js';
import { exitsOf, gainOf } from '../order/exits.js';
import { isSameTrail, presentTrail, trailOf, trailOfOrder, type Trail, type TrailDraft } from '../order/trailing.js';
import { Check } from '../settings/Check.js';
import { tickerOf } from '../stores/markets.js';
import { announce, announceFailure } from '../trading/announce.js';
import { presentBounds, presentExits } from '../trading/positionExits.js';
import { accountStore } from './accountStore.js';
import { TrailFields } from './TrailFields.js';

/** Sets, changes and takes away take profit, stop and trailing stop of an open position. */
export default function ExitsDialog(props: { readonly position: Position; readonly market: Market; readonly close: () => void }): JSX.Element {
  const present = createMemo(() => presentExits(props.position, accountStore.orders));
  const priceNow = (field: ExitField) => present()[field]?.trigger?.px?.toString() ?? '';
  const [takeProfit, setTakeProfit] = createSignal(priceNow('takeProfit'));
  const [stopLoss, setStopLoss] = createSignal(priceNow('stopLoss'));
  const oldTrail = createMemo(() => presentTrail(props.position, accountStore.orders));
  const oldTerms = createMemo(() => termsOf(oldTrail()));
  const [trailDraft, setTrailDraft] = createSignal(draftOf(oldTerms()));
  const bounds = createMemo(() => presentBounds(present(), oldTrail()));
  const [bound, setBound] = createSignal((commonBound(bounds()) ?? widestBound(props.market)).toString());
  const [isBoundTyped, setIsBoundTyped] = createSignal(false);
  const [isRange, setIsRange] = createSignal(present().range != null);
  const [refusal, setRefusal] = createSignal('');
  const [isSending, setIsSending] = createSignal(false);
  const mark = () => tickerOf(props.market.symbol)?.markPrice ?? null;
  const side = () => (props.position.size.isNegative() ? 'sell' : 'buy');
  const typed = (field: ExitField) => (field === 'takeProfit' ? takeProfit() : stopLoss());
  const type = (field: Offer['field'], text: string) => {
    setRefusal('');
    if (field === 'takeProfit') setTakeProfit(text);
    else if (field === 'stopLoss') setStopLoss(text);
    else {
      setBound(text);
      setIsBoundTyped(true);
    }
  };
  const judged = createMemo(() => {
    const problems: Problem[] = [];
    const at = { market: props.market, mark: mark() };
    const trail = trailOf(trailDraft(), { ...at, isLong: side() === 'buy', present: oldTerms() }, problems);
    const exits = exitsOf({ side: side(), takeProfit: takeProfit(), stopLoss: stopLoss() }, at, null, problems);
    const kept = isBoundTyped() ? null : commonBound(bounds());
    return { exits, trail, slippage: kept === null ? slippageOf(props.market, bound(), problems) : kept.times('100'), problems };
  });
  const isWrong = () => judged().problems.some((each) => each.severity === 'error');
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const { exits, trail, slippage } = judged();
    if (isWrong() || slippage === null || isSending()) return;
    setIsSending(true);
    try {
      const outcome = await trading()?.setExits(props.position, present(), { exits, bound: { slippage, isOfAll: isBoundTyped() }, asRange: isRange() }, { old: oldTrail(), wanted: trail });
      if (outcome?.kind === 'refused') return void setRefusal(outcome.text);
      announce(outcome);
      if (outcome !== undefined) props.close();
    } catch (error) {
      announceFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  const step = (field: ExitField, direction: 1 | -1) => {
    const { tickSize } = props.market.info;
    const before = readAmount(typed(field), 'price');
    const from = before.kind === 'number' ? before.value : props.position.fairPrice;
    const next = from.toMultipleOf(tickSize, direction > 0 ? 'floor' : 'ceil').plus(direction > 0 ? tickSize : tickSize.negated());
    type(field, Decimal.max(tickSize, next).toString());
  };
  const exit = (field: ExitField, label: string, test: string, isFirst: boolean) => (
    <AmountField
      label={label}
      value={typed(field)}
      problems={judged().problems.filter((each) => each.field === field)}
      test={test}
      isFirst={isFirst}
      aside={<Aside gain={gainOf(side(), props.position.size.abs(), props.position.price, judged().exits[field])} test={test} isEmpty={typed(field) === ''} clear={() => type(field, '')} />}
      unit="USD"
      onInput={(text) => type(field, text)}
      onStep={(direction) => step(field, direction)}
      onOffer={(offer) => type(offer.field, offer.value)}
    />
  );
  return (
    <Dialog isOpen title={`Take profit and stop, ${props.position.symbol}`} name="exits" close={() => props.close()}>
      <form class="exits-form" novalidate onSubmit={send}>
        <Facts position={props.position} market={props.market} />
        {exit('takeProfit', 'Take profit, price of the mark', 'exit-take-profit', true)}
        {exit('stopLoss', 'Stop loss, price of the mark', 'exit-stop-loss', false)}
        <RangeChoice isOn={isRange()} hasBoth={takeProfit() !== '' && stopLoss() !== ''} change={setIsRange} />
        <TrailFields
          market={props.market}
          mark={mark()}
          isLong={side() === 'buy'}
          draft={trailDraft()}
          trail={judged().trail}
          isPresent={oldTerms() !== null && isSameTrail(judged().trail, oldTerms())}
          hasPresent={oldTrail() !== null}
          problems={judged().problems}
          change={(draft) => {
            setRefusal('');
            setTrailDraft(draft);
          }}
        />
        <AmountField
          label="Closes no further from the mark than"
          value={bound()}
          problems={judged().problems.filter((each) => each.field === 'bound')}
          test="exit-bound"
          unit="%"
          onInput={(text) => type('bound', text)}
          onStep={(direction) => type('bound', stepped(bound(), direction))}
          onOffer={(offer) => type(offer.field, offer.value)}
        />
        <Show when={!isBoundTyped() && bounds().length > 0}>
          <p class="muted" data-test="exit-bounds-kept">
            One that is changed goes as far as before: {bounds().map(boundText).join(', ')}. A bound that you type is that of all that is changed.
          </p>
        </Show>
        <p class="muted">Each closes the whole position when the mark comes, at the market or at its limit, and can only reduce it. An empty field takes its order away.</p>
        <Show when={refusal()}>
          {(text) => (
            <p class="problem" role="alert" data-test="exit-refusal">
              {sentence(text())}
            </p>
          )}
        </Show>
        <button type="submit" class="button is-primary" aria-busy={isSending()} disabled={isWrong()} data-test="exits-save">
          Save
        </button>
      </form>
    </Dialog>
  );
}

function termsOf(order: AccountOrder | null): Trail | null {
  return order === null ? null : trailOfOrder(order);
}

function draftOf(trail: Trail | null): TrailDraft {
  if (trail === null) return { trail: '', trailIn: 'percent', trailStep: '', trailLimit: '' };
  return { trail: `${trail.trailBps / 100}`, trailIn: 'percent', trailStep: `${trail.stepBps / 100}`, trailLimit: trail.limit?.toString() ?? '' };
}

function Facts(props: { readonly position: Position; readonly market: Market }): JSX.Element {
  const places = () => props.market.info.pricePrecision;
  const size = () => withSeparators(props.position.size.abs().toString());
  return (
    <p>
      {props.position.size.isNegative() ? 'Short' : 'Long'} {size()} {props.market.info.baseAsset} from {fixed(props.position.price, places())}; the mark is {fixed(props.position.fairPrice, places())}.
    </p>
  );
}

/** Whether take profit and stop are one order. */
function RangeChoice(props: { readonly isOn: boolean; readonly hasBoth: boolean; change(isOn: boolean): void }): JSX.Element {
  const words = () => {
    if (!props.hasBoth) return 'A take profit and a stop can be one order, of which one side cancels the other.';
    if (!props.isOn) return 'Two orders: while the position is open, one waits also after the other has gone off.';
    return 'One order with one ID: the first side that the mark comes to ends the other, also where it closes only a part within its bound.';
  };
  return (
    <div class="range-choice">
      <Check label="One cancels the other" isOn={props.isOn} test="exits-as-range" change={(isOn) => props.change(isOn)} />
      <p class="muted" data-test="exits-as-range-words">
        {words()}
      </p>
    </div>
  );
}

function Aside(props: { readonly gain: Decimal | null; readonly test: string; readonly isEmpty: boolean; clear(): void }): JSX.Element {
  return (
    <>
      <Show when={props.gain}>
        {(amount) => (
          <span classList={{ 'is-up': amount().isPositive(), 'is-down': amount().isNegative() }} title="Profit or loss there, fees not counted" data-test={`${props.test}-gain`}>
            {signed(amount(), 2)}
          </span>
        )}
      </Show>
      <Show when={!props.isEmpty}>
        <button type="button" class="link-button" data-test={`${props.test}-clear`} onClick={() => props.clear()}>
          Clear
        </button>
      </Show>
    </>
  );
}

/**
 * The slippage in percent that the market allows a market order: an exit that closes at a bad price is better than one
 * that does not close.
 */
function widestBound(market: Market): Decimal {
  return market.info.priceBand.market.times('100');
}

/** The bound that all have in common, in percent; null: there is none. */
function commonBound(bounds: ReturnType<typeof presentBounds>): Decimal | null {
  const first = bounds[0]?.slippage ?? null;
  return first !== null && bounds.every(({ slippage }) => slippage?.equals(first) === true) ? first.times('0.01') : null;
}

function boundText({ name, slippage }: ReturnType<typeof presentBounds>[number]): string {
  return `${name} ${slippage === null ? 'as far as the market allows' : `${slippage.times('0.01')} %`}`;
}

function stepped(typed: string, direction: 1 | -1): string {
  const before = readAmount(typed, 'bound');
  const from = before.kind === 'number' ? before.value : Decimal.ZERO;
  return Decimal.max(Decimal.of('0.1'), from.plus(direction > 0 ? '0.1' : '-0.1')).toString();
}

/** Reads a slippage in basis points; null, and a problem is added, if what was typed is not one. */
function slippageOf(market: Market, typed: string, problems: Problem[]): Decimal | null {
  const amount = readAmount(typed, 'bound');
  const most = widestBound(market);
  const offers = [{ field: 'bound', value: most.toString(), label: `Use ${most} %` } as const];
  const points = amount.kind === 'number' ? amount.value.times('100') : null;
  if (points?.isPositive() && points.isMultipleOf('1') && !points.isGreaterThan(most.times('100'))) return points;
  const text = amount.kind === 'wrong' ? amount.text : `a bound is a multiple of 0.01 % up to ${most} %`;
  problems.push(problem('bound', text, offers));
  return null;
}
