import type { Margin } from 'openperp-client';
import { createEffect, createSignal, For, lazy, on, Show, Suspense, type JSX } from 'solid-js';
import { Flaw, Money } from '../form/MoneyField.js';
import { TextField } from '../form/TextField.js';
import { usd, withSeparators } from '../format/numbers.js';
import { shortOf } from '../format/shortOf.js';
import { account, awaitedWallet, chooseAccount, family, household, master, refreshFamily } from '../keys/custody.js';
import { ConnectAgain } from '../keys/WalletEntry.js';
import { exchange } from '../stores/exchange.js';
import { announce, announceFailure } from '../trading/announce.js';
import type { Outcome } from '../trading/outcome.js';
import type { Family } from './family.js';
import { nameProblem, sumOf } from './money.js';
import { PayAnother } from './PayAnother.js';

const WithdrawMoney = lazy(() => import('./WithdrawMoney.js'));

const [money, setMoney] = createSignal<ReadonlyMap<string, Margin>>(new Map());

/** Makes, names and removes sub-accounts of the master, and moves money between them. */
export function SubAccounts(): JSX.Element {
  createEffect(on(family, () => void askMoney()));
  return (
    <Show when={family()} fallback={<p class="muted">The exchange has not been asked yet which sub-accounts there are.</p>}>
      {(known) => (
        <div class="key-overview">
          <ul class="key-list" aria-label="Accounts">
            <Member account={known().master} name="" family={known()} />
            <For each={known().subAccounts}>{(each) => <Member account={each.account} name={each.name} family={known()} />}</For>
          </ul>
          <Show when={household()} fallback={<NoMaster master={known().master} />}>
            <NewAccount family={known()} />
            <Show when={known().subAccounts.length > 0}>
              <MoveMoney family={known()} />
            </Show>
          </Show>
          <Show when={master()}>
            <PayAnother most={money().get(account())?.transferableBalance ?? null} done={done} />
            <Show when={account() === known().master}>
              <Suspense>
                <WithdrawMoney most={money().get(account())?.transferableBalance ?? null} done={done} />
              </Suspense>
            </Show>
          </Show>
        </div>
      )}
    </Show>
  );
}

function NoMaster(props: { readonly master: string }): JSX.Element {
  return (
    <Show when={awaitedWallet()} fallback={<p class="muted">No key of this browser signs for the master: sub-accounts are made where it is.</p>}>
      <ConnectAgain account={props.master} to="to make sub-accounts and move money" />
    </Show>
  );
}

async function askMoney(): Promise<void> {
  const known = family();
  if (!known) return;
  const accounts = [known.master, ...known.subAccounts.map((each) => each.account)];
  const found = await Promise.all(accounts.map((each) => exchange.accounts.fullAccount(each).then((state) => [each, state.margin] as const).catch(() => undefined)));
  if (family() === known) setMoney(new Map(found.filter((each) => each !== undefined)));
}

/** Shows the outcome; if something was done, fetches the accounts again. */
async function done(work: Promise<Outcome | undefined> | undefined): Promise<boolean> {
  try {
    const outcome = await work;
    announce(outcome);
    if (outcome?.kind !== 'done') return false;
    await refreshFamily();
    return true;
  } catch (error) {
    announceFailure(error);
    return false;
  }
}

const titleOf = (of: string, { master, subAccounts }: Family) => (of === master ? `Master ${shortOf(of)}` : (subAccounts.find((each) => each.account === of)?.name ?? shortOf(of)));

function Member(props: { readonly account: string; readonly name: string; readonly family: Family }): JSX.Element {
  const [doing, setDoing] = createSignal<'name' | 'remove'>();
  const isMaster = () => props.account === props.family.master;
  return (
    <li class="key-entry" data-test="account-entry" data-account={props.account}>
      <div>
        <strong>{titleOf(props.account, props.family)}</strong>{' '}
        <Show when={!isMaster()}>
          <code title={props.account}>{shortOf(props.account)}</code>{' '}
        </Show>
        <Show when={props.account === account()}>
          <span class="count">traded for</span>
        </Show>
        <p class="muted">
          Equity <span data-test="account-equity">{usd(money().get(props.account)?.totalBalance)}</span> USD
        </p>
      </div>
      <Show when={doing() === undefined}>
        <span class="key-actions">
          <Show when={props.account !== account()}>
            <button type="button" class="row-button" data-test="account-use" onClick={() => chooseAccount(props.account, isMaster() ? '' : props.family.master)}>
              Trade for it
            </button>
          </Show>
          <Show when={!isMaster() && household()}>
            <button type="button" class="row-button" data-test="account-rename" onClick={() => setDoing('name')}>
              Rename
            </button>
            <button type="button" class="row-button" data-test="account-remove" onClick={() => setDoing('remove')}>
              Remove
            </button>
          </Show>
        </span>
      </Show>
      <Show when={doing() === 'name'}>
        <Rename account={props.account} name={props.name} family={props.family} close={() => setDoing(undefined)} />
      </Show>
      <Show when={doing() === 'remove'}>
        <div class="key-question" role="alert">
          <p>Remove it? It must have neither positions nor orders. Its money goes to its master.</p>
          <button type="button" class="row-button" onClick={() => setDoing(undefined)}>
            Keep
          </button>
          <button type="button" class="row-button is-danger" data-test="account-remove-confirm" onClick={() => void done(household()?.removeSubAccount(props.account, props.name)).then(() => setDoing(undefined))}>
            Remove
          </button>
        </div>
      </Show>
    </li>
  );
}

function Rename(props: { readonly account: string; readonly name: string; readonly family: Family; readonly close: () => void }): JSX.Element {
  const [name, setName] = createSignal(props.name);
  const problem = () => nameProblem(name().trim(), props.family, props.account);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (problem() !== '') return;
    if (name().trim() === props.name || (await done(household()?.renameSubAccount(props.account, name().trim())))) props.close();
  };
  return (
    <form class="key-rename" novalidate onSubmit={send}>
      <input class="field" aria-label={`New name of ${props.name}`} autocomplete="off" spellcheck={false} value={name()} data-test="account-name" onInput={(event) => setName(event.currentTarget.value)} />
      <button type="submit" class="row-button is-primary" disabled={problem() !== ''} data-test="account-name-save">
        Save
      </button>
      <button type="button" class="row-button" onClick={() => props.close()}>
        Leave
      </button>
      <Flaw text={problem()} test="account-name-problem" />
    </form>
  );
}

function NewAccount(props: { readonly family: Family }): JSX.Element {
  const [name, setName] = createSignal('');
  const [amount, setAmount] = createSignal('');
  const most = () => money().get(props.family.master)?.transferableBalance ?? null;
  const problem = () => (name() === '' ? '' : nameProblem(name().trim(), props.family));
  const sum = () => sumOf(amount(), most());
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (name() === '' || problem() !== '' || sum().problem !== '') return;
    if (await done(household()?.createSubAccount(name().trim(), sum().amount))) {
      setName('');
      setAmount('');
    }
  };
  return (
    <form class="key-agents" novalidate onSubmit={send}>
      <h3>New sub-account</h3>
      <TextField label="Name" value={name()} test="new-account-name" onInput={setName} />
      <Flaw text={problem()} test="new-account-problem" />
      <Money label="Money of its master, may be left empty" value={amount()} most={most()} problem={sum().problem} test="new-account-amount" onInput={setAmount} />
      <button type="submit" class="button" disabled={name() === '' || problem() !== '' || sum().problem !== ''} data-test="new-account-create">
        Make it
      </button>
    </form>
  );
}

function MoveMoney(props: { readonly family: Family }): JSX.Element {
  const accounts = () => [props.family.master, ...props.family.subAccounts.map((each) => each.account)];
  const [chosenFrom, setFrom] = createSignal(props.family.master);
  const [chosenTo, setTo] = createSignal(props.family.subAccounts[0]!.account);
  const from = () => (accounts().includes(chosenFrom()) ? chosenFrom() : props.family.master);
  const to = () => (accounts().includes(chosenTo()) ? chosenTo() : props.family.subAccounts[0]!.account);
  const [amount, setAmount] = createSignal('');
  const most = () => money().get(from())?.transferableBalance ?? null;
  const sum = () => sumOf(amount(), most());
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const moved = sum().amount;
    if (moved === null || from() === to()) return;
    const text = `${withSeparators(moved.toString())} USD were moved to ${titleOf(to(), props.family)}`;
    if (!(await done(household()?.moveMoney(from(), to(), moved, text)))) return;
    setAmount('');
  };
  const choice = (label: string, value: () => string, choose: (account: string) => void, test: string) => (
    <label class="key-account">
      <span class="muted">{label}</span>
      <select class="field" data-test={test} onChange={(event) => choose(event.currentTarget.value)}>
        <For each={accounts()}>
          {(each) => (
            <option value={each} selected={each === value()}>
              {titleOf(each, props.family)}
            </option>
          )}
        </For>
      </select>
    </label>
  );
  return (
    <form class="key-agents" novalidate onSubmit={send}>
      <h3>Move money</h3>
      {choice('From', from, setFrom, 'move-from')}
      {choice('To', to, setTo, 'move-to')}
      <Money label="Amount" value={amount()} most={most()} problem={from() === to() ? 'choose two different accounts' : sum().problem} test="move-amount" onInput={setAmount} />
      <button type="submit" class="button" disabled={sum().amount === null || from() === to()} data-test="move-money">
        Move
      </button>
    </form>
  );
}
