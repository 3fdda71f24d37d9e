// Results of actions that change an account. Generated from docs/api by clients/generator; do not edit.

import type { Decimal } from '../../values/decimal.js';
import { leverageSetting, type LeverageSetting } from '../accounts/state.js';
import { decimal, flag, integer, list, nullable, object, text, word, type Decoder } from '../decoding.js';
import type { ProposalStatus, WithdrawalState } from '../words.js';

/** The faucet gave this amount of test money, USD. */
export interface Deposited {
  readonly kind: 'deposit';
  readonly amount: Decimal;
}

export const deposited: Decoder<Deposited> = object<Deposited>({ kind: word<'deposit'>(), amount: decimal });

/**
 * The deposit exceeds what one treasurer may credit in this hour. It waits for a day for the same deposit by another
 * treasurer.
 */
export interface DepositPending {
  readonly kind: 'depositPending';
  readonly amount: Decimal;
}

export const depositPending: Decoder<DepositPending> = object<DepositPending>({
  kind: word<'depositPending'>(),
  amount: decimal,
});

/** The agent was added or removed. */
export interface AgentChanged {
  readonly kind: 'agentWallet';
  readonly agent: string;
}

export const agentChanged: Decoder<AgentChanged> = object<AgentChanged>(
  { kind: word<'agentWallet'>(), agent: text },
  { agent: 'agentWallet' },
);

/** The builder may be named in orders up to this fee. */
export interface BuilderApproved {
  readonly kind: 'approveBuilderCode';
  readonly builder: string;
  /** Basis points. */
  readonly maxFee: number;
}

export const builderApproved: Decoder<BuilderApproved> = object<BuilderApproved>(
  { kind: word<'approveBuilderCode'>(), builder: text, maxFee: integer },
  { builder: 'to', maxFee: 'fee' },
);

/** The builder cannot be named in new orders any more. */
export interface BuilderRevoked {
  readonly kind: 'revokeBuilderCode';
  readonly builder: string;
}

export const builderRevoked: Decoder<BuilderRevoked> = object<BuilderRevoked>(
  { kind: word<'revokeBuilderCode'>(), builder: text },
  { builder: 'to' },
);

/** The money has moved. */
export interface Transferred {
  readonly kind: 'transfer';
  readonly from: string;
  readonly to: string;
  /** Symbol of the currency. */
  readonly symbol: string;
  readonly amount: Decimal;
}

export const transferred: Decoder<Transferred> = object<Transferred>({
  kind: word<'transfer'>(),
  from: text,
  to: text,
  symbol: text,
  amount: decimal,
});

/** A sub-account was made. */
export interface SubAccountCreated {
  readonly kind: 'createSubAccount';
  readonly master: string;
  /** Key of the sub-account; empty in a check. */
  readonly account: string;
  readonly name: string;
  /** Amount moved to it from the balance of its master. */
  readonly amount: Decimal;
}

export const subAccountCreated: Decoder<SubAccountCreated> = object<SubAccountCreated>(
  { kind: word<'createSubAccount'>(), master: text, account: text, name: text, amount: decimal },
  { account: 'sub', amount: 'margin' },
);

/** The sub-account has this name. */
export interface SubAccountRenamed {
  readonly kind: 'renameSubAccount';
  readonly account: string;
  readonly name: string;
}

export const subAccountRenamed: Decoder<SubAccountRenamed> = object<SubAccountRenamed>({
  kind: word<'renameSubAccount'>(),
  account: text,
  name: text,
});

/** The sub-account has ended. */
export interface SubAccountRemoved {
  readonly kind: 'removeSubAccount';
  readonly account: string;
  /** Amount that its master got. */
  readonly moved: Decimal;
}

export const subAccountRemoved: Decoder<SubAccountRemoved> = object<SubAccountRemoved>(
  { kind: word<'removeSubAccount'>(), account: text, moved: decimal },
  { moved: 'marginMoved' },
);

/** A multisig account was made. */
export interface MultisigCreated {
  readonly kind: 'multisigCreated';
  /** Key of the multisig account. */
  readonly account: string;
  readonly threshold: number;
  /** Number of its signers. */
  readonly signers: number;
  readonly timeLockSecs: number;
  readonly lifetimeSecs: number;
  readonly creator: string;
}

export const multisigCreated: Decoder<MultisigCreated> = object<MultisigCreated>(
  {
    kind: word<'multisigCreated'>(),
    account: text,
    threshold: integer,
    signers: integer,
    timeLockSecs: integer,
    lifetimeSecs: integer,
    creator: text,
  },
  { account: 'pubkey', signers: 'signersLen' },
);

/** A proposal after a step of a signer. Times are milliseconds since 1970. */
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
  readonly status: ProposalStatus;
  readonly approvals: number;
  readonly rejections: number;
  readonly threshold: number;
  readonly executeAfter: number;
  readonly expiresAt: number;
  /** Signer who made the step. */
  readonly signer: string;
  readonly proposer: string;
  /** Reason of a failure, or the actions that were refused. */
  readonly message: string | null;
}

export const proposalOutcome: Decoder<ProposalOutcome> = object<ProposalOutcome>({
  kind: word<ProposalOutcome['kind']>(),
  multisig: text,
  proposalId: integer,
  status: word<ProposalStatus>(),
  approvals: integer,
  rejections: integer,
  threshold: integer,
  executeAfter: integer,
  expiresAt: integer,
  signer: text,
  proposer: text,
  message: nullable(text),
});

/** The leverages were set. */
export interface LeverageSet {
  readonly kind: 'updateUserSettings';
  readonly leverage: readonly LeverageSetting[];
}

export const leverageSet: Decoder<LeverageSet> = object<LeverageSet>({
  kind: word<'updateUserSettings'>(),
  leverage: list(leverageSetting),
});

/** The switch is armed or off. */
export interface CancelScheduled {
  readonly kind: 'scheduleCancel';
  /** Time at which all open orders are cancelled, in milliseconds of exchange time; 0: off. */
  readonly due: number;
}

export const cancelScheduled: Decoder<CancelScheduled> = object<CancelScheduled>({
  kind: word<'scheduleCancel'>(),
  due: integer,
});

/** The setting has this value from now on. */
export interface StayUntilFilledSet {
  readonly kind: 'stayUntilFilled';
  readonly on: boolean;
}

export const stayUntilFilledSet: Decoder<StayUntilFilledSet> = object<StayUntilFilledSet>({
  kind: word<'stayUntilFilled'>(),
  on: flag,
});

/** A withdrawal was requested. */
export interface WithdrawalRequested {
  readonly kind: 'withdrawalRequested';
  /** ID that names the withdrawal from now on. */
  readonly id: string;
  readonly amount: Decimal;
}

export const withdrawalRequested: Decoder<WithdrawalRequested> = object<WithdrawalRequested>({
  kind: word<'withdrawalRequested'>(),
  id: text,
  amount: decimal,
});

/** A withdrawal is in this state, also if the same step was made before. */
export interface WithdrawalChanged {
  readonly kind: 'withdrawal';
  readonly id: string;
  readonly amount: Decimal;
  readonly state: WithdrawalState;
}

export const withdrawalChanged: Decoder<WithdrawalChanged> = object<WithdrawalChanged>({
  kind: word<'withdrawal'>(),
  id: text,
  amount: decimal,
  state: word<WithdrawalState>(),
});

export type AccountResult =
  | Deposited
  | DepositPending
  | AgentChanged
  | BuilderApproved
  | BuilderRevoked
  | Transferred
  | SubAccountCreated
  | SubAccountRenamed
  | SubAccountRemoved
  | MultisigCreated
  | ProposalOutcome
  | LeverageSet
  | CancelScheduled
  | StayUntilFilledSet
  | WithdrawalRequested
  | WithdrawalChanged;

/** Decoders by `kind`. */
export const accountResults: { readonly [K in AccountResult['kind']]: Decoder<AccountResult> } = {
  deposit: deposited,
  depositPending,
  agentWallet: agentChanged,
  approveBuilderCode: builderApproved,
  revokeBuilderCode: builderRevoked,
  transfer: transferred,
  createSubAccount: subAccountCreated,
  renameSubAccount: subAccountRenamed,
  removeSubAccount: subAccountRemoved,
  multisigCreated,
  proposalCreated: proposalOutcome,
  proposalApproved: proposalOutcome,
  proposalReadyForExecution: proposalOutcome,
  proposalExecuted: proposalOutcome,
  proposalFailed: proposalOutcome,
  proposalCancelled: proposalOutcome,
  proposalRejected: proposalOutcome,
  updateUserSettings: leverageSet,
  scheduleCancel: cancelScheduled,
  stayUntilFilled: stayUntilFilledSet,
  withdrawalRequested,
  withdrawal: withdrawalChanged,
};
