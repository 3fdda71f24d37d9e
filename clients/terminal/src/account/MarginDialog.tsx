import { Decimal, type Position } from 'openperp-client';
import { createResource, createSignal, Show, type JSX } from 'solid-js';
import { sentence } from '../format/sentences.js';
import { Choice } from '../form/Choice.js';
import { TextField } from '../form/TextField.js';
import { usd, withSeparators } from '../format/numbers.js';
import { trading } from '../keys/custody.js';
import { Dialog } from '../layout/Dialog.js';
import { exchange } from '../stores/exchange.js';
import { sumOf } from '../subaccounts/money.js';
import { announce, announceFailure } from '../trading/announce.js';
import { accountStore } from './accountStore.js';

const WAYS = [
  { value: 'add', label: 'Add', test: 'margin-add' },
  { value: 'take', label: 'Take back', test: 'margin-take' },
] as const;

/** Moves margin between an account and one of its isolated positions. */
export default function MarginDialog(props: { readonly position: Position; readonly close: () => void }): JSX.Element {
  const [way, setWay] = createSignal<'add' | 'take'>('add');
  const [typed, setTyped] = createSignal('');
  const [isSending, setIsSending] = createSignal(false);
  const [isolated] = createResource(
    () => props.position.isoPubkey ?? '',
    (key) => exchange.accounts.fullAccount(key).then((state) => state.margin.transferableBalance ?? null, () => null),
  );
  const most = (): Decimal | null => (way() === 'add' ? (accountStore.margin?.transferableBalance ?? null) : (isolated() ?? null));
  const sum = () => sumOf(typed(), most());
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const [amount, key] = [sum().amount, props.position.isoPubkey];
    if (amount === null || key == null || isSending()) return;
    const [from, to] = way() === 'add' ? [accountStore.account, key] : [key, accountStore.account];
    const text = `${withSeparators(amount.toString())} USD were moved ${way() === 'add' ? 'to' : 'from'} the isolated position in ${props.position.symbol}`;
    setIsSending(true);
    try {
      const outcome = await trading()?.moveMoney(from, to, amount, text);
      announce(outcome);
      if (outcome?.kind === 'done') props.close();
    } catch (error) {
      announceFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Dialog isOpen title={`Margin of ${props.position.symbol}, isolated`} name="margin" close={() => props.close()}>
      <form class="exits-form" novalidate onSubmit={send}>
        <p>
          It has {usd(props.position.isoMargin)} USD of its own and is liquidated{' '}
          {props.position.liquidationPrice.isZero() ? 'at no price' : `at ${withSeparators(props.position.liquidationPrice.toString())}`}. No other money of the account answers for it.
        </p>
        <Choice label="Direction" options={WAYS} value={way()} onChoose={setWay} />
        <TextField label="Amount, USD" value={typed()} test="margin-amount" onInput={setTyped} />
        <Show when={most()}>
          {(limit) => (
            <button type="button" class="link-button key-most" title="What may leave" onClick={() => setTyped(limit().toString())}>
              at most {withSeparators(limit().toString())}
            </button>
          )}
        </Show>
        <Show when={sum().problem}>
          {(text) => (
            <p class="problem" role="alert" data-test="margin-problem">
              {sentence(text())}
            </p>
          )}
        </Show>
        <button type="submit" class="button is-primary" aria-busy={isSending()} disabled={sum().amount === null} data-test="margin-move">
          {way() === 'add' ? 'Add margin' : 'Take margin back'}
        </button>
      </form>
    </Dialog>
  );
}
