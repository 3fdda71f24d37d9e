import { Decimal } from 'openperp-client';

/** A typed number: nothing yet, a number, or text that must be typed otherwise. */
export type Amount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: Decimal }
  | { readonly kind: 'wrong'; readonly text: string; readonly offers: readonly Decimal[] };

const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * Reads a number that somebody types or pastes. `100,000.5` is a hundred thousand; `1,000` could be a thousand or one,
 * so both are offered and none is assumed.
 *
 * @param name meaning of the number, for the sentence: `price`, `size`
 */
export function readAmount(typed: string, name: string): Amount {
  const text = typed.replace(/[\s_'’]/g, '');
  if (text === '') return { kind: 'empty' };
  if (GROUPED.test(text)) return grouped(text, name);
  const value = Decimal.parse(text);
  if (value !== undefined) return { kind: 'number', value };
  const isTooPrecise = /^[+-]?\d*[.,]?\d+$/.test(text);
  return {
    kind: 'wrong',
    text: isTooPrecise ? `${name} ${text} has more than 8 decimal places` : `${name} “${typed.trim()}” is not a number`,
    offers: [],
  };
}

function grouped(text: string, name: string): Amount {
  const whole = Decimal.of(text.replaceAll(',', ''));
  const isOneComma = text.indexOf(',') === text.lastIndexOf(',') && !text.includes('.');
  if (!isOneComma) return { kind: 'number', value: whole };
  const fraction = Decimal.of(text.replace(',', '.'));
  return { kind: 'wrong', text: `${name} ${text} can be read as ${whole} or as ${fraction}`, offers: [whole, fraction] };
}
