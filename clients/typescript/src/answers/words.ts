// The words used in answers; words of a later release are kept as they are. Generated from docs/api by clients/generator; do not edit.

/**
 * State of an order. `placed`, `resting` and `working` are not final; a resting order is called `placed` in the account
 * stream.
 */
export type OrderStatus =
  | 'placed'
  | 'resting'
  | 'working'
  | 'filled'
  | 'partiallyFilled'
  | 'cancelled'
  | 'cancelledRiskLimit'
  | 'cancelledSelfCrossing'
  | 'cancelledReduceOnly'
  | 'cancelledIOC'
  | 'rejectedCrossing'
  | 'rejectedDuplicate'
  | 'rejectedRiskLimit'
  | 'rejectedInvalid'
  | 'triggered'
  | 'siblingCancelled'
  | 'triggerFailed';

export type ConditionalType = 'stop' | 'takeProfit' | 'range' | 'trigger' | 'trailing';

/** Time in force as answers spell it; `alo`, `postOnlySlide` and `postOnlyJoin` are post-only. */
export type Tif = 'gtc' | 'ioc' | 'alo' | 'postOnlySlide' | 'postOnlyJoin';

export type OrderKind = 'limit' | 'market' | 'stop' | 'takeProfit' | 'range' | 'trigger' | 'trailing';

/** Why a fill happened or a position closed. */
export type FillReason = 'normal' | 'liquidation' | 'adl' | 'settlement';

export type ActivityKind =
  | 'deposit'
  | 'agentAdded'
  | 'agentRemoved'
  | 'leverage'
  | 'scheduleCancel'
  | 'scheduledCancelDue'
  | 'note'
  | 'stayUntilFilled'
  | 'withdrawalRequested'
  | 'withdrawalApproved'
  | 'withdrawalClaimed'
  | 'withdrawalSettled'
  | 'withdrawalRejected'
  | 'withdrawalCancelled'
  | 'builderApproved'
  | 'builderRevoked'
  | 'builderFees'
  | 'subAccountCreated'
  | 'subAccountRenamed'
  | 'subAccountRemoved';

/** The input that determined a mark, or the band or limit that bounded it. */
export type MarkIngredient = 'biasedOracle' | 'localMedian' | 'localAverage' | 'markBand' | 'markSlew';

/** Kinds of the steps of a liquidation. */
export type StepKind = 'ordersCancelled' | 'closedOnBook' | 'coolingDown' | 'takenOverByFund' | 'deleveraged';

/** `requested` and `claimed` are pending, the others final. */
export type WithdrawalState = 'requested' | 'claimed' | 'settled' | 'rejected' | 'cancelled';

/** `pending` and `ready` are open, the others final. */
export type ProposalStatus = 'pending' | 'ready' | 'executed' | 'failed' | 'expired' | 'cancelled' | 'rejected';

/** Length of a candle. Case matters. */
export const INTERVALS = [
  '10s', '1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h', '1d', '3d', '1w', '1M',
] as const;

export type Interval = (typeof INTERVALS)[number];

/** Canonical name of the period. */
export type Period = '1d' | '7d' | '30d' | '90d' | '1y' | 'all';
