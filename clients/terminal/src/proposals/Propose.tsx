import { send, type Action } from 'openperp-client';
import { createSignal, For, Match, Show, Switch, type JSX } from 'solid-js';
import { Flaw, Money } from '../form/MoneyField.js';
import { Select } from '../form/Select.js';
import { TextField } from '../form/TextField.js';
import { account } from '../keys/custody.js';
import { markets } from '../stores/markets.js';
import { sumOf } from '../subaccounts/money.js';
import { bound } from '../trading/surroundings.js';
import { cancelProposal, closeProposal, NOTHING_PROPOSED, policyProposal, positionWords, proposalWords, recipientProblem, type Proposed } from './proposals.js';
import { ProposeOrder } from './ProposeOrder.js';
import type { SharedAccount } from './sharedAccounts.js';

const KINDS = [
  { value: 'payment', label: 'A payment' },
  { value: 'order', label: 'An order' },
  { value: 'close', label: 'Closing a position' },
  { value: 'cancel', label: 'Cancelling open orders' },
  { value: 'policy', label: 'Other signers or approvals' },
] as const;

type Kind = (typeof KINDS)[number]['value'];

/** The properties of each form of a proposal. */
export interface ProposeProps {
  readonly account: SharedAccount;
  /** Makes a proposal; whether it was made. */
  propose(actions: readonly Action[]): Promise<boolean>;
}

/** The forms with which a signer makes proposals for a shared account. */
export function Propose(props: ProposeProps): JSX.Element {
  const [kind, setKind] = createSignal<Kind>('payment');
  return (
    <>
      <Select label="Propose" options={KINDS} value={kind()} test="propose-kind" onChoose={setKind} />
      <Switch>
        <Match when={kind() === 'payment'}>
          <ProposePayment {...props} />
        </Match>
        <Match when={kind() === 'order'}>
          <ProposeOrder {...props} />
        </Match>
        <Match when={kind() === 'close'}>
          <ProposeClose {...props} />
        </Match>
        <Match when={kind() === 'cancel'}>
          <ProposeCancel {...props} />
        </Match>
        <Match when={kind() === 'policy'}>
          <ProposePolicy {...props} />
        </Match>
      </Switch>
    </>
  );
}

/** A form whose content is a proposal: its actions in words, its problem, and the button that makes it. */
export function ProposalForm(props: { readonly of: ProposeProps; readonly proposed: Proposed; readonly test?: string; clear?(): void; readonly children: JSX.Element }): JSX.Element {
  const make = async (event: SubmitEvent) => {
    event.preventDefault();
    const { actions } = props.proposed;
    if (actions !== null && (await props.of.propose(actions))) props.clear?.();
  };
  return (
    <form class="key-form" novalidate onSubmit={make}>
      {props.children}
      <Flaw text={props.proposed.problem} test={props.test ?? 'propose-problem'} />
      <Show when={props.proposed.actions}>
        {(actions) => (
          <div class="propose-preview" data-test="propose-preview">
            <p class="muted">Once enough signers have approved it, the shared account would</p>
            <For each={proposalWords(actions())}>{(words) => <p class="proposal-action">{words}</p>}</For>
            <Show when={props.proposed.note}>{(note) => <p class="key-problem">{note()}.</p>}</Show>
          </div>
        )}
      </Show>
      <button type="submit" class="button" disabled={props.proposed.actions === null} data-test="propose">
        Propose
      </button>
    </form>
  );
}

function ProposePayment(props: ProposeProps): JSX.Element {
  const [to, setTo] = createSignal('');
  const [amount, setAmount] = createSignal('');
  const most = () => props.account.margin.transferableBalance ?? null;
  const sum = () => sumOf(amount(), most());
  const problem = () => recipientProblem(to().trim());
  const proposed = (): Proposed => {
    const [recipient, money] = [to().trim(), sum().amount];
    return recipient === '' || problem() !== '' || money === null ? NOTHING_PROPOSED : { actions: [send(props.account.account, recipient, money)], problem: '' };
  };
  return (
    <ProposalForm of={props} proposed={proposed()} clear={() => [setTo(''), setAmount('')]}>
      <TextField label="To the account" value={to()} test="propose-to" onInput={setTo} />
      <Flaw text={problem()} test="propose-to-problem" />
      <Money label="Amount" value={amount()} most={most()} problem={sum().problem} test="propose-amount" onInput={setAmount} />
    </ProposalForm>
  );
}

function ProposeClose(props: ProposeProps): JSX.Element {
  const [chosen, setChosen] = createSignal('');
  const [within, setWithin] = createSignal(bound());
  const options = () => props.account.positions.map((each) => ({ value: `${each.symbol}${each.iso === true ? ' isolated' : ''}`, label: positionWords(each), position: each }));
  const found = () => (options().find((each) => each.value === chosen()) ?? options()[0])?.position;
  const proposed = () => {
    const [position, market] = [found(), markets().get(found()?.symbol ?? '')];
    return position && market ? closeProposal(position, market, within()) : NOTHING_PROPOSED;
  };
  return (
    <Show when={options().length > 0} fallback={<p class="muted">The shared account has no open position.</p>}>
      <ProposalForm of={props} proposed={proposed()}>
        <Select label="Position" options={options()} value={chosen()} test="propose-position" onChoose={setChosen} />
        <TextField label="Closes no further from the mark than, %" value={within()} test="propose-bound" onInput={setWithin} />
      </ProposalForm>
    </Show>
  );
}

function ProposeCancel(props: ProposeProps): JSX.Element {
  const [symbol, setSymbol] = createSignal('');
  const symbols = () => [...new Set(props.account.openOrders.map((each) => each.symbol))];
  const options = () => [{ value: '', label: `All markets (${props.account.openOrders.length} open now)` }, ...symbols().map((each) => ({ value: each, label: each }))];
  return (
    <ProposalForm of={props} proposed={cancelProposal(symbol())}>
      <Select label="Orders in" options={options()} value={symbol()} test="propose-cancel" onChoose={setSymbol} />
    </ProposalForm>
  );
}

function ProposePolicy(props: ProposeProps): JSX.Element {
  const [signers, setSigners] = createSignal('');
  const [threshold, setThreshold] = createSignal('');
  return (
    <ProposalForm of={props} proposed={policyProposal(props.account.account, account(), { signers: signers(), threshold: threshold() })} clear={() => [setSigners(''), setThreshold('')]}>
      <TextField label="Keys of all signers from then on, yours too, with spaces between them; empty: they stay" value={signers()} test="propose-signers" onInput={setSigners} />
      <TextField label="Approvals that a proposal needs from then on" value={threshold()} test="propose-threshold" onInput={setThreshold} />
    </ProposalForm>
  );
}
