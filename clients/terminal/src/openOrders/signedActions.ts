import { Decimal, type Action, type BuilderCode, type PendingOnFill, type Side, type TimeInForce } from 'openperp-client';

/** The fields of an action of a transaction, as the exchange lists it. */
export type SignedFields = Readonly<Record<string, unknown>>;

const CLOSING = ['builderCode', 'c', 'i', 'lim', 'slippage', 'sz'];

/** Fields whose meaning is known here. An action with another one could not be signed again without losing it. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  l: ['b', 'builderCode', 'c', 'i', 'px', 'r', 'sz', 'tif'],
  m: ['b', 'builderCode', 'c', 'i', 'r', 'slippage', 'sz'],
  st: [...CLOSING, 'd', 'tr'],
  tp: [...CLOSING, 'd', 'tr'],
  rng: ['builderCode', 'c', 'd', 'i', 'lmax', 'lmin', 'pmax', 'pmin', 'slSlippage', 'sz', 'tpSlippage'],
  trl: [...CLOSING, 'b', 'stb', 'trb'],
  cxa: ['c'],
};

const TIMES: readonly unknown[] = ['GTC', 'IOC', 'ALO', 'ALO_SLIDE', 'ALO_JOIN'] satisfies TimeInForce[];

/**
 * The same actions, to be signed again. Undefined: at least one of them would not be the same, such as one that names
 * another order by its ID: that may be the ID of an action here (OFL-004) and then changes with the order.
 */
export function signedAgain(actions: PendingOnFill['actions']): readonly Action[] | undefined {
  const again = actions.map(actionOf);
  return again.every((each) => each !== undefined) ? again : undefined;
}

function actionOf(action: SignedFields): Action | undefined {
  const [[tag, json] = ['', {}], ...others] = Object.entries(action);
  const fields = json as SignedFields;
  if (others.length > 0 || !Object.keys(fields).every((name) => KNOWN[tag]?.includes(name) === true)) return undefined;
  try {
    return tag === 'cxa' ? { type: 'cancelAll', symbols: listOf(fields['c']).map(text) } : orderOf(tag, fields);
  } catch {
    return undefined;
  }
}

function orderOf(tag: string, fields: SignedFields): Action | undefined {
  const { b, d } = fields;
  const order = { symbol: text(fields['c']), size: number(fields['sz']), ...(flag(fields['i'] ?? false) ? { isolated: true } : {}), ...paying(fields['builderCode']) };
  const bounds = given({ limit: fields['lim'], slippage: fields['slippage'] });
  switch (tag) {
    case 'l':
      return { type: 'limit', side: buys(b), price: number(fields['px']), timeInForce: timeOf(fields['tif']), reduceOnly: flag(fields['r']), ...order };
    case 'm':
      return { type: 'market', side: buys(b), reduceOnly: flag(fields['r']), ...order, ...bounds };
    case 'st':
      return { type: 'stop', side: buys(d), trigger: number(fields['tr']), ...order, ...bounds };
    case 'tp':
      return { type: 'takeProfit', side: sells(d), trigger: number(fields['tr']), ...order, ...bounds };
    case 'rng': {
      const { pmin, pmax, lmin: lowLimit, lmax: highLimit, slSlippage: stopSlippage, tpSlippage: profitSlippage } = fields;
      return { type: 'range', side: sells(d), low: number(pmin), high: number(pmax), ...order, ...given({ lowLimit, highLimit, stopSlippage, profitSlippage }) };
    }
    case 'trl':
      return { type: 'trailing', side: sells(b), trailBps: points(fields['trb']), stepBps: points(fields['stb']), ...order, ...bounds };
    default:
      return undefined;
  }
}

const buys = (value: unknown): Side => (flag(value) ? 'buy' : 'sell');
const sells = (value: unknown): Side => (flag(value) ? 'sell' : 'buy');

function flag(value: unknown): boolean {
  return value === true || (value === false ? false : unreadable(value));
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : unreadable(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : unreadable(value);
}

function timeOf(value: unknown): TimeInForce {
  return TIMES.includes(value) ? (value as TimeInForce) : unreadable(value);
}

function points(value: unknown): number {
  return Number.isSafeInteger(Number(value)) && value !== null ? Number(value) : unreadable(value);
}

/** Signed numbers come as JSON numbers or, of many digits, as text. */
function number(value: unknown): Decimal {
  return Decimal.parse(String(value)) ?? unreadable(value);
}

function paying(code: unknown): { readonly builderCode?: BuilderCode } {
  if (code == null) return {};
  const { to, fee, ...others } = code as SignedFields;
  return Object.keys(others).length > 0 ? unreadable(code) : { builderCode: { to: text(to), fee: points(fee) } };
}

/** The numbers that are not undefined. */
function given<K extends string>(numbers: Readonly<Record<K, unknown>>): Partial<Record<K, Decimal>> {
  const there = Object.entries(numbers).filter(([, value]) => value != null);
  return Object.fromEntries(there.map(([name, value]) => [name, number(value)])) as Partial<Record<K, Decimal>>;
}

function unreadable(value: unknown): never {
  throw new RangeError(`${String(value)} is not what such an action has`);
}
