// The types of all answers. Generated from docs/api by clients/generator; do not edit.

export type {
  OrderStatus, ConditionalType, Tif, OrderKind, FillReason, ActivityKind, MarkIngredient, StepKind, WithdrawalState,
  ProposalStatus, Interval, Period,
} from './words.js';
export type {
  Margin, Position, LeverageSetting, BuilderApproval, FeeTier, SubAccount, FullAccount,
} from './accounts/state.js';
export type { Trigger, OpenOrder, PendingOnFill, WaitingBasket } from './accounts/openOrders.js';
export type {
  Fill, ClosedPosition, FundingPayment, FinishedOrder, OrderOutcome, Activity, Transfer, RiskEvent,
} from './accounts/histories.js';
export type { LiquidationMark, LiquidationStep, Liquidation } from './accounts/liquidations.js';
export type { MultisigProposal, MultisigProposals } from './accounts/multisigs.js';
export type { Withdrawal, WithdrawalPage, PendingWithdrawal } from './accounts/withdrawals.js';
export type {
  PriceBand, MarginTier, MarkRules, MarketState, PendingTerms, MarketCaps, AutomaticState, AutomaticStates, MarketInfo,
} from './markets/info.js';
export type { Ticker, Candle, FundingHour, MarketContext } from './markets/prices.js';
export type { L3Change, L3Book } from './markets/orders.js';
export type { RateCell, RiskSurface, RiskSurfaces, MarketRisk } from './markets/rates.js';
export type {
  FundingRate, FundingRates, TotalUsd, MarketStats, Stats, FeeRates, ProgrammeRates, FeePolicyOfScope, FeeScope,
  FeeState,
} from './markets/statistics.js';
export type {
  ServerTime, LiabilityTrees, HourlyWithdrawals, AccountShardStatus, MarketShardStatus, ShardStatus, ExchangeStatus,
} from './exchange/status.js';
export type {
  LiabilityTotals, LiabilityMark, Liabilities, LiabilityStep, LiabilityProof,
} from './exchange/liabilities.js';
export type {
  HeldRole, ExecutedProposal, OperatorAct, OperatorActs, MarketHolder, MarketPositions, OrderCount, MarketOrders,
  FeePolicyTier, FeePolicyProgramme, ScopedFeePolicy, FeeMember, FeePolicies, VolumeRow, Volumes,
} from './exchange/operators.js';
export type { AdmittedOrder, CheckedAction, OrderCheck } from './results/checks.js';
export type {
  Resting, Working, FilledResult, Cancelled, PendingCancel, CancelledIoc, Rejected, CancelRejected,
  CancelAllRejectedResult, OrderResult,
} from './results/orderResults.js';
export type {
  Deposited, DepositPending, AgentChanged, BuilderApproved, BuilderRevoked, Transferred, SubAccountCreated,
  SubAccountRenamed, SubAccountRemoved, MultisigCreated, ProposalOutcome, LeverageSet, CancelScheduled,
  StayUntilFilledSet, WithdrawalRequested, WithdrawalChanged, AccountResult,
} from './results/accountResults.js';
export type {
  WithdrawalsPaused, RoleChanged, FeePolicySet, FeeProgrammeSet, MarketSettling, MarketListed, TimeAccepted, Done,
  SignedField, Failed, OperatorResult,
} from './results/operatorResults.js';
export type {
  AccountSnapshot, LeverageUpdate, FeeTierUpdate, ScheduledCancel, StayUntilFilledUpdate, AccountChange,
} from './updates/accountUpdates.js';
export type {
  OrderUpdate, AccountFill, Liquidated, Deleveraged, CancelOneRejected, ModifyRejected, CancelAllRejected,
  TriggerFailed, OrderChange,
} from './updates/orderUpdates.js';
