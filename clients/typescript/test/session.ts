import { readFileSync } from 'node:fs';

/** The session that test/record.ts has recorded of a running exchange. */
export interface Session {
  readonly account: string;
  /** An account, tickers and rate tables of one moment: bodies and messages as they came. */
  readonly moment: { readonly account: string; readonly tickers: readonly string[]; readonly risks: readonly string[] };
  readonly exchanges: readonly {
    readonly path: string;
    readonly body: string | null;
    readonly status: number;
    readonly cursor: string | null;
    readonly text: string;
  }[];
  readonly received: readonly string[];
}

export const session: Session = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/session.json', import.meta.url), 'utf8'),
);

/** The recorded answers to requests of a path, the last of a path and body first. */
export function recordedFetch(url: string, init?: RequestInit): Promise<Response> {
  const path = url.replace('http://recorded', '');
  const found = session.exchanges.findLast((each) => each.path === path && (init?.body === undefined || each.body === init.body));
  if (!found) throw new Error(`${path} ${String(init?.body)} was not recorded`);
  const headers: Record<string, string> = found.cursor === null ? {} : { 'x-next-cursor': found.cursor };
  return Promise.resolve(new Response(found.text, { status: found.status, headers }));
}
