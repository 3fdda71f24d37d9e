/** The states of an order. The first three are not final; a resting order is called `placed` in the account stream. */
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

/** Whether an order in this state can still be filled. */
export function isOpen(status: OrderStatus): boolean {
  return status === 'placed' || status === 'resting' || status === 'working';
}

/** Kinds of conditional orders. */
export type ConditionalType = 'stop' | 'takeProfit' | 'range' | 'trigger' | 'trailing';

/** Time in force as answers spell it. `alo` is post-only. */
export type Tif = 'gtc' | 'ioc' | 'alo' | 'postOnlySlide' | 'postOnlyJoin';

export type OrderKind = 'limit' | 'market' | ConditionalType;

/** Why a fill happened or a position closed. `settlement`: the market was settled. */
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

/** The lengths of candles. */
export const INTERVALS = [
  '10s', '1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h', '1d', '3d', '1w', '1M',
] as const;

export type Interval = (typeof INTERVALS)[number];

/** The spans of statistics. */
export type Period = '1d' | '7d' | '30d' | '90d' | '1y' | 'all';
