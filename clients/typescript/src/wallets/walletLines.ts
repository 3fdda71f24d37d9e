import { wireNumber } from '../actions/canonicalWriter.js';
import type { Action, LimitOrder, MarketOrder, RangeOrder, StopOrder, TrailingOrder } from '../actions/index.js';
import { compareBytes, fixedOf } from '../values/bytes.js';
import { Decimal, type Amount } from '../values/decimal.js';

const NONE = '-';
const UNITS_OF_ONE = 100_000_000n;
const TWO_TO_63 = 1n << 63n;
/** Largest distance, in doubles, between a whole number of units over 1e8 and a double that is signed as that number. */
const NEIGHBOURS = 4;
const UTF8 = new TextEncoder();

/** The line of an action in the text that wallets sign, without its number. Throws a `RangeError` that names an action without one. */
export function walletLine(action: Action): string {
  switch (action.type) {
    case 'market':
      return market(action);
    case 'limit':
      return limit(action);
    case 'stop':
    case 'takeProfit':
      return stop(action);
    case 'range':
      return range(action);
    case 'trailing':
      return trailing(action);
    case 'basket':
      action.actions.forEach(walletLine);
      return `Trigger ${action.symbol} ${where(action.isAbove)} thresh=${fixed(action.trigger)} nested=${action.actions.length}`;
    case 'modify':
      return `Modify ${action.symbol} oid=${action.orderId} sz=${fixed(action.size)}`;
    case 'cancel':
      return `Cancel ${action.symbol} oid=${action.orderId}`;
    case 'cancelAll':
      return `CancelAll ${action.symbols.length === 0 ? '*' : action.symbols.join(',')}`;
    default:
      return accountLine(action);
  }
}

function accountLine(action: Action): string {
  switch (action.type) {
    case 'leverage':
      return `UpdateLeverage ${leverages(action.settings)}`;
    case 'faucet':
      return `Faucet user=${action.recipient} amount=${amount(action.amount)}`;
    case 'whitelistFaucet':
      return `WhitelistFaucet target=${action.target} whitelist=${action.whitelist}`;
    case 'agent':
      return `AgentWallet agent=${action.agent} delete=${action.remove}`;
    case 'createSubAccount':
      return `CreateSubAccount name=${action.name} amt=${amount(action.amount)}`;
    case 'renameSubAccount':
      return `RenameSubAccount account=${action.account} name=${action.name}`;
    case 'removeSubAccount':
      return `RemoveSubAccount ${action.account}`;
    case 'transfer':
      return `Transfer ${action.external ? 'External' : 'Internal'} from=${action.from} to=${action.to} amt=${amount(action.amount)}`;
    case 'approveBuilder':
      return `ApproveCommissionFee to=${action.builder} max_fee=${action.maxFee}`;
    case 'revokeBuilder':
      return `RevokeCommissionFee to=${action.builder}`;
    default:
      throw withoutLine(action.type);
  }
}

function withoutLine(what: string): RangeError {
  return new RangeError(`${what} has no line in the text that wallets sign: sign its bytes with another key`);
}

function market(order: MarketOrder): string {
  return `Market ${order.symbol} ${side(order.side === 'buy')} sz=${fixed(order.size)} ${flags(order)}${slippage(order.slippage)}`;
}

function limit(order: LimitOrder): string {
  const { symbol, price, size, timeInForce } = order;
  if (!['GTC', 'IOC', 'ALO'].includes(timeInForce)) throw withoutLine(`limit with ${timeInForce}`);
  return `Limit ${symbol} ${side(order.side === 'buy')} px=${fixed(price)} sz=${fixed(size)} tif=${timeInForce} ${flags(order)}`;
}

function stop(order: StopOrder): string {
  const isStop = order.type === 'stop';
  const begin = `${isStop ? 'Stop' : 'TakeProfit'} ${order.symbol} ${where(isStop === (order.side === 'buy'))}`;
  return `${begin} thresh=${fixed(order.trigger)} sz=${fixed(order.size)} limit=${orNone(order.limit)}${slippage(order.slippage)}`;
}

function range(order: RangeOrder): string {
  const bounds = `min=${fixed(order.low)} max=${fixed(order.high)} sz=${fixed(order.size)}`;
  return `Range ${order.symbol} ${held(order)} ${bounds} lmin=${orNone(order.lowLimit)} lmax=${orNone(order.highLimit)}${slippage(order.stopSlippage, 'sl_slippage')}${slippage(order.profitSlippage, 'tp_slippage')}`;
}

function trailing(order: TrailingOrder): string {
  const distance = `trail=${order.trailBps}bps step=${order.stepBps}bps`;
  return `Trailing ${order.symbol} ${held(order)} sz=${fixed(order.size)} ${distance} limit=${orNone(order.limit)}${slippage(order.slippage)}`;
}

/** The side of the position that the order makes smaller. */
function held(order: RangeOrder | TrailingOrder): string {
  return side(order.side === 'sell');
}

function side(isBuy: boolean): string {
  return isBuy ? 'Buy' : 'Sell';
}

function where(isAbove: boolean): string {
  return isAbove ? 'Above' : 'Below';
}

function flags(order: MarketOrder | LimitOrder): string {
  return `ro=${order.reduceOnly} iso=${order.isolated ?? false}`;
}

function slippage(bps: Amount | undefined, label = 'slippage'): string {
  return bps === undefined ? '' : ` ${label}=${fixed(bps)}bps`;
}

function orNone(price: Amount | undefined): string {
  return price === undefined ? NONE : fixed(price);
}

function amount(money: Amount | undefined): string {
  return money === undefined ? NONE : eightDecimals(wireNumber(money));
}

/** Spells leverages by the bytes of the symbols, the order in which they are signed. */
function leverages(settings: ReadonlyMap<string, Amount>): string {
  return [...settings]
    .sort(([a], [b]) => compareBytes(UTF8.encode(a), UTF8.encode(b)))
    .map(([symbol, leverage]) => `${symbol}:${amount(leverage)}`)
    .join(',');
}

/**
 * Spells a number that is signed as a whole number of units: the double that stands for those units, not the one that
 * was given.
 */
function fixed(number: Amount): string {
  const given = wireNumber(number);
  return eightDecimals(doubleOfUnits(fixedOf(given)) ?? given);
}

/** The double nearest to the units over 1e8, or a neighbour that is signed as them; undefined if none of the next four is. */
function doubleOfUnits(units: bigint): number | undefined {
  let double = units < TWO_TO_63 ? new Decimal(units).toNumber() : (Number(units >> 1n) * 2) / 1e8;
  for (let step = 0; fixedOf(double) !== units; step++) {
    if (step === NEIGHBOURS) return undefined;
    double = neighbour(double, fixedOf(double) < units ? 1n : -1n);
  }
  return double;
}

/** The next double above (1) or below (-1) a positive one. */
function neighbour(double: number, direction: bigint): number {
  return new Float64Array(BigInt64Array.of(bitsOf(double) + direction).buffer)[0]!;
}

function bitsOf(double: number): bigint {
  return new BigInt64Array(Float64Array.of(double).buffer)[0]!;
}

/** The exact decimal of a double, rounded to eight places, at the middle to the even one. Throws a `RangeError` if it is not finite. */
export function eightDecimals(double: number): string {
  if (!Number.isFinite(double)) throw new RangeError(`${double} is not a decimal number`);
  const bits = bitsOf(Math.abs(double));
  const exponent = bits >> 52n;
  const fraction = BigInt.asUintN(52, bits);
  const product = (exponent === 0n ? fraction : fraction + (1n << 52n)) * UNITS_OF_ONE;
  const shift = (exponent === 0n ? 1n : exponent) - 1075n;
  const units = shift >= 0n ? product << shift : shiftedToEven(product, -shift);
  return new Decimal(double < 0 ? -units : units).toFixed(8);
}

/** number / 2^places, rounded; at the middle to the even number. @param places above 0 */
function shiftedToEven(number: bigint, places: bigint): bigint {
  const quotient = number >> places;
  const rest = BigInt.asUintN(Number(places), number);
  const middle = 1n << (places - 1n);
  const isUp = rest > middle || (rest === middle && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}
