import { isReference, type Decimal } from 'openperp-client';
import { sealedTextFlaw, TreasuryKey } from 'openperp-client/sealing';
import { createEffect, createResource, createSignal, on, Show, type JSX } from 'solid-js';
import { Flaw, Money } from '../form/MoneyField.js';
import { TextField } from '../form/TextField.js';
import { withSeparators } from '../format/numbers.js';
import { shortOf } from '../format/shortOf.js';
import { account, master } from '../keys/custody.js';
import { exchange } from '../stores/exchange.js';
import type { Outcome } from '../trading/outcome.js';
import { sumOf } from './money.js';

/**
 * Money for a place outside, of the account that is traded for; only its owner's key signs that. Everybody can read where it goes, so
 * all but a reference is encrypted for the treasurer. Asks before it sends.
 *
 * @param props.most what may leave the account; null: not known yet
 * @param props.done shows what came of it, and whether it was done
 */
export default function WithdrawMoney(props: { readonly most: Decimal | null; done(work: Promise<Outcome | undefined> | undefined): Promise<boolean> }): JSX.Element {
  const [to, setTo] = createSignal('');
  const [amount, setAmount] = createSignal('');
  const [isAsking, setIsAsking] = createSignal(false);
  const [treasury, { refetch }] = createResource(treasuryOf);
  const place = () => to().trim();
  const sum = () => sumOf(amount(), props.most);
  const problem = () => (place() === '' || isReference(place()) ? '' : placeProblem(place(), treasury()));
  const isRight = () => place() !== '' && problem() === '' && sum().amount !== null && (isReference(place()) || treasury() instanceof TreasuryKey);
  const typing = (set: (text: string) => void) => (text: string) => {
    setIsAsking(false);
    set(text);
  };
  createEffect(on(account, () => setIsAsking(false)));
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    if (treasury() === undefined) void refetch();
    setIsAsking(isRight());
  };
  const send = async (paid: Decimal) => {
    setIsAsking(false);
    const [where, owner, key] = [place(), master(), treasury()];
    const signing = async () => {
      if (!owner) return undefined;
      const destination = isReference(where) ? where : await key!.seal(owner.account, where);
      return owner.withdraw({ type: 'withdraw', amount: paid, destination, ref: '' }, where);
    };
    if (await props.done(signing())) {
      setTo('');
      setAmount('');
    }
  };
  return (
    <form class="key-agents" novalidate onSubmit={ask}>
      <h3>Withdraw</h3>
      <TextField label="Where to: bank details, an address, or a reference" value={to()} test="withdraw-to" onInput={typing(setTo)} />
      <Flaw text={problem()} test="withdraw-to-problem" />
      <Show when={place() !== '' && problem() === ''}>
        <p class="muted" data-test="withdraw-privacy">
          {privacy(place(), treasury())}
        </p>
      </Show>
      <Money label="Amount" value={amount()} most={props.most} problem={sum().problem} test="withdraw-amount" onInput={typing(setAmount)} />
      <Show
        when={isAsking() && isRight() && sum().amount}
        fallback={
          <button type="submit" class="button" disabled={!isRight()} data-test="withdraw">
            Withdraw
          </button>
        }
      >
        {(paid) => (
          <div class="key-question" role="alert">
            <p data-test="withdraw-question">
              Withdraw {withSeparators(paid().toString())} USD of {shortOf(account())} to {place()}? {privacy(place(), treasury())}
            </p>
            <button type="button" class="row-button" onClick={() => setIsAsking(false)}>
              Keep them
            </button>
            <button type="button" class="row-button is-danger" data-test="withdraw-confirm" onClick={() => void send(paid())}>
              Withdraw
            </button>
          </div>
        )}
      </Show>
    </form>
  );
}

/** The key to seal for; null: the exchange has none; undefined: it did not say. */
async function treasuryOf(): Promise<TreasuryKey | null | undefined> {
  try {
    const key = await exchange.markets.treasuryKey();
    return key === null ? null : await TreasuryKey.of(key);
  } catch {
    return undefined;
  }
}

function placeProblem(place: string, treasury: TreasuryKey | null | undefined): string {
  if (treasury !== null) return sealedTextFlaw(place) ?? '';
  return 'this exchange takes only a reference that it has agreed with you: 1 to 20 characters a to z, 0 to 9 and -, the first a letter, at most 6 digits';
}

function privacy(place: string, treasury: TreasuryKey | null | undefined): string {
  if (isReference(place)) return 'This is a reference: everybody can read it, and only you and the exchange know what it means.';
  return treasury ? `Encrypted for the treasurer (key ${treasury.id}): nobody else can read it.` : 'Asking for the key of the treasurer …';
}
