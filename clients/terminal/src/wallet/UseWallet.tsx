import type { Wallet } from '@wallet-standard/base';
import type { FullAccount } from 'openperp-client';
import { createEffect, createMemo, createSignal, For, Match, on, onCleanup, Show, Switch, type JSX } from 'solid-js';
import { sentence } from '../format/sentences.js';
import { KeyFailure } from '../form/TextField.js';
import { shortOf } from '../format/shortOf.js';
import { account as tradedAccount, adoptWallet, family, keyEntries } from '../keys/custody.js';
import { toast } from '../layout/toasts.js';
import { exchange, settings } from '../stores/exchange.js';
import { announce } from '../trading/announce.js';
import { accountsOf, askedText, type OfferedAccount } from './connections.js';
import { planOf, type Plan } from './plan.js';
import { WalletIcon } from './WalletIcon.js';

/** Explains what connecting a wallet does, and does it: with one signature of the wallet, or with none. */
export function UseWallet(props: { readonly wallet: Wallet; readonly back: () => void; readonly close: () => void }): JSX.Element {
  const offered = createMemo(() => accountsOf(props.wallet), [], { equals: areSame });
  const [wanted, setWanted] = createSignal(family()?.master ?? tradedAccount());
  const chosen = () => offered().find(({ key }) => key.account === wanted()) ?? offered()[0];
  const account = createMemo(() => chosen()?.key.account ?? '');
  const [known, setKnown] = createSignal<FullAccount>();
  const [withAgent, setWithAgent] = createSignal(true);
  const [isWorking, setIsWorking] = createSignal(false);
  const [failure, setFailure] = createSignal('');
  const plan = (): Plan | undefined => known() && planOf(known()!, settings()?.faucet != null, account(), keyEntries());
  const does = () => (withAgent() && (plan() === 'money' || plan() === 'agent') ? (plan() as 'money' | 'agent') : 'nothing');

  const ask = async () => {
    const asked = account();
    setKnown(undefined);
    setFailure('');
    if (asked === '') return props.back();
    try {
      const found = await exchange.accounts.fullAccount(asked);
      if (asked === account()) setKnown(found);
    } catch (error) {
      if (asked === account()) setFailure(`the exchange did not say what it knows of the account: ${messageOf(error)}`);
    }
  };
  createEffect(on(account, () => void ask()));

  let isShown = true;
  onCleanup(() => (isShown = false));
  /** Shows a failure, in the corner if the dialog was left meanwhile. */
  const fail = (text: string) => void (isShown ? setFailure(text) : toast('failure', 'Not done', sentence(text)));

  const go = async (event: SubmitEvent) => {
    event.preventDefault();
    const key = chosen()?.key;
    const signs = does();
    if (isWorking() || plan() === undefined || key === undefined) return;
    setIsWorking(true);
    setFailure('');
    try {
      const outcome = await adoptWallet(key, signs);
      if (outcome === undefined) return fail(`${props.wallet.name} has been asked already: answer there, or open this page anew`);
      if (outcome.kind === 'refused') return fail(outcome.text);
      if (outcome.kind === 'done') toast('success', `${props.wallet.name} is connected`, signs === 'nothing' ? '' : outcome.text);
      else announce(outcome);
      if (isShown) props.close();
    } catch (error) {
      fail(messageOf(error));
    } finally {
      setIsWorking(false);
    }
  };

  return (
    <form class="key-form wallet-use" novalidate onSubmit={go} data-test="wallet-form">
      <div class="wallet-head">
        <WalletIcon wallet={props.wallet} />
        <div>
          <strong class="wallet-name">{props.wallet.name}</strong>
          <code class="wallet-account" data-test="wallet-account">{account()}</code>
        </div>
        <button type="button" class="link-button" data-test="wallet-back" disabled={isWorking()} onClick={() => props.back()}>
          Another<span class="visually-hidden"> wallet</span>
        </button>
      </div>
      <Show when={offered().length > 1 && !askedText()}>
        <Accounts offered={offered()} chosen={account()} isFixed={isWorking()} onChoose={setWanted} />
      </Show>
      <Show when={plan()} fallback={<Waiting failure={failure()} onAgain={() => void ask()} />}>
        {(found) => (
          <>
            <Show when={!askedText()}>
              <Explanation plan={found()} name={props.wallet.name} withAgent={withAgent()} />
            </Show>
            <Show when={!askedText() && (found() === 'money' || found() === 'agent')}>
              <label class="option">
                <input type="checkbox" checked={withAgent()} disabled={isWorking()} data-test="wallet-agent" onChange={(event) => setWithAgent(event.currentTarget.checked)} />
                <span>Trade with an agent key of this browser</span>
              </label>
            </Show>
            <Show when={askedText()}>
              <figure class="wallet-text">
                <figcaption>
                  <strong>{props.wallet.name} asks you to sign this text.</strong> Compare it there.
                </figcaption>
                <pre tabindex="0" data-test="wallet-text">{askedText()}</pre>
              </figure>
            </Show>
            <KeyFailure text={sentence(failure())} />
            <button type="submit" class="button is-primary" aria-busy={isWorking()} data-test="wallet-submit">
              {isWorking() ? (does() === 'nothing' ? 'Connecting …' : `Confirm in ${props.wallet.name} …`) : LABELS[does()]}
            </button>
          </>
        )}
      </Show>
    </form>
  );
}

const LABELS = { nothing: 'Use this account', money: 'Take test money and make the agent', agent: 'Make the agent' } as const;

/** A wallet may announce a change although its accounts are the same: the buttons are then kept, so that a click is not lost. */
function areSame(before: readonly OfferedAccount[], after: readonly OfferedAccount[]): boolean {
  return before.length === after.length && before.every((each, i) => each.key.account === after[i]!.key.account && each.label === after[i]!.label);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function Accounts(props: { readonly offered: readonly OfferedAccount[]; readonly chosen: string; readonly isFixed: boolean; onChoose(account: string): void }): JSX.Element {
  return (
    <fieldset class="key-choice" disabled={props.isFixed}>
      <legend>Which account of it</legend>
      <For each={props.offered}>
        {(each) => (
          <label class="option">
            <input type="radio" name="wallet-account" checked={each.key.account === props.chosen} data-test="wallet-choose" onChange={() => props.onChoose(each.key.account)} />
            <span>
              <Show when={each.label}>
                <strong class="wallet-label">{each.label}</strong>{' '}
              </Show>
              <code title={each.key.account}>{shortOf(each.key.account)}</code>
            </span>
          </label>
        )}
      </For>
    </fieldset>
  );
}

function Waiting(props: { readonly failure: string; onAgain(): void }): JSX.Element {
  return (
    <Show when={props.failure} fallback={<p class="muted wallet-wait">Asking the exchange for the account …</p>}>
      <KeyFailure text={sentence(props.failure)} />
      <button type="button" class="button" onClick={() => props.onAgain()}>
        Ask again
      </button>
    </Show>
  );
}

/** The steps that follow, in their order. */
function Explanation(props: { readonly plan: Plan; readonly name: string; readonly withAgent: boolean }): JSX.Element {
  const isAsked = () => props.withAgent && (props.plan === 'money' || props.plan === 'agent');
  return (
    <ul class="wallet-steps" data-test="wallet-steps" data-plan={props.plan}>
      <li>
        <strong>The key in {props.name} is your account.</strong> It alone adds and revokes agents.
      </li>
      <Switch fallback={<Unasked name={props.name} plan={props.plan} />}>
        <Match when={props.plan === 'deposit'}>
          <li class="wallet-first" data-test="wallet-first">
            <strong>The account needs money first.</strong> It has never been funded on this exchange, and there is no test money here. Have a deposit paid to the
            address above; then add an agent key among your keys.
          </li>
        </Match>
        <Match when={props.plan === 'nothing'}>
          <li>
            <strong>A key of this browser trades for it already.</strong> {props.name} has nothing to sign now.
          </li>
        </Match>
        <Match when={isAsked()}>
          <li>
            <strong>A key is made in this browser as its agent.</strong> It signs your orders, so that {props.name} need not ask for each. It can neither change keys
            nor withdraw, and you can revoke it.
          </li>
          <li>
            <strong>{props.name} asks you once,</strong> to sign a text that says so{props.plan === 'money' ? ', and that takes test money' : ''}.
          </li>
        </Match>
      </Switch>
    </ul>
  );
}

function Unasked(props: { readonly name: string; readonly plan: Plan }): JSX.Element {
  return (
    <li>
      <strong>{props.name} signs each order</strong> and asks you every time. An agent key can be added later.
      {props.plan === 'money' ? ' Test money is taken below the order form.' : ''}
    </li>
  );
}
