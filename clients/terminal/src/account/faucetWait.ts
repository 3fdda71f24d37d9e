const ANSWER = /^Rate limit exceeded(?:: again in (\d+) min, at (\d+) \(nanoseconds since 1970\))?/;

/** When the faucet pays again, milliseconds since 1970; null if the refusal has another cause or names no time. */
export function faucetDue(refusal: string): number | null {
  const at = ANSWER.exec(refusal)?.[2];
  return at === undefined ? null : Number((BigInt(at) + 999_999n) / 1_000_000n);
}

/** `59 min 12 s`, `48 s`, `1 h 2 min`. */
export function spanOf(millis: number): string {
  const seconds = Math.max(0, Math.ceil(millis / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
