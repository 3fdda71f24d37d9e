import {
  addAgent,
  approveBuilder,
  createMultisig,
  createSubAccount,
  faucet,
  isRefusal,
  propose,
  removeAgent,
  removeSubAccount,
  renameSubAccount,
  revokeBuilder,
  send,
  stayUntilFilled,
  transfer,
  type Action,
  type Decimal,
  type ProposalStep,
  type Submission,
  type Withdraw,
} from 'openperp-client';
import { withSeparators } from '../format/numbers.js';
import { Once } from './once.js';
import { plainOutcome, stepOutcome, type Outcome } from './outcome.js';

/**
 * The acts of an account beside trading: test money, keys, builders, sub-accounts and money. Each method resolves to
 * undefined if it was already under way.
 */
export abstract class AccountActs {
  protected readonly once = new Once();

  abstract get account(): string;

  /** Signs and sends. */
  protected abstract send(actions: readonly Action[]): Promise<Submission>;

  /** Test money. */
  claim(): Promise<Outcome | undefined> {
    return this.claimAnd([]);
  }

  /** Test money for an account that is new, and an agent for it, in one transaction. */
  claimWith(agent: string): Promise<Outcome | undefined> {
    return this.claimAnd([addAgent(agent)]);
  }

  private claimAnd(actions: readonly Action[]): Promise<Outcome | undefined> {
    return this.once.run('faucet', async () => {
      const submission = await this.send([faucet(this.account), ...actions]);
      const deposit = submission.outcome === 'executed' ? submission.results.find((each) => each.kind === 'deposit') : undefined;
      const outcome = plainOutcome(submission, deposit?.kind === 'deposit' ? `${withSeparators(deposit.amount.toString())} USD of test money were paid to your account` : 'Test money was paid');
      const last = submission.outcome === 'executed' && actions.length > 0 ? submission.results.at(-1) : undefined;
      const hasAgent = outcome.kind === 'refused' && last !== undefined && !isRefusal(last);
      return hasAgent ? { ...outcome, kind: 'partly', text: `The key may trade for your account now. There was no test money: ${outcome.text}` } : outcome;
    });
  }

  /** Adds an agent; only the account's own key may do this. */
  authorize(agent: string): Promise<Outcome | undefined> {
    return this.once.run(`agent ${agent}`, () => this.plain([addAgent(agent)], 'The key may trade for your account now'));
  }

  /** Removes an agent; only the account's own key may do this. */
  revoke(agent: string): Promise<Outcome | undefined> {
    return this.once.run(`agent ${agent}`, () => this.plain([removeAgent(agent)], 'The key may not trade for your account any more'));
  }

  /** Approves a builder; only the account's own key may do this. @param maxFee basis points, 1 to 15 */
  approveBuilder(builder: string, maxFee: number): Promise<Outcome | undefined> {
    return this.once.run(`builder ${builder}`, () => this.plain([approveBuilder(builder, maxFee)], 'Your orders may pay the builder now'));
  }

  revokeBuilder(builder: string): Promise<Outcome | undefined> {
    return this.once.run(`builder ${builder}`, () => this.plain([revokeBuilder(builder)], 'New orders cannot pay the builder any more'));
  }

  /**
   * Sets whether triggered market orders try again at each mark for the size they did not find.
   *
   * @param text outcome to show when it is done
   */
  setStaying(on: boolean, text: string): Promise<Outcome | undefined> {
    return this.once.run('stayUntilFilled', () => this.plain([stayUntilFilled(on)], text));
  }

  /**
   * Makes a sub-account of a master; its agents may do this, too.
   *
   * @param amount amount moved to it from its master's balance; null: nothing
   */
  createSubAccount(name: string, amount: Decimal | null): Promise<Outcome | undefined> {
    return this.once.run('createSubAccount', () => this.plain([createSubAccount(name, amount ?? undefined)], `The sub-account ${name} was made`));
  }

  renameSubAccount(account: string, name: string): Promise<Outcome | undefined> {
    return this.once.run(`rename ${account}`, () => this.plain([renameSubAccount(account, name)], `The sub-account is called ${name} now`));
  }

  removeSubAccount(account: string, name: string): Promise<Outcome | undefined> {
    return this.once.run(`remove ${account}`, () => this.plain([removeSubAccount(account)], `The sub-account ${name} was removed, and its money is its master’s`));
  }

  /**
   * Moves money between a master and its sub-accounts, or an account and one of its isolated positions.
   *
   * @param text outcome to show when it is done
   */
  moveMoney(from: string, to: string, amount: Decimal, text: string): Promise<Outcome | undefined> {
    return this.once.run(`move ${from} ${to}`, () => this.plain([transfer(from, to, amount)], text));
  }

  /** Pays to an account of somebody else; only the owner's key may do this. */
  pay(to: string, amount: Decimal): Promise<Outcome | undefined> {
    return this.once.run(`pay ${to}`, () => this.plain([send(this.account, to, amount)], `${withSeparators(amount.toString())} USD were paid`));
  }

  /**
   * Withdraws to a destination outside; only the owner's key may do this.
   *
   * @param said destination as its owner has typed it
   */
  withdraw(action: Withdraw, said: string): Promise<Outcome | undefined> {
    return this.once.run('withdraw', () => this.plain([action], `The withdrawal of ${withSeparators(action.amount.toString())} USD to ${said} was requested`));
  }

  /** An account of several signers, this one among them. Only the owner's key may do this, as each step of a proposal. */
  createShared(signers: readonly string[], threshold: number): Promise<Outcome | undefined> {
    return this.once.run('createShared', () => this.plain([createMultisig(signers, threshold)], 'The shared account was made'));
  }

  /** Proposes actions of a shared account. Counts as an approval. */
  propose(shared: string, actions: readonly Action[]): Promise<Outcome | undefined> {
    return this.once.run(`propose ${shared}`, async () => stepOutcome(await this.send([propose(shared, actions)])));
  }

  /** Takes a step of a signer on a proposal. */
  step(kind: ProposalStep['type'], shared: string, proposal: number): Promise<Outcome | undefined> {
    return this.once.run(`${kind} ${shared} ${proposal}`, async () => stepOutcome(await this.send([{ type: kind, multisig: shared, proposal: BigInt(proposal) }])));
  }

  protected async plain(actions: readonly Action[], text: string): Promise<Outcome> {
    return plainOutcome(await this.send(actions), text);
  }
}
