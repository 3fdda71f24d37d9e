import { readFileSync } from 'node:fs';
import type { Action } from '../src/actions/index.js';

export interface WireTransaction {
  readonly actions: readonly Record<string, Record<string, any>>[];
  readonly nonce: number | string;
  readonly account: string;
  readonly signer: string;
  readonly signature: string;
}

interface Field {
  readonly name: string;
  readonly json: string;
  readonly type: string;
  readonly true?: string;
  readonly default?: unknown;
}

interface Row {
  readonly tag: string;
  readonly type: string;
  readonly like?: string;
  readonly true?: string;
  readonly fields: readonly Field[];
}

const TABLE = JSON.parse(readFileSync(new URL('../../../../../docs/api/actions.json', import.meta.url), 'utf8'));
const ROWS: readonly Row[] = TABLE.groups.flatMap((group: { actions: Row[] }) => group.actions);
/** Other spellings of tags and fields, which older clients write. */
const TAGS: Readonly<Record<string, string>> = { Faucet: 'faucet', whiteListFaucet: 'whitelistFaucet' };
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mod: { symbol: 'c', amount: 'sz' },
  whitelistFaucet: { target: 'account' },
};

/** Reads an action as clients write them, numbers as the floating-point numbers that they are there. */
export function actionOfWire(wire: Record<string, Record<string, any>>): Action {
  const [written, values] = Object.entries(wire)[0]!;
  const row = rowOf(TAGS[written] ?? written);
  const fields = rowOf(row.like ?? row.tag).fields.flatMap((field) => {
    const value = values[field.json] ?? values[FIELDS[row.tag]?.[field.json] ?? ''] ?? field.default;
    return value == null ? [] : [[field.name, valueOf({ ...field, ...(row.true && field.true && { true: row.true }) }, value)]];
  });
  return { type: row.type, ...Object.fromEntries(fields) };
}

function rowOf(tag: string): Row {
  const row = ROWS.find((each) => each.tag === tag);
  if (row === undefined) throw new RangeError(`${tag} is no action`);
  return row;
}

function valueOf(field: Field, value: any): unknown {
  switch (field.type) {
    case 'side':
      return value ? field.true : field.true === 'buy' ? 'sell' : 'buy';
    case 'reach':
      return value === 'external';
    case 'timeInForce':
      return String(value).toUpperCase();
    case 'u64':
      return BigInt(value);
    case 'parent':
      return actionOfWire(value);
    case 'actions':
    case 'proposedActions':
      return value.map(actionOfWire);
    case 'leverages':
      return new Map((Array.isArray(value) ? value : Object.entries(value)).map(([symbol, leverage]: [string, unknown]) => [symbol, Number(leverage)]));
    case 'feedPrices':
      return value.map(({ t, fi, px, e }: any) => ({ timestamp: BigInt(t), feed: BigInt(fi), price: BigInt(px), exponent: e }));
    case 'builderCode':
      return { to: value.to, fee: Number(value.fee) };
    case 'fixed':
    case 'double':
    case 'slippage':
    case 'u32':
    case 'policyNumber':
    case 'proposalLifetime':
      return Number(value);
    default:
      return value;
  }
}
