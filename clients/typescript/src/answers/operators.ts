import type { Decimal } from '../decimal.js';
import { decimal, flag, integer, list, nanos, nullable, object, text, word, type Decoder } from './decoding.js';

/** A role that a key has; one that has expired is listed too. */
export interface HeldRole {
  /** `admin`, `treasurer`, `risk` or `oracle`. */
  readonly role: string;
  readonly key: string;
  /** Second since 1970 from which on the key no longer has it; 0: never. */
  readonly expires: number;
  /** Whether the settings of the exchange name the key; else an administrator has signed it. */
  readonly bySettings: boolean;
  /** Nanoseconds of exchange time. */
  readonly since: bigint;
}

/** By which proposal of a multisig account something was done. */
export interface ExecutedProposal {
  readonly multisig: string;
  readonly proposalId: number;
  readonly proposer: string;
  /** Signers, in the order in which they approved, as they were when it was carried out. */
  readonly approvals: readonly string[];
  readonly executedBy: string;
}

/** What a key with a role has signed, and what came of it. */
export interface OperatorAct {
  /** `automatic` where a market has set its state by itself. */
  readonly signer: string;
  /** Its tag, such as `setMarketState`. */
  readonly action: string;
  /** A key, the symbol of a market, the ID of a withdrawal. */
  readonly subject: string;
  /** In words; null: nothing was, or the act does not say. */
  readonly before: string | null;
  /** What was to be, in words; null: nothing is. */
  readonly after: string | null;
  readonly outcome: 'done' | 'refused';
  /** Why it was refused; null: it was not. */
  readonly reason: string | null;
  /** By which a multisig account did it; null: a key has signed it. */
  readonly proposal: ExecutedProposal | null;
  /** Number of the record in the log of events. */
  readonly slot: number;
  /** Nanoseconds of exchange time. */
  readonly timestamp: bigint;
}

/** Acts of all operators, the newest first. */
export interface OperatorActs {
  readonly data: readonly OperatorAct[];
  /** Of the next page; null: there is none. */
  readonly nextCursor: string | null;
}

/** An account with a position in a market; the numbers of margin are of all its positions and orders, in every market. */
export interface MarketHolder {
  /** Also of a sub-account or an isolated one. */
  readonly user: string;
  /** Of the position in this market; negative: short. */
  readonly size: Decimal;
  readonly notional: Decimal;
  /** Equity. */
  readonly totalBalance: Decimal;
  /** Initial margin. */
  readonly marginUsed: Decimal;
  /** With less equity it is liquidated. */
  readonly maintenanceMargin: Decimal;
  /** With less equity some of its orders end. */
  readonly survivalRequirement: Decimal;
}

/** Accounts with a position in a market, by the bytes of their keys. */
export interface MarketPositions {
  readonly symbol: string;
  readonly data: readonly MarketHolder[];
  /** Of the next page; null: there is none. */
  readonly nextCursor: string | null;
}

export interface OrderCount {
  readonly orders: number;
  /** That these orders are of; an isolated account counts for itself. */
  readonly accounts: number;
}

/** How many orders of each kind a market has; it may be up to a minute behind. */
export interface MarketOrders {
  readonly symbol: string;
  readonly resting: OrderCount;
  /** Those of them that only reduce a position. */
  readonly reduceOnly: OrderCount;
  /** Stops, take profits, ranges and trailing orders that wait for a mark. */
  readonly conditional: OrderCount;
  readonly baskets: OrderCount;
}

/** Rates in hundredths of a percent; a maker's is negative where it is a rebate. */
export interface FeePolicyTier {
  /** Rolling volume from which on an account has these rates. */
  readonly threshold: Decimal;
  readonly makerBps: Decimal;
  readonly takerBps: Decimal;
}

/** Likewise, of the accounts in a programme, whatever they trade. */
export interface FeePolicyProgramme {
  readonly programme: string;
  readonly makerBps: Decimal;
  readonly takerBps: Decimal;
}

export interface ScopedFeePolicy {
  /** `global`: of all markets without a policy of their own. */
  readonly symbol: string;
  /** Second since 1970 from which on it counts. */
  readonly from: number;
  /** Whether it counts now. */
  readonly active: boolean;
  /** Whether the market has a policy of its own; false: the global one counts again. */
  readonly own: boolean;
  readonly tiers: readonly FeePolicyTier[];
  readonly programmes: readonly FeePolicyProgramme[];
}

/** What administrators have set of fees. No account pays more than the market's own rates. */
export interface FeePolicies {
  /** By symbol and second; those of the past are left out. */
  readonly policies: readonly ScopedFeePolicy[];
  /** Accounts in programmes and, unless they have their own, those that they own. */
  readonly members: readonly { readonly account: string; readonly programme: string }[];
}

/** An account with the volume of it and of those that it owns, in USD. */
export interface VolumeRow {
  readonly account: string;
  readonly rollingVolume: Decimal;
}

/** The accounts of the largest volume in the window that decides on tiers of fees; it may be up to a minute behind. */
export interface Volumes {
  /** Days of UTC, today included. */
  readonly windowDays: number;
  /** How many have volume. */
  readonly accounts: number;
  /** The largest first. */
  readonly data: readonly VolumeRow[];
}

export const heldRole: Decoder<HeldRole> = object<HeldRole>({
  role: text,
  key: text,
  expires: integer,
  bySettings: flag,
  since: nanos,
});

export const operatorActs: Decoder<OperatorActs> = object<OperatorActs>({
  data: list(
    object<OperatorAct>({
      signer: text,
      action: text,
      subject: text,
      before: nullable(text),
      after: nullable(text),
      outcome: word<'done' | 'refused'>(),
      reason: nullable(text),
      proposal: nullable(
        object<ExecutedProposal>({ multisig: text, proposalId: integer, proposer: text, approvals: list(text), executedBy: text }),
      ),
      slot: integer,
      timestamp: nanos,
    }),
  ),
  nextCursor: nullable(text),
});

export const marketPositions: Decoder<MarketPositions> = object<MarketPositions>({
  symbol: text,
  data: list(
    object<MarketHolder>({
      user: text,
      size: decimal,
      notional: decimal,
      totalBalance: decimal,
      marginUsed: decimal,
      maintenanceMargin: decimal,
      survivalRequirement: decimal,
    }),
  ),
  nextCursor: nullable(text),
});

const orderCount = object<OrderCount>({ orders: integer, accounts: integer });

export const marketOrders: Decoder<MarketOrders> = object<MarketOrders>({
  symbol: text,
  resting: orderCount,
  reduceOnly: orderCount,
  conditional: orderCount,
  baskets: orderCount,
});

export const volumes: Decoder<Volumes> = object<Volumes>({
  windowDays: integer,
  accounts: integer,
  data: list(object<VolumeRow>({ account: text, rollingVolume: decimal })),
});

export const feePolicies: Decoder<FeePolicies> = object<FeePolicies>({
  policies: list(
    object<ScopedFeePolicy>({
      symbol: text,
      from: integer,
      active: flag,
      own: flag,
      tiers: list(object<FeePolicyTier>({ threshold: decimal, makerBps: decimal, takerBps: decimal })),
      programmes: list(object<FeePolicyProgramme>({ programme: text, makerBps: decimal, takerBps: decimal })),
    }),
  ),
  members: list(object({ account: text, programme: text })),
});
