import type { MultisigProposal, ProposalStep } from 'openperp-client';
import { createEffect, createSignal, For, on, onCleanup, Show, type JSX } from 'solid-js';
import { sentence } from '../format/sentences.js';
import { Flaw } from '../form/MoneyField.js';
import { TextField } from '../form/TextField.js';
import { usd } from '../format/numbers.js';
import { shortOf } from '../format/shortOf.js';
import { dateTime } from '../format/times.js';
import { account, isFunded, master } from '../keys/custody.js';
import { actionWords } from '../openOrders/actionWords.js';
import { exchange } from '../stores/exchange.js';
import { announce, announceFailure } from '../trading/announce.js';
import type { Outcome } from '../trading/outcome.js';
import { positionWords } from './proposals.js';
import { Propose } from './Propose.js';
import { isOpen, otherSigners, sharedProblem, shownProposals, type SharedAccount } from './sharedAccounts.js';

/** How often the proposals are fetched, so that votes of other signers appear. */
const LOOK_MILLIS = 3_000;

const [shared, setShared] = createSignal<readonly SharedAccount[]>();

/** Accounts of several signers, of which the account in use is one: their money, and what is proposed. Each step is signed by the account's own key. */
export function SharedAccounts(): JSX.Element {
  createEffect(on(account, () => {
    setShared(undefined);
    void look();
  }));
  const timer = setInterval(() => void look(), LOOK_MILLIS);
  onCleanup(() => clearInterval(timer));
  return (
    <div class="key-overview">
      <Show when={shared()} fallback={<p class="muted">The exchange has not been asked yet which accounts you share.</p>}>
        {(known) => (
          <For each={known().map((each) => each.account)} fallback={<p class="muted">None. A shared account carries out what enough of its signers have approved.</p>}>
            {(key) => <Shared account={known().find((each) => each.account === key)!} />}
          </For>
        )}
      </Show>
      <Show when={master() && isFunded()} fallback={<p class="muted">Proposals are made and voted on with the account's own key, once the account has money.</p>}>
        <NewShared />
      </Show>
    </div>
  );
}

/** The multisig accounts of which the account is a signer, as the exchange lists them. */
async function sharedAccountsOf(signer: string): Promise<readonly SharedAccount[]> {
  const { multisigAccounts } = await exchange.accounts.fullAccount(signer);
  return Promise.all((multisigAccounts ?? []).map(sharedAccount));
}

async function sharedAccount(of: string): Promise<SharedAccount> {
  const [{ margin, positions, openOrders }, { proposals }] = await Promise.all([exchange.accounts.fullAccount(of), exchange.accounts.proposals(of)]);
  return { account: of, margin, positions, openOrders, proposals: shownProposals(proposals) };
}

async function look(): Promise<void> {
  const of = account();
  const found = of === '' ? [] : await sharedAccountsOf(of).catch(() => undefined);
  if (found !== undefined && account() === of) setShared(found);
}

/** Shows the outcome, and fetches the accounts again. */
async function done(work: Promise<Outcome | undefined> | undefined): Promise<boolean> {
  try {
    const outcome = await work;
    announce(outcome);
    await look();
    return outcome?.kind === 'done' || outcome?.kind === 'partly';
  } catch (error) {
    announceFailure(error);
    return false;
  }
}

function Shared(props: { readonly account: SharedAccount }): JSX.Element {
  return (
    <section class="key-agents" aria-label={`Shared account ${shortOf(props.account.account)}`} data-test="shared-account" data-account={props.account.account}>
      <h3>
        Shared account <code title={props.account.account}>{shortOf(props.account.account)}</code>
      </h3>
      <p class="muted">
        Equity <span data-test="shared-equity">{usd(props.account.margin.totalBalance)}</span> USD
        <Show when={props.account.openOrders.length > 0}>; open orders: {props.account.openOrders.length}</Show>
      </p>
      <For each={props.account.positions}>{(position) => <p data-test="shared-position">{sentence(positionWords(position))}</p>}</For>
      <ul class="key-list" aria-label="Proposals">
        <For each={props.account.proposals.map((each) => each.proposalId)}>
          {(id) => <Proposal of={props.account.account} proposal={props.account.proposals.find((each) => each.proposalId === id)!} />}
        </For>
      </ul>
      <Show when={master()}>
        <Propose account={props.account} propose={(actions) => done(master()?.propose(props.account.account, actions))} />
      </Show>
    </section>
  );
}

function Proposal(props: { readonly of: string; readonly proposal: MultisigProposal }): JSX.Element {
  const take = (kind: ProposalStep['type']) => void done(master()?.step(kind, props.of, props.proposal.proposalId));
  const isMine = (signers: readonly string[]) => signers.includes(account());
  const until = () => {
    if (!isOpen(props.proposal)) return props.proposal.error ?? props.proposal.message ?? '';
    const isLocked = props.proposal.approvals.length >= props.proposal.threshold && props.proposal.status === 'pending';
    return isLocked ? `can be carried out from ${dateTime(props.proposal.executeAfter)}` : `open until ${dateTime(props.proposal.expiresAt)}`;
  };
  return (
    <li class="key-entry" data-test="proposal" data-proposal={props.proposal.proposalId}>
      <div>
        <strong>Proposal {props.proposal.proposalId}</strong> <span class="count">{props.proposal.status}</span>
        <For each={props.proposal.actions}>{(action) => <p class="proposal-action">{sentence(actionWords(action))}</p>}</For>
        <p class="muted">
          {props.proposal.approvals.length} of {props.proposal.threshold} approvals{until() === '' ? '' : `; ${until()}`}
        </p>
      </div>
      <Show when={isOpen(props.proposal) && master()}>
        <span class="key-actions">
          <Step isOffered={!isMine(props.proposal.approvals)} text="Approve" test="proposal-approve" take={() => take('approveProposal')} />
          <Step isOffered={!isMine(props.proposal.rejections)} text="Reject" test="proposal-reject" take={() => take('rejectProposal')} />
          <Step isOffered={props.proposal.proposer === account()} text="Cancel" test="proposal-cancel" take={() => take('cancelProposal')} />
          <Step isOffered={props.proposal.status === 'ready'} text="Carry out" test="proposal-execute" take={() => take('executeProposal')} />
        </span>
      </Show>
    </li>
  );
}

function Step(props: { readonly isOffered: boolean; readonly text: string; readonly test: string; take(): void }): JSX.Element {
  return (
    <Show when={props.isOffered}>
      <button type="button" class="row-button" data-test={props.test} onClick={() => props.take()}>
        {props.text}
      </button>
    </Show>
  );
}

function NewShared(): JSX.Element {
  const [others, setOthers] = createSignal('');
  const [threshold, setThreshold] = createSignal('2');
  const signers = () => otherSigners(others());
  const problem = () => (others().trim() === '' ? '' : sharedProblem(account(), signers(), threshold().trim()));
  const make = async (event: SubmitEvent) => {
    event.preventDefault();
    if (signers().length === 0 || problem() !== '') return;
    if (await done(master()?.createShared([account(), ...signers()], Number(threshold().trim())))) setOthers('');
  };
  return (
    <form class="key-agents" novalidate onSubmit={make}>
      <h3>New shared account</h3>
      <TextField label="Keys of the other signers, with spaces between them" value={others()} test="shared-signers" onInput={setOthers} />
      <TextField label="Approvals that a proposal needs" value={threshold()} test="shared-threshold" onInput={setThreshold} />
      <Flaw text={problem()} test="shared-problem" />
      <button type="submit" class="button" disabled={signers().length === 0 || problem() !== ''} data-test="shared-create">
        Make it
      </button>
    </form>
  );
}
