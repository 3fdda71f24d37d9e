import type { AccountQueries, History } from 'openperp-client';
import { createSignal, type JSX } from 'solid-js';
import { account } from '../keys/custody.js';
import { download } from '../layout/download.js';
import { toast } from '../layout/toasts.js';
import { exchange } from '../stores/exchange.js';
import { csvOf, type Column } from './csv.js';

const MOST_EXPORTED = 100_000;

interface ExportProps<T, R> {
  /** Part of the name of the file. */
  readonly name: string;
  readonly columns: readonly Column<R>[];
  readonly source: (accounts: AccountQueries) => History<T>;
  /** The rows that a record is exported as. */
  rows(record: T): readonly R[];
  readonly isEmpty: boolean;
}

/** Exports all records of a history of the account, newest first. */
export function ExportButton<T, R>(props: ExportProps<T, R>): JSX.Element {
  const [exported, setExported] = createSignal<number>();
  const save = async () => {
    const owner = account();
    const found: R[] = [];
    let count = 0;
    setExported(0);
    try {
      for await (const record of props.source(exchange.accounts).each(owner)) {
        found.push(...props.rows(record));
        if (++count % 500 === 0) setExported(count);
        if (count === MOST_EXPORTED) break;
      }
      download(`openperp-${props.name}-${owner.slice(0, 8)}.csv`, csvOf(props.columns, found), 'text/csv');
      if (count === MOST_EXPORTED) toast('info', `The newest ${MOST_EXPORTED} records were exported`, 'The exchange has older ones, too.');
    } catch (error) {
      toast('failure', 'The history could not be exported', error instanceof Error ? error.message : String(error));
    } finally {
      setExported(undefined);
    }
  };
  return (
    <button type="button" class="link-button" data-test="history-export" disabled={props.isEmpty || exported() !== undefined} onClick={() => void save()}>
      {exported() === undefined ? 'Export CSV' : `Exporting, ${exported()} so far`}
    </button>
  );
}
