/** The beginning and the end of a key. */
export function shortOf(key: string): string {
  return `${key.slice(0, 4)}…${key.slice(-4)}`;
}
