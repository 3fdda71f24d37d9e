// Operators of an exchange, the acts that they have signed, and the fees that they have set. Generated from docs/api by clients/generator; do not edit.

import type { Decimal } from '../../values/decimal.js';
import { decimal, flag, integer, list, nanos, nullable, object, text, word, type Decoder } from '../decoding.js';

/** A role that a key has; roles that have expired are listed too. */
export interface HeldRole {
  readonly role: string;
  readonly key: string;
  /** Second since 1970 from which on the key no longer has the role; 0: never. */
  readonly expires: number;
  /** Whether the settings of the exchange name the key; false: an administrator has signed it. */
  readonly bySettings: boolean;
  /** Nanoseconds of exchange time. */
  readonly since: bigint;
}

export const heldRole: Decoder<HeldRole> = object<HeldRole>({
  role: text,
  key: text,
  expires: integer,
  bySettings: flag,
  since: nanos,
});

/** The proposal of a multisig account that has caused an act. */
export interface ExecutedProposal {
  readonly multisig: string;
  readonly proposalId: number;
  readonly proposer: string;
  /** Signers, in the order in which they approved, as they were when it was carried out. */
  readonly approvals: readonly string[];
  readonly executedBy: string;
}

export const executedProposal: Decoder<ExecutedProposal> = object<ExecutedProposal>({
  multisig: text,
  proposalId: integer,
  proposer: text,
  approvals: list(text),
  executedBy: text,
});

/** An action that a key with a role has signed, and its outcome. */
export interface OperatorAct {
  /** Signing key; `automatic` where a market has set its state by itself. */
  readonly signer: string;
  /** Tag of the action, such as `setMarketState`. */
  readonly action: string;
  /** Subject of the action: a key, the symbol of a market, the ID of a withdrawal. */
  readonly subject: string;
  /** State before, in words; null: there was none, or the act does not say. */
  readonly before: string | null;
  /** Intended state, in words; null: none. */
  readonly after: string | null;
  readonly outcome: 'done' | 'refused';
  /** Reason of a refusal; null: it was not refused. */
  readonly reason: string | null;
  /** Proposal by which a multisig account did it; null: a key has signed it. */
  readonly proposal: ExecutedProposal | null;
  /** Number of the record in the log of events. */
  readonly slot: number;
  /** Nanoseconds of exchange time. */
  readonly timestamp: bigint;
}

export const operatorAct: Decoder<OperatorAct> = object<OperatorAct>({
  signer: text,
  action: text,
  subject: text,
  before: nullable(text),
  after: nullable(text),
  outcome: word<'done' | 'refused'>(),
  reason: nullable(text),
  proposal: nullable(executedProposal),
  slot: integer,
  timestamp: nanos,
});

/** Acts of all operators, the newest first. */
export interface OperatorActs {
  readonly data: readonly OperatorAct[];
  /** Cursor of the next page; null: there is none. */
  readonly nextCursor: string | null;
}

export const operatorActs: Decoder<OperatorActs> = object<OperatorActs>({
  data: list(operatorAct),
  nextCursor: nullable(text),
});

/** An account with a position in a market; its margin figures cover all its positions and orders, in every market. */
export interface MarketHolder {
  /** Key of the account, which may be a sub-account or an isolated one. */
  readonly user: string;
  /** Size of the position in this market; negative: short. */
  readonly size: Decimal;
  readonly notional: Decimal;
  /** Equity. */
  readonly totalBalance: Decimal;
  /** Initial margin. */
  readonly marginUsed: Decimal;
  /** Maintenance margin; with less equity the account is liquidated. */
  readonly maintenanceMargin: Decimal;
  /** Survival requirement; with less equity some of its orders end. */
  readonly survivalRequirement: Decimal;
}

export const marketHolder: Decoder<MarketHolder> = object<MarketHolder>({
  user: text,
  size: decimal,
  notional: decimal,
  totalBalance: decimal,
  marginUsed: decimal,
  maintenanceMargin: decimal,
  survivalRequirement: decimal,
});

/** Accounts with a position in a market, by the bytes of their keys. */
export interface MarketPositions {
  readonly symbol: string;
  readonly data: readonly MarketHolder[];
  /** Cursor of the next page; null: there is none. */
  readonly nextCursor: string | null;
}

export const marketPositions: Decoder<MarketPositions> = object<MarketPositions>({
  symbol: text,
  data: list(marketHolder),
  nextCursor: nullable(text),
});

/** Number of orders and of their accounts. */
export interface OrderCount {
  readonly orders: number;
  /** Number of accounts that have these orders; an isolated account counts by itself. */
  readonly accounts: number;
}

export const orderCount: Decoder<OrderCount> = object<OrderCount>({ orders: integer, accounts: integer });

/** Number of orders of each kind in a market; may be up to a minute behind. */
export interface MarketOrders {
  readonly symbol: string;
  /** Orders on its book, or on their way to it. */
  readonly resting: OrderCount;
  /** Resting orders that can only reduce a position. */
  readonly reduceOnly: OrderCount;
  /** Stops, take profits, ranges and trailing orders that wait for a mark. */
  readonly conditional: OrderCount;
  /** Baskets that wait for a mark. */
  readonly baskets: OrderCount;
}

export const marketOrders: Decoder<MarketOrders> = object<MarketOrders>({
  symbol: text,
  resting: orderCount,
  reduceOnly: orderCount,
  conditional: orderCount,
  baskets: orderCount,
});

/** Rates in hundredths of a percent; a negative maker rate is a rebate. */
export interface FeePolicyTier {
  /** Rolling volume at which an account starts to have these rates. */
  readonly threshold: Decimal;
  readonly makerBps: Decimal;
  readonly takerBps: Decimal;
}

export const feePolicyTier: Decoder<FeePolicyTier> = object<FeePolicyTier>({
  threshold: decimal,
  makerBps: decimal,
  takerBps: decimal,
});

/**
 * Rates of the accounts in a programme, whatever they trade, in hundredths of a percent; a negative maker rate is a
 * rebate.
 */
export interface FeePolicyProgramme {
  readonly programme: string;
  readonly makerBps: Decimal;
  readonly takerBps: Decimal;
}

export const feePolicyProgramme: Decoder<FeePolicyProgramme> = object<FeePolicyProgramme>({
  programme: text,
  makerBps: decimal,
  takerBps: decimal,
});

/** A fee policy of a market, or of all markets without a policy of their own. */
export interface ScopedFeePolicy {
  /** Market; `global`: all markets without a policy of their own. */
  readonly symbol: string;
  /** Second since 1970 from which on the policy is in force. */
  readonly from: number;
  /** Whether the policy is in force now. */
  readonly active: boolean;
  /** Whether the market has a policy of its own; false: the global one is in force again. */
  readonly own: boolean;
  readonly tiers: readonly FeePolicyTier[];
  readonly programmes: readonly FeePolicyProgramme[];
}

export const scopedFeePolicy: Decoder<ScopedFeePolicy> = object<ScopedFeePolicy>({
  symbol: text,
  from: integer,
  active: flag,
  own: flag,
  tiers: list(feePolicyTier),
  programmes: list(feePolicyProgramme),
});

/** An account in a programme; the accounts that it owns are in it too, unless they have a programme of their own. */
export interface FeeMember {
  readonly account: string;
  readonly programme: string;
}

export const feeMember: Decoder<FeeMember> = object<FeeMember>({ account: text, programme: text });

/** The fee policies that administrators have set. No account pays more than the market's own rates. */
export interface FeePolicies {
  /** Policies by symbol and second, without those of the past. */
  readonly policies: readonly ScopedFeePolicy[];
  /** Accounts in programmes. The programme also covers the accounts that they own, unless those have their own. */
  readonly members: readonly FeeMember[];
}

export const feePolicies: Decoder<FeePolicies> = object<FeePolicies>({
  policies: list(scopedFeePolicy),
  members: list(feeMember),
});

/** An account with its volume. */
export interface VolumeRow {
  readonly account: string;
  /** Volume of the account and of those that it owns, in USD. */
  readonly rollingVolume: Decimal;
}

export const volumeRow: Decoder<VolumeRow> = object<VolumeRow>({ account: text, rollingVolume: decimal });

/** The accounts with the largest volume in the window that decides on fee tiers; it may be up to a minute behind. */
export interface Volumes {
  /** Length of the window in UTC days, today included. */
  readonly windowDays: number;
  /** Number of accounts with volume. */
  readonly accounts: number;
  /** The largest first. */
  readonly data: readonly VolumeRow[];
}

export const volumes: Decoder<Volumes> = object<Volumes>({
  windowDays: integer,
  accounts: integer,
  data: list(volumeRow),
});
