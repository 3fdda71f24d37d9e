import {
  activity,
  closedPosition,
  fill,
  finishedOrder,
  fundingPayment,
  orderOutcome,
  riskEvent,
  transfer,
  type Activity,
  type ClosedPosition,
  type Fill,
  type FinishedOrder,
  type FundingPayment,
  type OrderOutcome,
  type RiskEvent,
  type Transfer,
} from '../answers/accounts/histories.js';
import { liquidation, type Liquidation } from '../answers/accounts/liquidations.js';
import { multisigProposals, type MultisigProposal, type MultisigProposals } from '../answers/accounts/multisigs.js';
import { openOrder, type OpenOrder } from '../answers/accounts/openOrders.js';
import { feeTier, fullAccount, type FeeTier, type FullAccount } from '../answers/accounts/state.js';
import { withdrawal, withdrawalPage, type Withdrawal, type WithdrawalPage } from '../answers/accounts/withdrawals.js';
import { fieldsOf, list, object, UnexpectedAnswer, type Decoder } from '../answers/decoding.js';
import { liabilities, liabilityProof, type Liabilities, type LiabilityProof } from '../answers/exchange/liabilities.js';
import {
  feePolicies,
  heldRole,
  operatorActs,
  volumes,
  type FeePolicies,
  type HeldRole,
  type OperatorActs,
  type Volumes,
} from '../answers/exchange/operators.js';
import type { HttpRequests } from '../http/httpRequests.js';
import { History, type Page } from './histories.js';

/** The acts of operators that are asked for. */
export interface ActsRange {
  readonly signer?: string;
  /** Tag of the action, such as `setMarketState`. */
  readonly action?: string;
  /** Subject of the act: a key, the symbol of a market, the ID of a withdrawal. */
  readonly subject?: string;
  /** Milliseconds since 1970, included. */
  readonly startTime?: number;
  readonly endTime?: number;
  /** Number of acts in a page: 1 to 1000; default 100. */
  readonly limit?: number;
  /** Cursor from the page before. */
  readonly cursor?: string;
}

/** `POST /account`. Data of accounts is public. Every query rejects with `RequestFailed`. */
export class AccountQueries {
  readonly fills: History<Fill>;
  readonly openOrderPages: History<OpenOrder>;
  readonly closedPositions: History<ClosedPosition>;
  readonly fundingPayments: History<FundingPayment>;
  readonly orderHistory: History<FinishedOrder>;
  readonly liquidations: History<Liquidation>;
  readonly activities: History<Activity>;
  readonly transfers: History<Transfer>;
  readonly riskEvents: History<RiskEvent>;
  private readonly ownWithdrawals: History<Withdrawal>;

  constructor(private readonly http: HttpRequests) {
    this.fills = new History(http, 'fills', 'fills', fill);
    this.openOrderPages = new History(http, 'openOrders', 'openOrder', openOrder);
    this.closedPositions = new History(http, 'positions', 'positions', closedPosition);
    this.fundingPayments = new History(http, 'fundingHistory', 'fundingPayment', fundingPayment);
    this.orderHistory = new History(http, 'orderHistory', 'orderHistory', finishedOrder);
    this.liquidations = new History(http, 'liquidations', 'liquidation', liquidation);
    this.activities = new History(http, 'activity', 'activity', activity);
    this.transfers = new History(http, 'activityHistory', 'activityHistory', transfer);
    this.riskEvents = new History(http, 'riskHistory', 'riskHistory', riskEvent);
    this.ownWithdrawals = new History(http, 'withdrawals', 'withdrawal', withdrawal);
  }

  /** Everything an account has now. Reflects every transaction that was answered before. */
  async fullAccount(user: string): Promise<FullAccount> {
    const answer = await this.http.query('/account', JSON.stringify({ type: 'fullAccount', user }));
    return only(list(object({ fullAccount }))(answer.body)).fullAccount;
  }

  /** All resting orders. */
  async openOrders(user: string, symbol?: string): Promise<readonly OpenOrder[]> {
    return this.openOrderPages.all(user, symbol === undefined ? {} : { symbol });
  }

  /** The fee rates that the next order of the account is charged, by symbol. @param symbol only in this market */
  async feeTiers(user: string, symbol?: string): Promise<readonly FeeTier[]> {
    const answer = await this.http.query('/account', JSON.stringify({ type: 'feeTier', user, ...(symbol === undefined ? { bySymbol: true } : { symbol }) }));
    return list(object({ feeTier: scopedFeeTier }))(answer.body).map((each) => each.feeTier);
  }

  /**
   * A page of the withdrawals of an account, the newest first.
   *
   * @param limit 1 to 1000
   * @param cursor cursor from the page before
   */
  async withdrawalsPage(user: string, limit = 1000, cursor?: string): Promise<Page<Withdrawal>> {
    return this.ownWithdrawals.page(user, { limit, ...(cursor === undefined ? {} : { cursor }) });
  }

  /** The newest 1000 withdrawals of an account, the newest first. */
  async withdrawals(user: string): Promise<readonly Withdrawal[]> {
    const answer = await this.http.query('/account', JSON.stringify({ type: 'withdrawals', user }));
    return list(object({ withdrawal }))(answer.body).map((each) => each.withdrawal);
  }

  /**
   * A page of the withdrawals of all accounts that are neither paid nor returned, the oldest first.
   *
   * @param limit 1 to 1000
   * @param cursor cursor from the page before
   */
  async pendingWithdrawalsPage(limit: number, cursor?: string): Promise<WithdrawalPage> {
    const answer = await this.http.query(`/withdrawals?limit=${limit}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    return withdrawalPage(answer.body);
  }

  /**
   * The first 1000 withdrawals of all accounts that are neither paid nor returned, the oldest first; may be a moment
   * behind.
   */
  async pendingWithdrawals(): Promise<readonly Withdrawal[]> {
    const answer = await this.http.query('/withdrawals');
    return list(object({ withdrawal }))(answer.body).map((each) => each.withdrawal);
  }

  /**
   * The liabilities of the exchange to its accounts; refused with status 404 before the first tree, and where none is of that second.
   * @param second second of the tree, since 1970; default: the newest
   */
  async liabilities(second?: number): Promise<Liabilities> {
    const answer = await this.http.query(second === undefined ? '/liabilities' : `/liabilities?second=${second}`);
    return liabilities(answer.body);
  }

  /**
   * The leaf of an account in a tree with its path, for `liabilityFlaw`; null: the account is not in that tree. Refused with status 404
   * before the first tree, and where paths of that second are not kept.
   */
  async liabilityProof(user: string, second?: number): Promise<LiabilityProof | null> {
    const answer = await this.http.query('/account', JSON.stringify({ type: 'liabilityProof', user, second }));
    return list(object({ liabilityProof }))(answer.body)[0]?.liabilityProof ?? null;
  }

  /** The keys that may administer the exchange, move money, make markets stricter and publish prices. */
  async roles(): Promise<readonly HeldRole[]> {
    const answer = await this.http.query('/roles');
    return list(heldRole)(answer.body);
  }

  /** A page of the acts that operators have signed, the newest first. */
  async adminHistory(range: ActsRange = {}): Promise<OperatorActs> {
    const asked = Object.entries(range).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    const answer = await this.http.query(asked.length === 0 ? '/adminHistory' : `/adminHistory?${asked.join('&')}`);
    return operatorActs(answer.body);
  }

  /** The fee policies that administrators have set. */
  async feePolicies(): Promise<FeePolicies> {
    const answer = await this.http.query('/feePolicies');
    return feePolicies(answer.body);
  }

  /**
   * The accounts with the largest volume in the window that decides on fee tiers; at most a minute old.
   *
   * @param limit number of rows, 1 to 1000
   */
  async volumes(limit = 100): Promise<Volumes> {
    const answer = await this.http.query(`/volumes?limit=${limit}`);
    return volumes(answer.body);
  }

  /**
   * All open proposals of a multisig account and the last 100 that have ended; refused with status 404 if it is not
   * one.
   */
  async proposals(multisig: string): Promise<MultisigProposals> {
    const answer = await this.http.query(`/multisig/${multisig}/proposals`);
    return multisigProposals(answer.body);
  }

  /**
   * A page of the proposals that have ended, by number, the last first.
   *
   * @param limit 1 to 1000
   * @param cursor cursor from the page before
   */
  async endedProposals(multisig: string, limit = 100, cursor?: string): Promise<Page<MultisigProposal>> {
    const answer = await this.http.query(`/multisig/${multisig}/proposals?limit=${limit}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    const ended = multisigProposals(answer.body).proposals.filter(({ status }) => status !== 'pending' && status !== 'ready');
    return { records: [...ended].reverse(), nextCursor: answer.nextCursor };
  }

  /**
   * The outcome of an order, for as long as history is kept; null: this account has sent no such order, or no
   * transaction with it has been completed yet.
   */
  async order(user: string, oid: string): Promise<OrderOutcome | null> {
    const answer = await this.http.query('/account', JSON.stringify({ type: 'order', user, oid }));
    return list(object({ order: orderOutcome }))(answer.body)[0]?.order ?? null;
  }
}

/** Reads a fee tier as the `feeTier` query sends it. */
export const scopedFeeTier: Decoder<FeeTier> = (json) => {
  const row = fieldsOf(json);
  return feeTier({ ...row, symbol: row['scopeInstrument'] });
};

function only<T>(elements: readonly T[]): T {
  if (elements.length !== 1) throw new UnexpectedAnswer(`expected one element, found ${elements.length}`);
  return elements[0]!;
}
