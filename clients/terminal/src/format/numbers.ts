import { Decimal } from 'openperp-client';

/** Text where there is no number yet. */
export const NOTHING = '\u2013';
const MINUS = '\u2212';
const SPACE = '\u202f';

/** `1234567.5` as `1,234,567.5`; a minus becomes a real one. */
export function withSeparators(number: string): string {
  const sign = number.startsWith('-') ? MINUS : '';
  const [whole = '', fraction] = number.replace(/^[-+]/, '').split('.');
  let grouped = whole;
  if (whole.length > 3) {
    grouped = '';
    for (let end = whole.length; end > 0; end -= 3) {
      const group = whole.slice(Math.max(0, end - 3), end);
      grouped = grouped === '' ? group : `${group},${grouped}`;
    }
  }
  return sign + grouped + (fraction === undefined ? '' : `.${fraction}`);
}

/** Number of decimal places that a number needs: 2 for `0.05`, 0 for `10`. */
export function placesOf(number: string): number {
  const point = number.indexOf('.');
  return point < 0 ? 0 : number.length - point - 1;
}

/** Spells a number with exactly this number of decimal places. */
export function fixed(number: Decimal | null | undefined, places: number): string {
  return number == null ? NOTHING : withSeparators(number.toFixed(places));
}

/** USD with cents. */
export function usd(amount: Decimal | null | undefined): string {
  return fixed(amount, 2);
}

/** Spells a number with its sign, also a positive one, so that colour is not all that tells profit from loss. */
export function signed(number: Decimal | null | undefined, places: number): string {
  if (number == null) return NOTHING;
  const text = withSeparators(number.toFixed(places));
  return number.isPositive() && /[1-9]/.test(text) ? `+${text}` : text;
}

/** A share as a percentage: `0.0123` as `1.23 %`. */
export function percent(share: Decimal | null | undefined, places = 2): string {
  return share == null ? NOTHING : fixed(share.times('100'), places) + SPACE + '%';
}

export function signedPercent(share: Decimal | null | undefined, places = 2): string {
  return share == null ? NOTHING : signed(share.times('100'), places) + SPACE + '%';
}

const MAGNITUDES: readonly (readonly [string, string])[] = [
  ['1000000000', 'B'],
  ['1000000', 'M'],
  ['1000', 'K'],
];

/** Three significant figures or so: `1.23M`. For sums that are only looked at. */
export function compact(number: Decimal | null | undefined): string {
  if (number == null) return NOTHING;
  for (const [least, letter] of MAGNITUDES) {
    if (number.abs().compareTo(least) >= 0) return fixed(number.dividedBy(least, 'truncate'), 2) + letter;
  }
  return fixed(number, number.abs().isLessThan('10') ? 3 : 2);
}

/** 150 as `1.5 %`. */
export function percentOf(basisPoints: number): string {
  return `${basisPoints / 100} %`;
}
