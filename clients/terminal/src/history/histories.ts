import type {
  AccountQueries,
  Activity,
  ClosedPosition,
  Decimal,
  Fill,
  FillReason,
  FinishedOrder,
  FundingPayment,
  History,
  Liquidation,
  LiquidationStep,
  OrderKind,
  OrderStatus,
  RiskEvent,
  Transfer,
} from 'openperp-client';
import { sentence } from '../format/sentences.js';
import { fixed, NOTHING, signed, signedPercent, withSeparators } from '../format/numbers.js';
import { dateTime } from '../format/times.js';
import { wordsOf } from '../trading/outcome.js';
import type { Column } from './csv.js';

/** A column of a history: its cell in the table, and its exported value. */
export interface HistoryColumn<T> extends Column<T> {
  /** Heading of the table; without it the column is exported only. */
  readonly label?: string;
  readonly show?: (record: T) => string;
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean;
  readonly trend?: (record: T) => Decimal | null;
  readonly side?: (record: T) => 'buy' | 'sell';
}

export interface HistoryKind<T> {
  /** Name of the history in file names. */
  readonly name: string;
  /** Text of an empty table. */
  readonly empty: string;
  readonly columns: readonly HistoryColumn<T>[];
  readonly source: (accounts: AccountQueries) => History<T>;
  /** The fill on the chart that a record is; undefined: it is none. */
  readonly mark?: (record: T) => { readonly id: string; readonly symbol: string; readonly time: number };
}

const exact = (amount: Decimal) => withSeparators(amount.toString());
const timeOf = (nanos: bigint) => dateTime(Number(nanos / 1_000_000n));
const price = (amount: Decimal) => (amount.isZero() ? NOTHING : exact(amount));

function time<T>(name: string, label: string, value: (record: T) => bigint): HistoryColumn<T> {
  return { name, label, value, isTime: true, show: (record) => timeOf(value(record)) };
}

function number<T>(name: string, label: string, value: (record: T) => Decimal, show: (amount: Decimal) => string = exact): HistoryColumn<T> {
  return { name, label, value, isNumber: true, show: (record) => show(value(record)) };
}

function profit<T>(name: string, label: string, value: (record: T) => Decimal): HistoryColumn<T> {
  return { ...number(name, label, value, (amount) => signed(amount, 4)), trend: value };
}

function text<T>(name: string, label: string, value: (record: T) => string | null, show: (found: string) => string = (found) => found): HistoryColumn<T> {
  return { name, label, value, show: (record) => show(value(record) ?? NOTHING) };
}

function sideOf<T>(side: (record: T) => 'buy' | 'sell'): HistoryColumn<T> {
  return { ...text<T>('side', 'Side', side, (found) => (found === 'buy' ? '▲ Buy' : '▼ Sell')), side };
}

export const ORDER_HISTORY: HistoryKind<FinishedOrder> = {
  name: 'orders',
  empty: 'No order has ended yet. Place one in the order form; when it is filled, cancelled or refused it appears here.',
  source: (accounts) => accounts.orderHistory,
  columns: [
    time('time', 'Ended', (each) => each.timestamp),
    text('market', 'Market', (each) => each.symbol),
    sideOf((each) => each.side),
    { name: 'type', label: 'Type', value: (each) => each.orderType, show: kindOf },
    { name: 'timeInForce', value: (each) => each.tif },
    number('price', 'Price', (each) => each.price, price),
    number('averagePrice', 'Average', (each) => each.vwap, price),
    number('size', 'Size', (each) => each.originalSize),
    number('filled', 'Filled', (each) => each.executedSize),
    { name: 'reduceOnly', value: (each) => each.reduceOnly },
    text('status', 'Status', (each) => each.status, (status) => STATUS_WORDS[status as OrderStatus] ?? wordsOf(status)),
    text('reason', 'Reason', (each) => each.reason, sentence),
    { name: 'orderId', value: (each) => each.orderId },
  ],
};

const KIND_WORDS: Readonly<Record<OrderKind, string>> = { limit: 'Limit', market: 'Market', stop: 'Stop', takeProfit: 'Take profit', range: 'Range', trigger: 'Basket', trailing: 'Trailing stop' };

/** Names the time in force of a limit order. The form sends market orders as limit orders that match at once, up to a price. */
const TIMES_IN_FORCE: Readonly<Record<string, string>> = { gtc: 'Limit', ioc: 'At once (IOC)', alo: 'Post-only', postOnlySlide: 'Post-only, slides', postOnlyJoin: 'Post-only, joins' };

const STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  placed: 'Open',
  resting: 'Open',
  working: 'Open, filled in part',
  filled: 'Filled',
  partiallyFilled: 'Filled in part',
  cancelled: 'Cancelled',
  cancelledRiskLimit: 'Cancelled: not enough margin',
  cancelledSelfCrossing: 'Cancelled: it met your own order',
  cancelledReduceOnly: 'Cancelled: nothing left to reduce',
  cancelledIOC: 'Ended: nobody at its price',
  rejectedCrossing: 'Refused: it would have matched',
  rejectedDuplicate: 'Refused: it was sent before',
  rejectedRiskLimit: 'Refused: not enough margin',
  rejectedInvalid: 'Refused: not valid',
  triggered: 'Triggered',
  siblingCancelled: 'Cancelled by its other side',
  triggerFailed: 'Triggered and refused',
};

function kindOf({ orderType, tif, reduceOnly }: FinishedOrder): string {
  const name = orderType === 'limit' ? (TIMES_IN_FORCE[tif] ?? `Limit ${tif}`) : (KIND_WORDS[orderType] ?? wordsOf(orderType));
  return `${name}${reduceOnly ? ', reduce-only' : ''}`;
}

const REASON_WORDS: Readonly<Record<FillReason, string>> = { normal: NOTHING, liquidation: 'Liquidation', adl: 'Deleveraging', settlement: 'Settlement' };

/** Why a fill happened; nothing where it is a trade like any other. */
function reasonColumn<T>(name: string, label: string, reason: (record: T) => string): HistoryColumn<T> {
  return text(name, label, reason, (found) => REASON_WORDS[found as FillReason] ?? wordsOf(found));
}

export const FILLS: HistoryKind<Fill> = {
  name: 'fills',
  empty: 'Nothing was filled yet. Each match of your orders appears here, with its fee and profit.',
  source: (accounts) => accounts.fills,
  mark: ({ tradeId, symbol, timestamp }) => ({ id: tradeId, symbol, time: Number(timestamp / 1_000_000n) }),
  columns: [
    time('time', 'Time', (each) => each.timestamp),
    text('market', 'Market', (each) => each.symbol),
    sideOf((each) => each.side),
    number('price', 'Price', (each) => each.price),
    number('size', 'Size', (each) => each.amount),
    { name: 'value', label: 'Value', isNumber: true, value: (each) => each.price.times(each.amount, 'floor'), show: (each) => fixed(each.price.times(each.amount, 'floor'), 2) },
    number('fee', 'Fee', (each) => each.fee, (amount) => fixed(amount, 4)),
    { name: 'builderFee', value: (each) => each.builderFee ?? '' },
    profit('realizedProfit', 'Profit', (each) => each.realizedPnl),
    text('role', 'Role', (each) => (each.side === 'buy' ? each.isBuy : !each.isBuy) ? 'taker' : 'maker'),
    reasonColumn('reason', 'Reason', (each) => each.reason),
    { name: 'tradeId', value: (each) => each.tradeId },
  ],
};

export const CLOSED_POSITIONS: HistoryKind<ClosedPosition> = {
  name: 'closed-positions',
  empty: 'No position was closed yet. When one is, its whole profit, fees and funding appear here.',
  source: (accounts) => accounts.closedPositions,
  columns: [
    time('closed', 'Closed', (each) => each.closeTime),
    time('opened', 'Opened', (each) => each.openTime),
    text('market', 'Market', (each) => each.symbol),
    number('largestSize', 'Largest size', (each) => each.maxQuantity),
    number('averageOpen', 'Average in', (each) => each.avgOpenPrice),
    number('averageClose', 'Average out', (each) => each.avgClosePrice),
    profit('realizedProfit', 'Profit', (each) => each.realizedPnl),
    number('fees', 'Fees', (each) => each.fees, (amount) => fixed(amount, 4)),
    profit('funding', 'Funding', (each) => each.funding),
    reasonColumn('reason', 'Closed by', (each) => each.closeReason),
  ],
};

export const FUNDING: HistoryKind<FundingPayment> = {
  name: 'funding',
  empty: 'No funding was paid yet. Open positions pay or receive it at every full hour.',
  source: (accounts) => accounts.fundingPayments,
  columns: [
    time('time', 'Time', (each) => each.timestamp),
    text('market', 'Market', (each) => each.symbol),
    number('size', 'Position', (each) => each.size),
    number('markPrice', 'Mark', (each) => each.markPrice),
    number('hourlyRate', 'Rate of the hour', (each) => each.fundingRate, (rate) => signedPercent(rate, 4)),
    profit('payment', 'Received', (each) => each.payment),
  ],
};

const ACTIVITY_WORDS: Readonly<Record<Activity['kind'], string>> = {
  deposit: 'Deposit',
  agentAdded: 'Agent added',
  agentRemoved: 'Agent removed',
  leverage: 'Leverage set',
  scheduleCancel: "Dead man's switch set",
  scheduledCancelDue: "Dead man's switch cancelled all orders",
  note: 'Note',
  stayUntilFilled: 'Triggered orders stay until filled',
  withdrawalRequested: 'Withdrawal requested',
  withdrawalApproved: 'Withdrawal approved',
  withdrawalClaimed: 'Withdrawal claimed',
  withdrawalSettled: 'Withdrawal paid',
  withdrawalRejected: 'Withdrawal rejected',
  withdrawalCancelled: 'Withdrawal cancelled',
  builderApproved: 'Builder approved',
  builderRevoked: 'Builder revoked',
  builderFees: 'Builder fees received',
  subAccountCreated: 'Sub-account created',
  subAccountRenamed: 'Sub-account renamed',
  subAccountRemoved: 'Sub-account removed',
};

export const ACTIVITY: HistoryKind<Activity> = {
  name: 'activity',
  empty: 'Deposits, leverage settings and changes of keys appear here.',
  source: (accounts) => accounts.activities,
  columns: [
    time('time', 'Time', (each) => each.timestamp),
    { name: 'kind', label: 'What', value: (each) => each.kind, show: (each) => ACTIVITY_WORDS[each.kind] ?? wordsOf(each.kind) },
    { name: 'detail', label: 'Detail', value: detailOf, show: (each) => detailOf(each) || NOTHING },
  ],
};

const DEPOSITED_BY_NOBODY = '1'.repeat(32);

export const TRANSFERS: HistoryKind<Transfer> = {
  name: 'transfers',
  empty: 'No money has come to this account yet. Deposits appear here, those that failed with their reason.',
  source: (accounts) => accounts.transfers,
  columns: [
    time('time', 'Time', (each) => each.timestamp),
    text('kind', 'What', (each) => each.activityType, wordsOf),
    number('amount', 'Amount', (each) => each.amount),
    text('currency', 'Currency', (each) => each.symbol),
    text('status', 'Status', (each) => each.status, wordsOf),
    text('reason', 'Reason', (each) => each.reason),
    text('from', 'From', (each) => (each.from === DEPOSITED_BY_NOBODY ? null : each.from)),
    { name: 'to', value: (each) => each.to },
  ],
};

const EVENT_WORDS: Readonly<Record<string, string>> = { liquidation: 'Liquidation', adl: 'Deleveraging of others' };

export const RISK_EVENTS: HistoryKind<RiskEvent> = {
  name: 'risk-events',
  empty: 'No position was closed by a liquidation, or by the deleveraging of others.',
  source: (accounts) => accounts.riskEvents,
  columns: [
    time('time', 'Time', (each) => each.timestamp),
    text('market', 'Market', (each) => each.symbol),
    { name: 'event', label: 'What', value: (each) => each.eventType, show: (each) => EVENT_WORDS[each.eventType] ?? wordsOf(each.eventType) },
    sideOf((each) => (each.isBuy ? 'buy' : 'sell')),
    number('size', 'Size', (each) => each.amount),
    number('price', 'Price', (each) => each.price),
    { name: 'equityBefore', label: 'Equity before', isNumber: true, value: (each) => each.marginPrior, show: (each) => (each.marginPrior === null ? NOTHING : exact(each.marginPrior)) },
    { name: 'equityAfter', label: 'Equity after', isNumber: true, value: (each) => each.marginAfter, show: (each) => (each.marginAfter === null ? NOTHING : exact(each.marginAfter)) },
    text('reason', 'Reason', (each) => each.reason),
  ],
};

/** A step of a liquidation, with the liquidation it belongs to. */
export interface LiquidationRow {
  readonly liquidation: Liquidation;
  readonly step: LiquidationStep;
}

/** One row a step, in the order they were done. */
export function rowsOf(liquidation: Liquidation): LiquidationRow[] {
  return liquidation.steps.map((step) => ({ liquidation, step }));
}

export const LIQUIDATION_COLUMNS: readonly Column<LiquidationRow>[] = [
  { name: 'liquidation', value: ({ liquidation }) => liquidation.number },
  { name: 'begun', value: ({ liquidation }) => liquidation.startTime, isTime: true },
  { name: 'equityBefore', value: ({ liquidation }) => liquidation.equity },
  { name: 'maintenanceMarginBefore', value: ({ liquidation }) => liquidation.maintenanceMargin },
  { name: 'time', value: ({ step }) => step.timestamp, isTime: true },
  { name: 'step', value: ({ step }) => step.kind },
  { name: 'market', value: ({ step }) => step.symbol },
  { name: 'side', value: ({ step }) => (step.isBuy === null ? null : step.isBuy ? 'buy' : 'sell') },
  { name: 'size', value: ({ step }) => step.size },
  { name: 'limit', value: ({ step }) => step.price },
  { name: 'closedSize', value: ({ step }) => step.closedSize },
  { name: 'closedPrice', value: ({ step }) => step.closedPrice },
  { name: 'fee', value: ({ step }) => step.fee },
  { name: 'equity', value: ({ step }) => step.equity },
  { name: 'maintenanceMargin', value: ({ step }) => step.maintenanceMargin },
  { name: 'text', value: ({ step }) => step.text },
];

export function detailOf(each: Activity): string {
  if (each.payer !== null && each.amount !== null) return `${exact(each.amount)} USD of ${each.payer}`;
  if (each.amount !== null) return `${exact(each.amount)} USD`;
  if (each.subAccount !== null) return `${each.name ?? ''} ${each.subAccount}`;
  if (each.builder !== null) return each.maxFee === null ? each.builder : `${each.builder} up to ${each.maxFee} basis points`;
  if (each.symbol !== null && each.leverage !== null) return `${each.symbol} ${each.leverage}×`;
  if (each.due !== null) return each.due === 0 ? 'switched off' : `due ${dateTime(each.due)}`;
  return each.agent ?? each.text ?? '';
}
