import { createEffect, createSignal, createUniqueId, onCleanup, onMount, Show, type JSX } from 'solid-js';
import { isClaiming, isKeyNew, needsMoney, setIsKeyNew, takeMoney } from '../account/testMoney.js';
import { AmountField, Problems } from '../form/AmountField.js';
import { Choice } from '../form/Choice.js';
import { withSeparators } from '../format/numbers.js';
import { awaitedWallet, custodyState, trading, tradingSoon } from '../keys/custody.js';
import { askForKey } from '../keys/dialogs.js';
import { isNarrow, showTab } from '../layout/arrangement.js';
import { registerShortcuts } from '../layout/shortcuts.js';
import type { Terms } from '../order/terms.js';
import { market } from '../stores/markets.js';
import { announce, announceFailure } from '../trading/announce.js';
import { Costs } from './Costs.js';
import { ExchangeCheck } from './ExchangeCheck.js';
import { ExitFields } from './ExitFields.js';
import { LeverageButton } from './LeverageButton.js';
import { MarginMode } from './MarginMode.js';
import { OrderOptions } from './OrderOptions.js';
import { PostOnlyChoice } from './PostOnlyChoice.js';
import { PriceField } from './PriceField.js';
import { SizeSlider } from './SizeSlider.js';
import { StopFields } from './StopFields.js';
import * as form from './ticketStore.js';

const SIDES = [
  { value: 'buy', label: 'Buy / long', test: 'side-buy' },
  { value: 'sell', label: 'Sell / short', test: 'side-sell' },
] as const;

const KINDS = [
  { value: 'limit', label: 'Limit', test: 'kind-limit' },
  { value: 'market', label: 'Market', test: 'kind-market' },
  { value: 'stop', label: 'Stop', test: 'kind-stop' },
] as const;

const NEXT_KIND = { limit: 'market', market: 'stop', stop: 'limit' } as const;

/** The order form. */
export function Ticket(): JSX.Element {
  const [isSending, setIsSending] = createSignal(false);
  let element!: HTMLFormElement;

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    // The money may be there before the answer to its claim: the next Enter sends the order.
    if (needsMoney()) return takeMoney();
    if (isSending()) return;
    setIsSending(true);
    try {
      await submit(element);
    } catch (error) {
      announceFailure(error);
    } finally {
      setIsSending(false);
    }
  };

  onMount(() => onCleanup(registerShortcuts(SHORTCUTS)));
  return (
    <form class="ticket" ref={element} novalidate onSubmit={send} onFocusIn={(event) => event.target instanceof HTMLInputElement && form.choosePrice(true)} aria-label="Order" data-test="ticket">
      <div class="ticket-top">
        <Choice label="Kind of order" options={KINDS} value={form.kind()} onChoose={form.setKind} />
        <MarginMode />
        <LeverageButton />
      </div>
      <Choice label="Side" options={SIDES} value={form.side()} onChoose={form.setSide} isSides />
      <StopFields />
      <PriceField />
      <SizeField />
      <SizeSlider />
      <OrderOptions />
      <PostOnlyChoice />
      <ExitFields />
      <OrderProblems />
      <Wait />
      <SendButton isSending={isSending()} />
      <Costs />
      <ExchangeCheck wholeTerms={() => wholeTerms(element)} />
    </form>
  );
}

async function submit(element: HTMLFormElement): Promise<void> {
  const trader = trading() ?? (await tradingSoon());
  if (!trader) return askForKey();
  const terms = await wholeTerms(element);
  if (terms === null) return;
  const outcome = await trader.place(terms);
  if (outcome?.kind === 'refused') return void form.setRefusal(outcome.text);
  announce(outcome);
  if (outcome?.kind === 'done' || outcome?.kind === 'partly') form.clear();
}

/** The order to send; null: a field is empty or wrong, and has the focus. */
async function wholeTerms(element: HTMLElement): Promise<Terms | null> {
  const { terms } = await form.judged();
  if (terms === null) (element.querySelector<HTMLElement>('[aria-invalid="true"]') ?? element.querySelector<HTMLElement>('[data-test="size"]'))?.focus();
  return terms;
}

const SHORTCUTS = [
  { key: 'm', label: 'Limit, market or stop order', group: 'Order', run: () => form.setKind(NEXT_KIND[form.kind()]) },
] as const;

function SizeField(): JSX.Element {
  const base = () => market()?.info.baseAsset ?? '';
  const unit = () => (form.sizeIn() === 'base' ? base() : 'USD');
  const largest = () => form.assessment()?.largest;
  return (
    <AmountField
      label="Size"
      value={form.size()}
      problems={form.problemsOf('size')}
      test="size"
      isFirst
      aside={
        <Show when={largest()}>
          {(most) => (
            <button type="button" class="link-button" data-test="size-largest" title="The most that your margin allows" onClick={() => form.setShare(100)}>
              max {withSeparators(most().toString())} {base()}
            </button>
          )}
        </Show>
      }
      unit={
        <button
          type="button"
          class="unit-button"
          data-test="size-unit"
          aria-label={`The size counts ${unit()}; count ${form.sizeIn() === 'base' ? 'USD' : base()}`}
          onClick={() => form.setSizeIn(form.sizeIn() === 'base' ? 'quote' : 'base')}
        >
          {unit()} <span aria-hidden="true">⇄</span>
        </button>
      }
      onInput={form.setSize}
      onStep={(direction) => form.step('size', direction)}
      onOffer={form.accept}
    />
  );
}

function OrderProblems(): JSX.Element {
  const id = createUniqueId();
  const refused = () => (form.refusal() === '' ? [] : [{ field: 'order', severity: 'error', text: form.refusal(), offers: [] } as const]);
  return <Problems id={id} problems={[...form.problemsOf('order'), ...refused()]} test="order-problem" onOffer={form.accept} />;
}

/** How long the order waits first because it would trade now. */
function Wait(): JSX.Element {
  const millis = () => form.assessment()?.expected?.taken.isPositive() && market()?.info.makerProtectionMillis;
  return (
    <Show when={millis()}>
      {(wait) => (
        <p class="option-sentence" data-test="order-waits">
          Waits {wait()} ms before it trades.
        </p>
      )}
    </Show>
  );
}

/** Sends the order; without money it gets some first, as every order would be refused. */
function SendButton(props: { readonly isSending: boolean }): JSX.Element {
  let element!: HTMLButtonElement;
  createEffect(() => {
    if (!isKeyNew() || !needsMoney()) return;
    setIsKeyNew(false);
    if (isNarrow()) showTab('trade');
    requestAnimationFrame(() => element.focus());
  });
  const text = () => {
    if (custodyState() === 'ready' && !trading()) return awaitedWallet() === '' ? 'Create a key to trade' : `Connect ${awaitedWallet()} to trade`;
    if (needsMoney()) return 'Get test money';
    const isStop = form.kind() === 'stop';
    const verb = form.side() === 'buy' ? (isStop ? 'buy' : 'Buy') : isStop ? 'sell' : 'Sell';
    const size = form.assessment()?.size;
    const amount = size && form.size() !== '' ? ` ${withSeparators(size.toString())}` : '';
    return `${isStop ? 'Place stop: ' : ''}${verb}${amount} ${market()?.info.baseAsset ?? ''}`;
  };
  return (
    <button
      type="submit"
      ref={element}
      class="button send-button"
      classList={{ 'is-primary': needsMoney(), 'is-buy': !needsMoney() && form.side() === 'buy', 'is-sell': !needsMoney() && form.side() === 'sell' }}
      aria-busy={props.isSending || isClaiming()}
      aria-disabled={props.isSending || (form.isImpossible() && !needsMoney())}
      data-test={needsMoney() ? 'faucet' : 'send-order'}
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      {text()}
    </button>
  );
}
