import { Decimal } from 'openperp-client';

/**
 * Restores the decimals of a message that was copied between threads: copying keeps fields but not classes. Changes the
 * message itself.
 */
export function revive<T>(message: T): T {
  return restored(message) as T;
}

function restored(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) {
    value.forEach((element, place) => (value[place] = restored(element)));
    return value;
  }
  if (value instanceof Map) {
    value.forEach((element, key) => value.set(key, restored(element)));
    return value;
  }
  const fields = value as Record<string, unknown>;
  if (typeof fields['units'] === 'bigint') return new Decimal(fields['units']);
  for (const name of Object.keys(fields)) fields[name] = restored(fields[name]);
  return value;
}
