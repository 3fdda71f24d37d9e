/** The destination of a withdrawal: everybody can read it, so it is a reference or sealed for the treasurer. */

const REFERENCE = /^[a-z][a-z0-9-]{0,19}$/;
const SEALED = /^sealed:([0-9a-f]{16}):[A-Za-z0-9_-]{235}$/;
const MOST_DIGITS = 6;
const ACCEPTED =
  'accepted is a reference (1 to 20 characters a to z, 0 to 9 and -, the first a letter, at most 6 digits) or a text that is sealed for the treasurer (sealed:…)';

/** Whether it names an agreement with the exchange, such as `bank-1`. */
export function isReference(destination: string): boolean {
  return REFERENCE.test(destination) && destination.replaceAll(/[^0-9]/g, '').length <= MOST_DIGITS;
}

export function isSealed(destination: string): boolean {
  return SEALED.test(destination);
}

/** ID of the key that it is sealed for; null for a reference. */
export function sealedFor(destination: string): string | null {
  return SEALED.exec(destination)?.[1] ?? null;
}

/** Why it is not accepted, as a sentence that repeats nothing of it; null where it is. */
export function destinationFlaw(destination: string): string | null {
  if (isReference(destination) || isSealed(destination)) return null;
  if (destination.startsWith('sealed:')) return `destination begins with sealed: and is not what a client seals: ${ACCEPTED}`;
  const { length } = new TextEncoder().encode(destination);
  return `destination has ${length} bytes of plain text that everybody could read for ever: ${ACCEPTED}`;
}
