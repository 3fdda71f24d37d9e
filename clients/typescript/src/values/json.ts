import { Decimal } from './decimal.js';

/** Matches a number that floating point might not carry exactly: 16 or more digits. */
const LONG_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.]{15,}(?:[eE][+-]?\d+)?/g;
const MAY_BE_LONG = /[\d.]{16}/;

/**
 * Reads JSON without losing digits: numbers of 16 or more digits come as text, shorter ones as numbers, which are then
 * exact. Throws a `SyntaxError`.
 */
export function parseExactly(text: string): unknown {
  if (!MAY_BE_LONG.test(text)) return JSON.parse(text);
  return JSON.parse(text.replace(LONG_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)));
}

/** Prints JSON with `Decimal` and `bigint` as exact JSON numbers. Fields that are undefined are left out. */
export function printExactly(value: unknown): string {
  if (value instanceof Decimal || typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(printExactly).join(',')}]`;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${printExactly(field)}`).join(',')}}`;
}
