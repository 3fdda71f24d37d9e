// Answers about accounts as they are now. Generated from docs/api by clients/generator; do not edit.

import type { Decimal } from '../../values/decimal.js';
import { decimal, flag, integer, list, nullable, object, text, type Decoder } from '../decoding.js';
import {
  openOrder, pendingOnFill, waitingBasket, type OpenOrder, type PendingOnFill, type WaitingBasket,
} from './openOrders.js';
import { pendingWithdrawal, type PendingWithdrawal } from './withdrawals.js';

/** The margin figures of an account, in USD. */
export interface Margin {
  /** Equity: balance and unrealized profit. */
  readonly totalBalance: Decimal;
  /** Amount that new exposure may use: `totalBalance` less `marginUsed`, never below zero. */
  readonly availableBalance: Decimal;
  /** Initial margin of positions and open orders. */
  readonly marginUsed: Decimal;
  /** Sum of the notionals of the positions. */
  readonly notional: Decimal;
  readonly realizedPnl: Decimal;
  readonly unrealizedPnl: Decimal;
  /** Fees; positive: paid. */
  readonly fees: Decimal;
  /** Funding; positive: received. */
  readonly funding: Decimal;
  /** Maintenance margin of the whole portfolio at the mark; an account whose equity is below it may be liquidated. */
  readonly maintenanceMargin: Decimal;
  /**
   * Equity with which no fills of the open orders, in any order, end below maintenance margin. An order that raises it
   * above `totalBalance` is refused.
   */
  readonly survivalRequirement: Decimal;
  /**
   * Same as `totalBalance`. This and the next five fields are later names of the published contract. Null where an
   * answer lacks it.
   */
  readonly totalMargin?: Decimal | null;
  /** Same as `availableBalance`. Null where an answer lacks it. */
  readonly availableMargin?: Decimal | null;
  /**
   * Change of equity if all open orders filled at their limit prices, fees included: zero or negative. Null where an
   * answer lacks it.
   */
  readonly executionImpact?: Decimal | null;
  /**
   * Amount that may leave by a transfer: the smaller of the balance and `totalBalance` less the larger of `marginUsed`
   * and `survivalRequirement`, never below zero. Less may leave while a market in which the account has a position is
   * halted or silent; the refusal says how much. Null where an answer lacks it.
   */
  readonly transferableBalance?: Decimal | null;
  /** Margin that is held beyond `marginUsed`, as a share of it: 0. Null where an answer lacks it. */
  readonly marginBufferRate?: Decimal | null;
  /** `marginUsed` plus that buffer. Null where an answer lacks it. */
  readonly bufferedMargin?: Decimal | null;
  /**
   * Part of the `totalBalance` of an isolated account that is set aside for open orders and backs no position; null:
   * none.
   */
  readonly orderMargin?: Decimal | null;
}

export const margin: Decoder<Margin> = object<Margin>({
  totalBalance: decimal,
  availableBalance: decimal,
  marginUsed: decimal,
  notional: decimal,
  realizedPnl: decimal,
  unrealizedPnl: decimal,
  fees: decimal,
  funding: decimal,
  maintenanceMargin: decimal,
  survivalRequirement: decimal,
  totalMargin: nullable(decimal),
  availableMargin: nullable(decimal),
  executionImpact: nullable(decimal),
  transferableBalance: nullable(decimal),
  marginBufferRate: nullable(decimal),
  bufferedMargin: nullable(decimal),
  orderMargin: nullable(decimal),
});

/** An open position. `realizedPnl`, `fees` and `funding` count since the position was last flat. */
export interface Position {
  readonly symbol: string;
  /** Size; positive long, negative short; 0 in a `positionUpdate`: closed. */
  readonly size: Decimal;
  /** Average entry price. */
  readonly price: Decimal;
  /** Mark price. */
  readonly fairPrice: Decimal;
  /** Notional at the mark price, positive. */
  readonly notional: Decimal;
  readonly realizedPnl: Decimal;
  readonly unrealizedPnl: Decimal;
  /** Leverage setting in force. */
  readonly leverage: Decimal;
  /** Liquidation price; 0: there is none. */
  readonly liquidationPrice: Decimal;
  readonly fees: Decimal;
  readonly funding: Decimal;
  readonly maintenanceMargin: Decimal;
  /** Maintenance rate. */
  readonly lambda: Decimal;
  /** Share of the account's maintenance requirement, a fraction. */
  readonly riskAllocation: Decimal;
  /** Amount of that share of the requirement. */
  readonly allocMargin: Decimal;
  /** Whether it belongs to the isolated account of its market; null: false. */
  readonly iso?: boolean | null;
  /** Key of the isolated account. */
  readonly isoPubkey?: string | null;
  /** Equity of the isolated account that backs the position. */
  readonly isoMargin?: Decimal | null;
  /** Amount set aside beside it for open orders of the isolated account; null: none. */
  readonly isoOrderMargin?: Decimal | null;
}

export const position: Decoder<Position> = object<Position>({
  symbol: text,
  size: decimal,
  price: decimal,
  fairPrice: decimal,
  notional: decimal,
  realizedPnl: decimal,
  unrealizedPnl: decimal,
  leverage: decimal,
  liquidationPrice: decimal,
  fees: decimal,
  funding: decimal,
  maintenanceMargin: decimal,
  lambda: decimal,
  riskAllocation: decimal,
  allocMargin: decimal,
  iso: nullable(flag),
  isoPubkey: nullable(text),
  isoMargin: nullable(decimal),
  isoOrderMargin: nullable(decimal),
});

/** The leverage in force for an account in a market: the one that it has set, else the default of the market. */
export interface LeverageSetting {
  readonly symbol: string;
  readonly leverage: Decimal;
}

export const leverageSetting: Decoder<LeverageSetting> = object<LeverageSetting>({ symbol: text, leverage: decimal });

/** A builder that orders of the account may name. */
export interface BuilderApproval {
  readonly recipient: string;
  /** Highest fee of an order, in basis points. */
  readonly maxFee: number;
}

export const builderApproval: Decoder<BuilderApproval> = object<BuilderApproval>({ recipient: text, maxFee: integer });

/** The fee rates of an account in a market, charged for its next order there. */
export interface FeeTier {
  /** Symbol of the market; present in `fullAccount` and in the first message of the stream of an account. */
  readonly symbol: string;
  /**
   * Notional traded on the book in the window, of the master and all its accounts in all markets;
   * 92,233,720,368.54775807 at most.
   */
  readonly rollingVolume: Decimal;
  /** Number of the tier; 0: the rates of the market, or those of a programme. */
  readonly tierIndex: number;
  /** Rolling volume that the tier begins at. */
  readonly tierThreshold: Decimal;
  /** Maker rate in hundredths of a percent; negative: a rebate. */
  readonly makerBps: Decimal;
  /** Taker rate in hundredths of a percent. */
  readonly takerBps: Decimal;
  /** Length of the window in UTC days, the present one included. */
  readonly windowDays: number;
  /** Fee programme that the rates come from; null: they are those of the tier. */
  readonly programme?: string | null;
}

export const feeTier: Decoder<FeeTier> = object<FeeTier>({
  symbol: text,
  rollingVolume: decimal,
  tierIndex: integer,
  tierThreshold: decimal,
  makerBps: decimal,
  takerBps: decimal,
  windowDays: integer,
  programme: nullable(text),
});

/** A sub-account. */
export interface SubAccount {
  readonly pubkey: string;
  readonly name: string;
}

export const subAccount: Decoder<SubAccount> = object<SubAccount>({ pubkey: text, name: text });

/** Everything an account has now. */
export interface FullAccount {
  readonly margin: Margin;
  readonly positions: readonly Position[];
  readonly openOrders: readonly OpenOrder[];
  /** One for every market, by symbol: the leverage that was set, else the default of the market. */
  readonly leverageSettings: readonly LeverageSetting[];
  /** Keys in base58 that may sign for the account, in the order of their bytes. */
  readonly authorizedAgentWallets: readonly string[];
  /** Whether the account was ever funded. */
  readonly known: boolean;
  /**
   * Time at which `scheduleCancel` cancels all open orders unless it is sent again, in milliseconds of exchange time;
   * 0: off.
   */
  readonly scheduledCancelDue: number;
  /**
   * Builders that orders of the account may name, in the order of the bytes of their keys. Null where an answer lacks
   * it.
   */
  readonly builderCodeApprovals: readonly BuilderApproval[] | null;
  /**
   * Kind of the account: `MasterEOA`, which belongs to a key of its own, `SubAccount`, `IsoAccount` or `Multisig`. Null
   * where an answer lacks it.
   */
  readonly kind?: string | null;
  /** The master of a sub-account, the owner of an isolated account; null for any other account. */
  readonly parent?: string | null;
  /** Name of a sub-account; null for any other account. */
  readonly name?: string | null;
  /** Sub-accounts that were not removed, in the order in which they were made. Null where an answer lacks it. */
  readonly subAccounts?: readonly SubAccount[] | null;
  /** Multisig accounts of which the account is a signer, in the order of their bytes. Null where an answer lacks it. */
  readonly multisigAccounts?: readonly string[] | null;
  /** Actions that further fills of open orders arm, the newest order first. Null where an answer lacks it. */
  readonly pendingOnFill?: readonly PendingOnFill[] | null;
  /**
   * Actions that open baskets carry out once the mark passes their trigger, the newest order first. Null where an
   * answer lacks it.
   */
  readonly baskets?: readonly WaitingBasket[] | null;
  /** One for every market, by symbol. Null where an answer lacks it. */
  readonly feeTiers?: readonly FeeTier[] | null;
  /** Withdrawals that are neither paid nor returned, the oldest first. Null where an answer lacks it. */
  readonly pendingWithdrawals?: readonly PendingWithdrawal[] | null;
  /** Whether its triggered market orders stay until filled: they try again at each mark. */
  readonly stayUntilFilled?: boolean | null;
}

export const fullAccount: Decoder<FullAccount> = object<FullAccount>({
  margin,
  positions: list(position),
  openOrders: list(openOrder),
  leverageSettings: list(leverageSetting),
  authorizedAgentWallets: list(text),
  known: flag,
  scheduledCancelDue: integer,
  builderCodeApprovals: nullable(list(builderApproval)),
  kind: nullable(text),
  parent: nullable(text),
  name: nullable(text),
  subAccounts: nullable(list(subAccount)),
  multisigAccounts: nullable(list(text)),
  pendingOnFill: nullable(list(pendingOnFill)),
  baskets: nullable(list(waitingBasket)),
  feeTiers: nullable(list(feeTier)),
  pendingWithdrawals: nullable(list(pendingWithdrawal)),
  stayUntilFilled: nullable(flag),
});
