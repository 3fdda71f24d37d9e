// The types of all answers. Generated from docs/api by clients/generator; do not edit.

export type {
  OrderStatus, ConditionalType, Tif, OrderKind, FillReason, ActivityKind, MarkIngredient, StepKind, WithdrawalState,
  ProposalStatus, Interval, Period,
} from './words.js';
export type { Trigger, OpenOrder, PendingOnFill, WaitingBasket } from './openOrders.js';
export type {
  Margin, Position, LeverageSetting, BuilderApproval, FeeTier, SubAccount, FullAccount,
} from './accounts.js';
export type { AdmittedOrder, CheckedAction, OrderCheck } from './checks.js';
export type {
  Fill, ClosedPosition, FundingPayment, FinishedOrder, OrderOutcome, Activity, Transfer, RiskEvent,
} from './histories.js';
export type { LiabilityTotals, LiabilityMark, Liabilities, LiabilityStep, LiabilityProof } from './liabilities.js';
export type { LiquidationMark, LiquidationStep, Liquidation } from './liquidations.js';
export type {
  PriceBand, MarginTier, MarkRules, MarketState, PendingTerms, MarketCaps, AutomaticState, AutomaticStates,
  MarketInfo, Ticker, Candle, FundingHour, MarketContext, ServerTime,
} from './markets.js';
export type { MultisigProposal, MultisigProposals } from './multisigs.js';
export type {
  HeldRole, ExecutedProposal, OperatorAct, OperatorActs, MarketHolder, MarketPositions, OrderCount, MarketOrders,
  FeePolicyTier, FeePolicyProgramme, ScopedFeePolicy, FeeMember, FeePolicies, VolumeRow, Volumes,
} from './operators.js';
export type { RateCell, RiskSurface, RiskSurfaces, MarketRisk } from './rates.js';
export type {
  FundingRate, FundingRates, TotalUsd, MarketStats, Stats, FeeRates, ProgrammeRates, FeePolicyOfScope, FeeScope,
  FeeState,
} from './statistics.js';
export type {
  LiabilityTrees, HourlyWithdrawals, AccountShardStatus, MarketShardStatus, ShardStatus, ExchangeStatus,
} from './status.js';
export type { Withdrawal, WithdrawalPage, PendingWithdrawal } from './withdrawals.js';
export type {
  Resting, Working, FilledResult, Cancelled, CancelledIoc, Rejected, CancelRejected, CancelAllRejectedResult,
  OrderResult,
} from './orderResults.js';
export type {
  Deposited, DepositPending, AgentChanged, BuilderApproved, BuilderRevoked, Transferred, SubAccountCreated,
  SubAccountRenamed, SubAccountRemoved, MultisigCreated, ProposalOutcome, LeverageSet, CancelScheduled,
  StayUntilFilledSet, WithdrawalRequested, WithdrawalChanged, AccountResult,
} from './accountResults.js';
export type {
  WithdrawalsPaused, RoleChanged, FeePolicySet, FeeProgrammeSet, MarketSettling, MarketListed, TimeAccepted, Done,
  SignedField, Failed, OperatorResult,
} from './operatorResults.js';
export type {
  AccountSnapshot, LeverageUpdate, FeeTierUpdate, ScheduledCancel, StayUntilFilledUpdate, AccountChange,
} from './accountUpdates.js';
export type {
  OrderUpdate, AccountFill, Liquidated, Deleveraged, CancelOneRejected, ModifyRejected, CancelAllRejected,
  TriggerFailed, OrderChange,
} from './orderUpdates.js';
