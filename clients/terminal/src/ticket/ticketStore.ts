import { Decimal, type Market, type Side, type TimeInForce } from 'openperp-client';
import { batch, createEffect, createRoot, createSignal, on, untrack } from 'solid-js';
import { needsMoney, takeMoney } from '../account/testMoney.js';
import { readAmount } from '../form/amount.js';
import { isNarrow, showTab } from '../layout/arrangement.js';
import type { Assessment } from '../order/assessment.js';
import type { Draft, DraftField, ExitField, Offer, Problem } from '../order/draft.js';
import { neverTakes, type PostOnly } from '../order/postOnly.js';
import type { Terms } from '../order/terms.js';
import { preference } from '../settings/preferences.js';
import { feed } from '../stores/exchange.js';
import { market, symbol, ticker } from '../stores/markets.js';
import { pickedPrice } from '../stores/trading.js';
import { bound, setBound } from '../trading/surroundings.js';

const [side, setSide] = createSignal<Side>('buy');
const [kind, setKind] = preference<Draft['kind']>('orderKind', 'limit', (stored) => stored === 'limit' || stored === 'market' || stored === 'stop');
const [trigger, setTrigger] = createSignal('');
const [becomes, setBecomes] = preference<Draft['then']>('stopBecomes', 'market', (stored) => stored === 'market' || stored === 'limit');
const [price, writePrice] = createSignal('');
const [size, writeSize] = createSignal('');
const [sizeIn, writeSizeIn] = preference<Draft['sizeIn']>('sizeIn', 'base', (stored) => stored === 'base' || stored === 'quote');
const [timeInForce, setTimeInForce] = createSignal<TimeInForce>('GTC');
const [postOnly, rememberPostOnly] = preference<PostOnly>('postOnly', 'ALO', (stored) => stored === 'ALO' || stored === 'ALO_SLIDE' || stored === 'ALO_JOIN');
const [reduceOnly, setReduceOnly] = createSignal(false);
const [isIsolated, setIsIsolated] = preference('isolated', false, (stored) => typeof stored === 'boolean');
const [hasExits, setHasExits] = createSignal(false);
const [takeProfit, setTakeProfit] = createSignal('');
const [stopLoss, setStopLoss] = createSignal('');
const [refusal, setRefusal] = createSignal('');
const [checked, setChecked] = createSignal<Terms>();
const [assessment, setAssessment] = createSignal<Assessment>();
const [isPriceChosen, choosePrice] = createSignal(false);
/** The share of the most that was asked for; null: the size was typed. */
const [chosenShare, setChosenShare] = createSignal<number | null>(null);
/** Whether the share was chosen before the form was judged: the size is written again with the judgement. */
let isShareDue = false;

export { side, setSide, kind, setKind, trigger, setTrigger, becomes, setBecomes, price, size, sizeIn, timeInForce, setTimeInForce, reduceOnly, setReduceOnly, bound, setBound };

/** The kind of post-only that was chosen last. */
export { postOnly };

/** Whether orders have margin of their own. */
export { isIsolated, setIsIsolated };

/** Take profit and stop loss of the position that the order opens. */
export { hasExits, setHasExits, takeProfit, stopLoss };

/** Why the exchange refused the order that was sent last; empty again once the form is changed. */
export { refusal, setRefusal };

/** The order that the exchange was asked about; undefined: none, or the form was changed since. */
export { checked, setChecked };

/** The judgement of the form; it may be of the form a moment ago. */
export { assessment };

/** Whether the form is in use: then its price does not follow the middle of the book any more. */
export { choosePrice };

/** Whether the order only adds to the book. */
export function isPostOnly(): boolean {
  return neverTakes(timeInForce());
}

export function setIsPostOnly(isOn: boolean): void {
  setTimeInForce(isOn ? postOnly() : 'GTC');
}

/** Chooses what this order and later ones do if they are post-only and would match. */
export function setPostOnly(chosen: PostOnly): void {
  batch(() => {
    rememberPostOnly(chosen);
    setTimeInForce(chosen);
  });
}

/** Whether the order has a limit price that is typed. */
export function isPriced(): boolean {
  return kind() === 'limit' || (kind() === 'stop' && becomes() === 'limit');
}

export function setPrice(text: string): void {
  batch(() => {
    choosePrice(true);
    writePrice(text);
  });
}

export function setSize(text: string): void {
  isShareDue = false;
  batch(() => {
    setChosenShare(null);
    writeSize(text);
  });
}

/** Counts the size in another unit, of as many as before. */
export function setSizeIn(unit: Draft['sizeIn']): void {
  const found = assessment();
  const base = found?.size;
  const at = sizePrice();
  batch(() => {
    if (unit !== sizeIn() && base && at) writeSize(sizeText(base, unit, at));
    writeSizeIn(unit);
  });
}

/** A size of the base asset as the field shows it. In USD it is rounded up to cents, so that it is the same number of lots. */
function sizeText(base: Decimal, unit: Draft['sizeIn'], at: Decimal): string {
  return unit === 'base' ? base.toString() : base.times(at, 'ceil').toMultipleOf('0.01', 'ceil').toString();
}

/** The price that a size in USD is counted at. */
function sizePrice(): Decimal | undefined {
  if (kind() === 'market') return assessment()?.bound?.reference;
  if (kind() === 'stop' && becomes() === 'market') return assessment()?.worstPrice ?? undefined;
  const typed = readAmount(price(), 'price');
  return typed.kind === 'number' && typed.value.isPositive() ? typed.value : undefined;
}

/** Sets the size to a share of the most that margin allows, as far as that is known, and once more when the form is judged. @param percent 0 to 100 */
export function setShare(percent: number): void {
  if (percent === 0) return setSize('');
  const isPending = judgedId !== lastId;
  setChosenShare(percent);
  writeShare(percent);
  isShareDue = isPending;
}

function writeShare(percent: number): void {
  isShareDue = false;
  const most = assessment()?.largest;
  const at = sizePrice();
  const shown = market();
  if (!most || !at || !shown) return;
  const wanted = shown.roundSize(most.times(String(percent / 100)));
  writeSize(sizeText(wanted, sizeIn(), at));
}

/** Keeps a chosen share of the largest size within it when prices move. */
function keepWithin(found: Assessment): void {
  const share = chosenShare();
  if (share === null) return;
  const exceeds = found.size && found.largest?.isLessThan(found.size);
  if (isShareDue || exceeds) writeShare(share);
}

/** Share of the size in the largest size that margin allows, in percent, 0 to 100; null while that is not known. */
export function shareOfLargest(): number | null {
  const found = assessment();
  if (!found?.largest?.isPositive()) return null;
  if (!found.size || size() === '') return 0;
  return Math.min(100, Math.max(0, Math.round(found.size.dividedBy(found.largest).toNumber() * 100)));
}

export function setExit(field: ExitField, text: string): void {
  if (field === 'takeProfit') setTakeProfit(text);
  else setStopLoss(text);
}

/** Empties the fields that belong to one order, once it was sent. */
export function clear(): void {
  batch(() => {
    setSize('');
    setTrigger('');
    setTakeProfit('');
    setStopLoss('');
  });
}

/** Takes an offered number. */
export function accept({ field, value }: Offer): void {
  if (field === 'price') setPrice(value);
  else if (field === 'size') setSize(value);
  else if (field === 'bound') setBound(value);
  else if (field === 'trigger') setTrigger(value);
  else if (field === 'money') void takeMoney();
  else if (isExit(field)) setExit(field, value);
}

export function problemsOf(field: Problem['field']): readonly Problem[] {
  const found = assessment()?.problems.filter((each) => each.field === field) ?? [];
  return needsMoney() ? found.map(ofNoMoney) : found;
}

/** Whether the form has something that the exchange would refuse. */
export function isImpossible(): boolean {
  return size() !== '' && (assessment()?.problems.some((each) => each.severity === 'error') ?? false);
}

/** Without any money that is the problem, whatever margin an order would need. */
function ofNoMoney(each: Problem): Problem {
  if (!each.text.startsWith('Insufficient margin')) return each;
  return { ...each, text: 'your account has no money yet', offers: [{ field: 'money', value: '', label: 'Get test money' }] };
}

/** One step of the tick, the lot or a tenth of a percent up or down. */
export function step(field: DraftField, direction: 1 | -1): void {
  const shown = market();
  if (!shown) return;
  const by = stepOf(field, shown);
  const typed = readAmount(draft()[field], field);
  const before = typed.kind === 'number' ? typed.value : isExit(field) || field === 'trigger' ? (referencePrice('mid') ?? Decimal.ZERO) : Decimal.ZERO;
  const after = Decimal.max(Decimal.ZERO, before.toMultipleOf(by, direction > 0 ? 'floor' : 'ceil').plus(direction > 0 ? by : by.negated()));
  accept({ field, value: after.toString(), label: '' });
}

function isExit(field: Offer['field']): field is ExitField {
  return field === 'takeProfit' || field === 'stopLoss';
}

function stepOf(field: DraftField, shown: Market): Decimal {
  if (field === 'price' || field === 'trigger' || isExit(field)) return shown.info.tickSize;
  if (field === 'bound') return Decimal.of('0.1');
  return sizeIn() === 'base' ? shown.info.lotSize : Decimal.of('10');
}

/** How long to wait for a judgement before saying that there is none. */
const LONGEST_MILLIS = 2_000;

let lastId = 0;
let judgedId = 0;
let waiting: ((found: Assessment) => void)[] = [];

function draft(): Draft {
  return {
    symbol: symbol(),
    side: side(),
    kind: kind(),
    trigger: trigger(),
    then: becomes(),
    price: price(),
    size: size(),
    sizeIn: sizeIn(),
    timeInForce: timeInForce(),
    reduceOnly: reduceOnly(),
    isolated: isIsolated(),
    bound: bound(),
    takeProfit: exitText(takeProfit()),
    stopLoss: exitText(stopLoss()),
  };
}

/** An order that only reduces a position opens none. */
function exitText(typed: string): string {
  return hasExits() && !reduceOnly() ? typed : '';
}

feed.on('assessment', ({ id, assessment: found }) => {
  if (id !== lastId) return;
  judgedId = id;
  setAssessment(found);
  keepWithin(found);
  if (id !== lastId) return; // the size has changed with what margin allows, and is judged again
  waiting.forEach((done) => done(found));
  waiting = [];
});

/** The judgement of the form as it is now: what is shown is what is sent. Rejects if none comes. */
export function judged(): Promise<Assessment> {
  const present = untrack(assessment);
  if (present && judgedId === lastId) return Promise.resolve(present);
  return new Promise((done, failed) => {
    waiting.push(done);
    setTimeout(() => failed(new Error('the prices of this market have not come yet')), LONGEST_MILLIS);
  });
}

/** The price in the middle of the book, or what comes next to it; on the tick, not worse than the middle. */
export function referencePrice(which: 'bid' | 'mid' | 'ask'): Decimal | undefined {
  const [shown, now] = [market(), ticker()];
  if (!shown || !now) return undefined;
  const { bestBid, bestAsk, lastPrice, markPrice } = now;
  const mid = bestBid && bestAsk ? bestBid.plus(bestAsk).times('0.5') : (bestBid ?? bestAsk ?? lastPrice ?? markPrice);
  const found = which === 'bid' ? bestBid : which === 'ask' ? bestAsk : mid;
  return found ? shown.roundPrice(side(), found) : undefined;
}

createRoot(() => {
  createEffect(() => {
    const written = draft();
    setRefusal('');
    setChecked(undefined);
    if (written.symbol !== '') feed.send({ type: 'draft', id: ++lastId, draft: written });
  });
  createEffect(
    on(symbol, () =>
      batch(() => {
        choosePrice(false);
        clear();
        writePrice('');
        setAssessment(undefined);
      }),
    ),
  );
  createEffect(() => {
    const middle = referencePrice('mid');
    if (!isPriceChosen() && middle) writePrice(middle.toString());
  });
  createEffect(
    on(
      pickedPrice,
      (picked) => {
        if (!picked) return;
        batch(() => {
          if (kind() === 'market') setKind('limit');
          if (kind() === 'stop') setTrigger(picked.price.toString());
          else setPrice(picked.price.toString());
        });
        if (isNarrow()) showTab('trade');
      },
      { defer: true },
    ),
  );
});
