import { Decimal } from '../values/decimal.js';

/** Makes a typed value of parsed JSON. Throws an {@link UnexpectedAnswer} for JSON of another form. */
export type Decoder<T> = (json: unknown) => T;

/** The JSON that was received does not have the form that the API documents. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
}

export const decimal: Decoder<Decimal> = (json) => {
  if (typeof json !== 'number' && typeof json !== 'string') throw expected('a number', json);
  try {
    return Decimal.of(String(json));
  } catch {
    throw expected('a decimal number', json);
  }
};

/** A whole number up to 2^53: milliseconds, counts, numbers of messages. */
export const integer: Decoder<number> = (json) => {
  const number = typeof json === 'string' ? Number(json) : json;
  if (!Number.isSafeInteger(number)) throw expected('a whole number', json);
  return number as number;
};

/** A whole number of any size: nanoseconds, nonces. */
export const nanos: Decoder<bigint> = (json) => {
  if (typeof json === 'number' && Number.isInteger(json)) return BigInt(json);
  if (typeof json === 'string' && /^-?\d+$/.test(json)) return BigInt(json);
  throw expected('a whole number', json);
};

export const text: Decoder<string> = (json) => {
  if (typeof json !== 'string') throw expected('a text', json);
  return json;
};

export const flag: Decoder<boolean> = (json) => {
  if (typeof json !== 'boolean') throw expected('true or false', json);
  return json;
};

/** Decodes one of several words. Words of a later release pass, so that an old client reads the ones it knows. */
export function word<T extends string>(): Decoder<T> {
  return text as Decoder<T>;
}

/** Accepts null; an absent field is null too. */
export function nullable<T>(decoder: Decoder<T>): Decoder<T | null> {
  return (json) => (json === null || json === undefined ? null : decoder(json));
}

export function list<T>(decoder: Decoder<T>): Decoder<readonly T[]> {
  return (json) => {
    if (!Array.isArray(json)) throw expected('a list', json);
    return json.map((element) => decoder(element));
  };
}

export function mapOf<T>(decoder: Decoder<T>): Decoder<ReadonlyMap<string, T>> {
  return (json) => new Map(Object.entries(fieldsOf(json)).map(([name, value]) => [name, decoder(value)]));
}

type Fields<T> = { readonly [K in keyof T]-?: Decoder<T[K]> };

/**
 * Decodes an object with these fields; others are left out.
 *
 * @param names JSON names of fields whose name there is another; the empty name: the field is made of the whole object
 */
export function object<T extends object>(decoders: Fields<T>, names: { readonly [K in keyof T]?: string } = {}): Decoder<T> {
  const plan = Object.keys(decoders).map((key) => {
    const field = key as keyof T & string;
    return [field, names[field] ?? field, decoders[field]] as const;
  });
  return (json) => {
    const fields = fieldsOf(json);
    const made: Record<string, unknown> = {};
    for (const [name, wire, decode] of plan) {
      try {
        made[name] = decode(wire === '' ? fields : fields[wire]);
      } catch (error) {
        throw error instanceof UnexpectedAnswer ? new UnexpectedAnswer(`${wire === '' ? name : wire}: ${error.message}`) : error;
      }
    }
    return made as T;
  };
}

export function fieldsOf(json: unknown): Record<string, unknown> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw expected('an object', json);
  return json as Record<string, unknown>;
}

function expected(what: string, json: unknown): UnexpectedAnswer {
  const found = json === undefined ? 'nothing' : JSON.stringify(json);
  return new UnexpectedAnswer(`expected ${what}, found ${found.length > 80 ? found.slice(0, 80) + '…' : found}`);
}
