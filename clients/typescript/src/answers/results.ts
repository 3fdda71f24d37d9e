import { leverageSetting, type LeverageSetting } from './accounts.js';
import type { Decimal } from '../decimal.js';
import { decimal, fieldsOf, flag, integer, list, nanos, nullable, object, text, UnexpectedAnswer, word, type Decoder } from './decoding.js';
import type { OrderStatus } from './words.js';

/** An order rests, nothing of it filled. */
export interface Resting {
  readonly kind: 'resting';
  readonly orderId: string;
}

/** An order was filled in part, the rest rests. */
export interface Working {
  readonly kind: 'working';
  readonly orderId: string;
  readonly filledSize: Decimal;
  readonly remainingSize: Decimal;
  readonly averagePrice: Decimal;
}

/** An order was filled; `partiallyFilled`: a market order that found only a part, and has ended. */
export interface FilledResult {
  readonly kind: 'filled' | 'partiallyFilled';
  readonly orderId: string;
  readonly filledSize: Decimal;
  readonly averagePrice: Decimal;
}

/** An order ended by a cancel. */
export interface Cancelled {
  readonly kind: 'cancelled' | 'cancelledSelfCrossing';
  readonly orderId: string;
}

/** An immediate-or-cancel order whose remainder was cancelled, or a market order that found nothing. */
export interface CancelledIoc {
  readonly kind: 'cancelledIOC';
  readonly orderId: string;
  readonly filledSize: Decimal;
}

/**
 * An order or a change of an order was refused. If a change was refused (`isModify`), the order goes on as it was, if
 * it is open. `reason` is a sentence for people with the numbers in it; its wording may change.
 */
export interface Rejected {
  readonly kind:
    | 'rejectedCrossing'
    | 'rejectedDuplicate'
    | 'rejectedRiskLimit'
    | 'rejectedInvalid'
    | 'cancelledReduceOnly'
    | 'cancelledRiskLimit';
  readonly orderId: string;
  readonly reason: string | null;
  readonly isModify: boolean;
  /** For a change that came too late: how its order ended; null where that is not known, and in all other cases. */
  readonly ended: OrderEnd | null;
}

/** A cancel found no such open order. */
export interface CancelRejected {
  readonly kind: 'cancelOneRejected';
  readonly orderId: string;
  readonly reason: string;
  /** How the order ended; null where it never existed or where that is not known any more. */
  readonly ended: OrderEnd | null;
}

/** How an order ended, for one for which a cancel or a change came too late. */
export interface OrderEnd {
  /** Final status of the order, spelled as the key of a status: `filled`, `cancelled`, … */
  readonly endedAs: OrderStatus;
  /** Total size that it filled. */
  readonly executedSize: Decimal;
  /** Nanoseconds since 1970. */
  readonly at: bigint;
}

export interface CancelAllRejectedResult {
  readonly kind: 'cancelAllRejected';
  readonly reason: string;
}

/** The faucet gave this amount of test money, USD. */
export interface Deposited {
  readonly kind: 'deposit';
  readonly amount: Decimal;
}

/** The agent was added or removed. */
export interface AgentChanged {
  readonly kind: 'agentWallet';
  readonly agent: string;
}

/** The builder was approved up to this fee in basis points. */
export interface BuilderApproved {
  readonly kind: 'approveBuilderCode';
  readonly builder: string;
  readonly maxFee: number;
}

export interface BuilderRevoked {
  readonly kind: 'revokeBuilderCode';
  readonly builder: string;
}

/** @property symbol symbol of the currency */
export interface Transferred {
  readonly kind: 'transfer';
  readonly from: string;
  readonly to: string;
  readonly symbol: string;
  readonly amount: Decimal;
}

/**
 * @property account key of the sub-account; empty in a check
 * @property amount amount moved to it from its master's balance
 */
export interface SubAccountCreated {
  readonly kind: 'createSubAccount';
  readonly master: string;
  readonly account: string;
  readonly name: string;
  readonly amount: Decimal;
}

export interface SubAccountRenamed {
  readonly kind: 'renameSubAccount';
  readonly account: string;
  readonly name: string;
}

/** @property moved amount that its master got */
export interface SubAccountRemoved {
  readonly kind: 'removeSubAccount';
  readonly account: string;
  readonly moved: Decimal;
}

/** @property account key of the multisig account; @property signers number of its signers */
export interface MultisigCreated {
  readonly kind: 'multisigCreated';
  readonly account: string;
  readonly threshold: number;
  readonly signers: number;
  readonly timeLockSecs: number;
  readonly lifetimeSecs: number;
  readonly creator: string;
}

/** A proposal after a step of a signer. Times are milliseconds since 1970. @property signer who made the step */
export interface ProposalOutcome {
  readonly kind:
    | 'proposalCreated'
    | 'proposalApproved'
    | 'proposalReadyForExecution'
    | 'proposalExecuted'
    | 'proposalFailed'
    | 'proposalCancelled'
    | 'proposalRejected';
  readonly multisig: string;
  readonly proposalId: number;
  readonly status: string;
  readonly approvals: number;
  readonly rejections: number;
  readonly threshold: number;
  readonly executeAfter: number;
  readonly expiresAt: number;
  readonly signer: string;
  readonly proposer: string;
  /** Why it failed, or which of its actions were refused. */
  readonly message: string | null;
}

/** @property id ID that names the withdrawal from now on */
export interface WithdrawalRequested {
  readonly kind: 'withdrawalRequested';
  readonly id: string;
  readonly amount: Decimal;
}

/** A withdrawal is in this state, also if the same step was made before. */
export interface WithdrawalChanged {
  readonly kind: 'withdrawal';
  readonly id: string;
  readonly amount: Decimal;
  readonly state: string;
}

/** The pause of withdrawals is in force in the whole exchange, or has ended. */
export interface WithdrawalsPaused {
  readonly kind: 'withdrawalsPaused';
  readonly paused: boolean;
}

/**
 * A key has a role, or no longer has it, in the whole exchange.
 *
 * @property expires second since 1970, 0: never; absent where the role was taken
 */
export interface RoleChanged {
  readonly kind: 'setRole' | 'revokeRole';
  readonly role: string;
  readonly key: string;
  readonly expires?: number;
}

/**
 * A fee policy is in force in the whole exchange from a second since 1970 on.
 *
 * @property symbol market; empty: all markets without a policy of their own
 */
export interface FeePolicySet {
  readonly kind: 'setFeePolicy';
  readonly symbol: string;
  readonly from: number;
}

/** The fee programme of an account is changed for orders from now on. @property programme empty: none */
export interface FeeProgrammeSet {
  readonly kind: 'setFeeProgramme';
  readonly account: string;
  readonly programme: string;
}

/** All positions of the market are being closed at this price. */
export interface MarketSettling {
  readonly kind: 'settleMarket';
  readonly price: Decimal;
}

/**
 * The shards go back to the time of their logs once two administrators have signed it.
 *
 * @property signers number of administrators who have signed it
 */
export interface TimeAccepted {
  readonly kind: 'acceptTime';
  readonly signers: number;
}

/** The market is listed. @property number number of the market, its own for ever */
export interface MarketListed {
  readonly kind: 'listMarket';
  readonly number: number;
}

export interface LeverageSet {
  readonly kind: 'updateUserSettings';
  readonly leverage: readonly LeverageSetting[];
}

/** @property due when all open orders will be cancelled, in milliseconds of exchange time; 0: off */
export interface CancelScheduled {
  readonly kind: 'scheduleCancel';
  readonly due: number;
}

/** The answer to a changed setting: its new value. */
export interface StayUntilFilledSet {
  readonly kind: 'stayUntilFilled';
  readonly on: boolean;
}

/** An action whose result has no values: `note`, and those of administrators and publishers. */
export interface Done {
  readonly kind: 'note' | 'setMarketState' | 'changeTerms' | 'moveMarket' | 'whitelistFaucet' | 'px' | 'o';
}

/** Another kind of action was refused. */
export interface Failed {
  readonly kind:
    | 'depositFailed'
    | 'withdrawalFailed'
    | 'agentWalletFailed'
    | 'transferFailed'
    | 'createSubAccountFailed'
    | 'renameSubAccountFailed'
    | 'removeSubAccountFailed'
    | 'multisigCreatedFailed'
    | 'error';
  readonly message: string;
  /** Further explanation, for people. */
  readonly detail: string | null;
  /** For a bad signature on a test network: the message to sign, in hexadecimal; else null. */
  readonly expectedBytes: string | null;
  /** The same message, field by field. */
  readonly expectedFields: readonly SignedField[] | null;
  /** For a bad signature on a test network: the layouts of signed bytes that the exchange tried; else null. */
  readonly triedLayouts: readonly string[] | null;
  /**
   * For a transaction whose nonce is used: `this` if this very transaction used it, and so was executed, `other` if
   * another one did. Null where that is not known.
   */
  readonly duplicate: 'this' | 'other' | null;
  /** When the transaction that used the nonce was executed, in nanoseconds since 1970. */
  readonly executedAt: bigint | null;
}

/** One field of the bytes to sign, with its bytes in hexadecimal. */
export interface SignedField {
  readonly field: string;
  readonly bytes: string;
}

/** A status of a later release, which this client does not know. */
export interface UnknownResult {
  readonly kind: 'unknown';
  readonly name: string;
  readonly fields: unknown;
}

/** The outcome of one action. A cancel of all orders has one of these for each order. */
export type ActionResult =
  | Resting
  | Working
  | FilledResult
  | Cancelled
  | CancelledIoc
  | Rejected
  | CancelRejected
  | CancelAllRejectedResult
  | Deposited
  | AgentChanged
  | BuilderApproved
  | BuilderRevoked
  | Transferred
  | MultisigCreated
  | ProposalOutcome
  | SubAccountCreated
  | SubAccountRenamed
  | SubAccountRemoved
  | WithdrawalRequested
  | WithdrawalChanged
  | WithdrawalsPaused
  | RoleChanged
  | FeePolicySet
  | FeeProgrammeSet
  | MarketSettling
  | MarketListed
  | TimeAccepted
  | LeverageSet
  | CancelScheduled
  | StayUntilFilledSet
  | Done
  | Failed
  | UnknownResult;

const orderId = object({ oid: text });
const working = object({ oid: text, filledSz: decimal, remainingSz: decimal, vwap: decimal });
const filled = object({ oid: text, totalSz: decimal, avgPx: decimal });
const ioc = object({ oid: text, filledSz: decimal });
const rejected = object({ oid: text, reason: nullable(text), modify: nullable(flag) });
const cancelRejected = object({ oid: text, reason: text });
const end = object({ endedAs: nullable(word<OrderStatus>()), executedSz: nullable(decimal), at: nullable(nanos) });

/**
 * Reads the three fields of a status or event that say how an order ended; an exchange of an earlier release has none.
 */
export function orderEnd(json: unknown): OrderEnd | null {
  const { endedAs, executedSz, at } = end(json);
  return endedAs === null || executedSz === null || at === null ? null : { endedAs, executedSize: executedSz, at };
}

/** Reads `duplicate`; a word of a later release is read as null. */
const duplicate: Decoder<'this' | 'other' | null> = (json) => (json === 'this' || json === 'other' ? json : null);
const multisigCreated = object({
  pubkey: text,
  threshold: integer,
  signersLen: integer,
  timeLockSecs: integer,
  lifetimeSecs: integer,
  creator: text,
});
const proposalOutcome = object({
  multisig: text,
  proposalId: integer,
  status: text,
  approvals: integer,
  rejections: integer,
  threshold: integer,
  executeAfter: integer,
  expiresAt: integer,
  signer: text,
  proposer: text,
  message: nullable(text),
});
const failed = object({
  message: text,
  detail: nullable(text),
  expectedBytes: nullable(text),
  expectedFields: nullable(list(object({ field: text, bytes: text }))),
  triedLayouts: nullable(list(text)),
  duplicate,
  executedAt: nullable(nanos),
});

export const actionResult: Decoder<ActionResult> = (json) => {
  const [entry] = Object.entries(fieldsOf(json));
  if (entry === undefined) throw new UnexpectedAnswer('expected a status');
  return resultOf(entry[0], entry[1]);
};

function resultOf(kind: string, json: unknown): ActionResult {
  switch (kind) {
    case 'resting':
    case 'cancelled':
    case 'cancelledSelfCrossing':
      return { kind, orderId: orderId(json).oid };
    case 'working': {
      const { oid, filledSz, remainingSz, vwap } = working(json);
      return { kind, orderId: oid, filledSize: filledSz, remainingSize: remainingSz, averagePrice: vwap };
    }
    case 'filled':
    case 'partiallyFilled': {
      const { oid, totalSz, avgPx } = filled(json);
      return { kind, orderId: oid, filledSize: totalSz, averagePrice: avgPx };
    }
    case 'cancelledIOC': {
      const { oid, filledSz } = ioc(json);
      return { kind, orderId: oid, filledSize: filledSz };
    }
    case 'rejectedCrossing':
    case 'rejectedDuplicate':
    case 'rejectedRiskLimit':
    case 'rejectedInvalid':
    case 'cancelledReduceOnly':
    case 'cancelledRiskLimit': {
      const { oid, reason, modify } = rejected(json);
      return { kind, orderId: oid, reason, isModify: modify ?? false, ended: orderEnd(json) };
    }
    case 'cancelOneRejected': {
      const { oid, reason } = cancelRejected(json);
      return { kind, orderId: oid, reason, ended: orderEnd(json) };
    }
    case 'cancelAllRejected':
      return { kind, reason: object({ reason: text })(json).reason };
    case 'deposit':
      return { kind, amount: object({ amount: decimal })(json).amount };
    case 'agentWallet':
      return { kind, agent: object({ agentWallet: text })(json).agentWallet };
    case 'approveBuilderCode': {
      const { to, fee } = object({ to: text, fee: integer })(json);
      return { kind, builder: to, maxFee: fee };
    }
    case 'revokeBuilderCode':
      return { kind, builder: object({ to: text })(json).to };
    case 'transfer':
      return { kind, ...object({ from: text, to: text, symbol: text, amount: decimal })(json) };
    case 'createSubAccount': {
      const { master, sub, name, margin } = object({ master: text, sub: text, name: text, margin: decimal })(json);
      return { kind, master, account: sub, name, amount: margin };
    }
    case 'renameSubAccount':
      return { kind, ...object({ account: text, name: text })(json) };
    case 'removeSubAccount': {
      const { account, marginMoved } = object({ account: text, marginMoved: decimal })(json);
      return { kind, account, moved: marginMoved };
    }
    case 'multisigCreated': {
      const { pubkey, signersLen, ...rest } = multisigCreated(json);
      return { kind, account: pubkey, signers: signersLen, ...rest };
    }
    case 'proposalCreated':
    case 'proposalApproved':
    case 'proposalReadyForExecution':
    case 'proposalExecuted':
    case 'proposalFailed':
    case 'proposalCancelled':
    case 'proposalRejected':
      return { kind, ...proposalOutcome(json) };
    case 'withdrawalRequested':
      return { kind, ...object({ id: text, amount: decimal })(json) };
    case 'withdrawal':
      return { kind, ...object({ id: text, amount: decimal, state: text })(json) };
    case 'withdrawalsPaused':
      return { kind, paused: object({ paused: flag })(json).paused };
    case 'setRole':
      return { kind, ...object({ role: text, key: text, expires: integer })(json) };
    case 'revokeRole':
      return { kind, ...object({ role: text, key: text })(json) };
    case 'setFeePolicy':
      return { kind, ...object({ symbol: text, from: integer })(json) };
    case 'setFeeProgramme':
      return { kind, ...object({ account: text, programme: text })(json) };
    case 'listMarket':
      return { kind, number: object({ number: integer })(json).number };
    case 'acceptTime':
      return { kind, signers: object({ signers: integer })(json).signers };
    case 'settleMarket':
      return { kind, price: object({ price: decimal })(json).price };
    case 'updateUserSettings':
      return { kind, leverage: object({ leverage: list(leverageSetting) })(json).leverage };
    case 'scheduleCancel':
      return { kind, due: object({ due: integer })(json).due };
    case 'stayUntilFilled':
      return { kind, on: object({ on: flag })(json).on };
    case 'note':
    case 'setMarketState':
    case 'changeTerms':
    case 'moveMarket':
    case 'whitelistFaucet':
    case 'px':
    case 'o':
      return { kind };
    case 'depositFailed':
    case 'withdrawalFailed':
    case 'agentWalletFailed':
    case 'transferFailed':
    case 'createSubAccountFailed':
    case 'renameSubAccountFailed':
    case 'removeSubAccountFailed':
    case 'multisigCreatedFailed':
    case 'error':
      return { kind, ...failed(json) };
    default:
      return { kind: 'unknown', name: kind, fields: json };
  }
}

/**
 * Whether an action was refused or failed. An order that ended without a fill, such as an IOC that met nothing, was not
 * refused.
 */
export function isRefusal(result: ActionResult): boolean {
  return /^(rejected|cancelOneRejected|cancelAllRejected|cancelledReduceOnly|cancelledRiskLimit|error$)|Failed$/.test(result.kind);
}

/** The sentence that says why an action was refused; null if it was not. */
export function reasonOf(result: ActionResult): string | null {
  if ('message' in result) return result.message;
  return 'reason' in result ? result.reason : null;
}
