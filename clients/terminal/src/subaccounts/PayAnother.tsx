import { isPublicKey, type Decimal } from 'openperp-client';
import { createEffect, createSignal, on, Show, type JSX } from 'solid-js';
import { Flaw, Money } from '../form/MoneyField.js';
import { TextField } from '../form/TextField.js';
import { withSeparators } from '../format/numbers.js';
import { shortOf } from '../format/shortOf.js';
import { account, family, master } from '../keys/custody.js';
import type { Outcome } from '../trading/outcome.js';
import { sumOf } from './money.js';

/**
 * Money for an account of somebody else, of the account that is traded for; only its owner's key signs that. Asks before it sends.
 *
 * @param props.most what may leave the account; null: not known yet
 * @param props.done shows what came of it, and whether it was done
 */
export function PayAnother(props: { readonly most: Decimal | null; done(work: Promise<Outcome | undefined> | undefined): Promise<boolean> }): JSX.Element {
  const [to, setTo] = createSignal('');
  const [amount, setAmount] = createSignal('');
  const [isAsking, setIsAsking] = createSignal(false);
  const sum = () => sumOf(amount(), props.most);
  const problem = () => (to().trim() === '' ? '' : recipientProblem(to().trim()));
  const isRight = () => to().trim() !== '' && problem() === '' && sum().amount !== null;
  const typing = (set: (text: string) => void) => (text: string) => {
    setIsAsking(false);
    set(text);
  };
  createEffect(on(account, () => setIsAsking(false)));
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    setIsAsking(isRight());
  };
  const pay = async (paid: Decimal) => {
    setIsAsking(false);
    if (await props.done(master()?.pay(to().trim(), paid))) {
      setTo('');
      setAmount('');
    }
  };
  return (
    <form class="key-agents" novalidate onSubmit={ask}>
      <h3>Pay another account</h3>
      <TextField label="Key of the account" value={to()} test="pay-to" onInput={typing(setTo)} />
      <Flaw text={problem()} test="pay-to-problem" />
      <Money label="Amount" value={amount()} most={props.most} problem={sum().problem} test="pay-amount" onInput={typing(setAmount)} />
      <Show
        when={isAsking() && isRight() && sum().amount}
        fallback={
          <button type="submit" class="button" disabled={!isRight()} data-test="pay">
            Pay
          </button>
        }
      >
        {(paid) => (
          <div class="key-question" role="alert">
            <p data-test="pay-question">
              Pay {withSeparators(paid().toString())} USD of {shortOf(account())} to {to().trim()}? Only its owner can give them back.
            </p>
            <button type="button" class="row-button" onClick={() => setIsAsking(false)}>
              Keep them
            </button>
            <button type="button" class="row-button is-danger" data-test="pay-confirm" onClick={() => void pay(paid())}>
              Pay
            </button>
          </div>
        )}
      </Show>
    </form>
  );
}

function recipientProblem(to: string): string {
  if (!isPublicKey(to)) return 'a key has 32 bytes, written in base58';
  if (to === account()) return 'this is the account itself';
  const known = family();
  const isOwn = known !== undefined && (to === known.master || known.subAccounts.some((each) => each.account === to));
  return isOwn ? 'this is one of your own accounts: move the money there' : '';
}
