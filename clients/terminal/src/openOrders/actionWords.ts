import { Decimal, sealedFor } from 'openperp-client';
import { withSeparators } from '../format/numbers.js';
import { shown } from './armed.js';

type Fields = Readonly<Record<string, unknown>>;

/** An action as the exchange takes and lists it, with its tag as the only key, in words: `sell 0.1 BTC-USD, stop, mark ≤ 90,000`. Keys are whole. */
export function actionWords(action: unknown): string {
  const [tag, json] = Object.entries(action as Record<string, unknown>)[0] ?? ['', {}];
  const fields = json as Fields;
  return orderWords(tag, fields) ?? moneyWords(tag, fields) ?? keyWords(tag, fields) ?? sharedWords(tag, fields) ?? `${tag} ${JSON.stringify(fields)}`;
}

const ORDERS = ['l', 'm', 'st', 'tp', 'rng', 'trl'];

function orderWords(tag: string, fields: Fields): string | null {
  if (ORDERS.includes(tag)) return oneOrder(tag, fields);
  switch (tag) {
    case 'trig':
      return `once the mark of ${String(fields['c'])} is at ${number(fields['tr'])} or ${fields['d'] === true ? 'above' : 'below'}: ${listWords(fields['actions'], fields['i'] === true)}`;
    case 'of':
      // with p it names an order beside it by its index, from 0
      return fields['trigger'] === undefined
        ? `with the first fill of action ${number(fields['p'])} of the same list, from 0: ${listWords(fields['actions'])}`
        : `${actionWords(fields['trigger'])}; with its first fill: ${listWords(fields['actions'])}`;
    case 'mod':
      return `change the size of the order ${String(fields['oid'])} in ${String(fields['symbol'])} to ${number(fields['amount'])}`;
    case 'cx':
      return `cancel the order ${String(fields['oid'])} in ${String(fields['c'])}`;
    case 'cxa':
      return `cancel all open orders${symbolsOf(fields['c']) === '' ? '' : ` in ${symbolsOf(fields['c'])}`}`;
    case 'scheduleCancel':
      return Number(fields['seconds']) === 0 ? 'cancel nothing by itself any more' : `cancel all open orders in ${number(fields['seconds'])} s, unless this is sent again`;
    default:
      return null;
  }
}

function oneOrder(tag: string, fields: Fields): string {
  const { name, symbol, isBuy, size, condition } = shown({ [tag]: fields }, false);
  const { to, fee } = (fields['builderCode'] ?? {}) as Fields;
  const payee = to === undefined ? '' : `, pays the builder ${String(to)} ${number(fee)} basis points`;
  return `${isBuy === true ? 'buy' : 'sell'} ${size} ${symbol}, ${name}${condition === '' ? '' : tag === 'l' ? ` at ${condition}` : `, ${condition}`}${payee}`;
}

function listWords(actions: unknown, areIsolated = false): string {
  const words = (actions as readonly unknown[]).map(actionWords);
  return `${words.join('; ')}${areIsolated ? ', isolated' : ''}`;
}

/** A destination in words. A sealed one is for the treasurer alone: no signer can read it. */
function destinationWords(destination: string): string {
  const key = sealedFor(destination);
  return key === null ? `the reference ${destination}` : `a place that is encrypted for the treasurer (key ${key})`;
}

function moneyWords(tag: string, fields: Fields): string | null {
  switch (tag) {
    case 'transfer':
      return `send ${number(fields['marginAmount'])} USD of ${String(fields['from'])} to ${String(fields['to'])}`;
    case 'withdraw':
      return `withdraw ${number(fields['amount'])} USD to ${destinationWords(String(fields['destination']))}`;
    case 'cancelWithdrawal':
      return `take the withdrawal ${number(fields['id'])} back`;
    case 'faucet':
      return `take ${fields['amount'] == null ? '' : `${number(fields['amount'])} USD of `}test money for ${String(fields['u'])}`;
    case 'createSubAccount':
      return `make the sub-account ${String(fields['name'])}${fields['marginAmount'] == null ? '' : ` with ${number(fields['marginAmount'])} USD`}`;
    case 'renameSubAccount':
      return `call the sub-account ${String(fields['account'])} ${String(fields['name'])}`;
    case 'removeSubAccount':
      return `remove the sub-account ${String(fields['toRemove'])}`;
    case 'updateUserSettings':
      return `set the leverage: ${(fields['m'] as readonly (readonly [string, unknown])[]).map(([symbol, leverage]) => `${symbol} ${number(leverage)}×`).join(', ')}`;
    default:
      return null;
  }
}

function keyWords(tag: string, fields: Fields): string | null {
  switch (tag) {
    case 'agentWalletCreation':
      return fields['d'] === true ? `take from the key ${String(fields['a'])} the right to trade for the account` : `let the key ${String(fields['a'])} trade for the account`;
    case 'abc':
      return `let orders pay the builder ${String(fields['to'])} up to ${number(fields['fee'])} basis points`;
    case 'rbc':
      return `let orders pay the builder ${String(fields['to'])} no more`;
    case 'stayUntilFilled':
      return fields['on'] === true ? 'let triggered orders without a limit stay until filled' : 'let triggered orders without a limit end where they find nothing';
    case 'note':
      return `sign the text “${String(fields['text'])}”`;
    default:
      return null;
  }
}

function sharedWords(tag: string, fields: Fields): string | null {
  const of = `the shared account ${String(fields['m'])}`;
  switch (tag) {
    case 'createMultisig':
    case 'msu':
      return `${tag === 'msu' ? `change the policy of ${of}` : 'make a shared account'}: ${policyWords(fields)}${tag === 'msu' ? '; all other open proposals end' : ''}`;
    case 'msp':
      return `propose to ${of}: ${listWords(fields['a'])}`;
    case 'msa':
      return `approve the proposal ${number(fields['p'])} of ${of}`;
    case 'msr':
      return `reject the proposal ${number(fields['p'])} of ${of}`;
    case 'msc':
      return `cancel the proposal ${number(fields['p'])} of ${of}`;
    case 'mse':
      return `carry the proposal ${number(fields['p'])} of ${of} out`;
    default:
      return null;
  }
}

/** The changes of a multisig policy in words; values that are not named stay as they are. */
function policyWords({ signers, threshold, timeLockSecs, proposalLifetimeSecs }: Fields): string {
  const parts = [
    ...(signers == null ? [] : [`its signers are ${(signers as readonly string[]).join(', ')}`]),
    ...(threshold == null ? [] : [`a proposal needs ${number(threshold)} ${Number(threshold) === 1 ? 'approval' : 'approvals'}`]),
    ...(timeLockSecs == null ? [] : [`it can be carried out ${number(timeLockSecs)} s after it was made at the earliest`]),
    ...(proposalLifetimeSecs == null ? [] : [`it is open for ${number(proposalLifetimeSecs)} s`]),
  ];
  return parts.join('; ');
}

function symbolsOf(symbols: unknown): string {
  return [symbols ?? []].flat().join(', ');
}

/** Signed numbers come as JSON numbers or, of many digits, as text. */
function number(value: unknown): string {
  const read = Decimal.parse(String(value ?? ''));
  return withSeparators(read?.toString() ?? String(value));
}
