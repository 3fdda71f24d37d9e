import { createSignal, For, Show, type JSX } from 'solid-js';
import { account } from '../keys/custody.js';
import { download } from '../layout/download.js';
import { toast } from '../layout/toasts.js';
import { exchange } from '../stores/exchange.js';
import { trendOf } from './AccountSummary.js';
import { csvOf } from './csv.js';
import type { HistoryColumn, HistoryKind } from './histories.js';
import { createHistoryPages, PAGE, type HistoryPages } from './historyPages.js';

const MOST_EXPORTED = 100_000;

/** One history of the account, newest first, page after page, with an export of all of it. */
export function HistoryTable<T>(props: { readonly kind: HistoryKind<T> }): JSX.Element {
  const pages = createHistoryPages(props.kind);
  const count = () => pages.records()?.length ?? 0;
  const waiting = () => pages.records() === undefined && account() !== '' && pages.failure() === '';
  return (
    <div class="history">
      <div class="history-tools">
        <span class="muted" data-test="history-count">
          {count()} shown{pages.next() === null ? '' : ', there are more'}
        </span>
        <ExportButton kind={props.kind} isEmpty={count() === 0} />
      </div>
      <Failure pages={pages} />
      <Show when={count() > 0} fallback={<p class="empty">{waiting() ? 'Loading …' : props.kind.empty}</p>}>
        <Records kind={props.kind} records={pages.records() ?? []} />
      </Show>
      <Show when={pages.next()}>
        {(cursor) => (
          <button type="button" class="button history-more" data-test="history-more" disabled={pages.isLoading()} onClick={() => void pages.load(cursor())}>
            Show {PAGE} more
          </button>
        )}
      </Show>
    </div>
  );
}

function Failure<T>(props: { readonly pages: HistoryPages<T> }): JSX.Element {
  return (
    <Show when={props.pages.failure()}>
      {(text) => (
        <p class="problem" role="alert">
          {text()}{' '}
          <button type="button" class="offer" onClick={() => void props.pages.load(null)}>
            Try again
          </button>
        </p>
      )}
    </Show>
  );
}

function Records<T>(props: { readonly kind: HistoryKind<T>; readonly records: readonly T[] }): JSX.Element {
  const shown = () => props.kind.columns.filter((column) => column.label !== undefined);
  return (
    <table class="table" data-test={`history-${props.kind.name}`}>
      <thead>
        <tr>
          <For each={shown()}>
            {(column) => (
              <th scope="col" classList={{ 'is-number': column.isNumber ?? false }}>
                {column.label}
              </th>
            )}
          </For>
        </tr>
      </thead>
      <tbody>
        <For each={props.records}>
          {(record) => (
            <tr>
              <For each={shown()}>{(column) => <Cell column={column} record={record} />}</For>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

function Cell<T>(props: { readonly column: HistoryColumn<T>; readonly record: T }): JSX.Element {
  const { column, record } = props;
  const trend = column.side ? (column.side(record) === 'buy' ? 'is-up' : 'is-down') : trendOf(column.trend?.(record) ?? undefined);
  return (
    <td class={trend} classList={{ 'is-number': column.isNumber ?? false }} data-label={column.label}>
      {column.show?.(record) ?? String(column.value(record))}
    </td>
  );
}

function ExportButton<T>(props: { readonly kind: HistoryKind<T>; readonly isEmpty: boolean }): JSX.Element {
  const [count, setCount] = createSignal<number>();
  const save = async () => {
    const owner = account();
    const found: T[] = [];
    setCount(0);
    try {
      for await (const record of props.kind.source(exchange.accounts).each(owner)) {
        found.push(record);
        if (found.length % 500 === 0) setCount(found.length);
        if (found.length === MOST_EXPORTED) break;
      }
      download(`openperp-${props.kind.name}-${owner.slice(0, 8)}.csv`, csvOf(props.kind.columns, found), 'text/csv');
      if (found.length === MOST_EXPORTED) toast('info', `The newest ${MOST_EXPORTED} records were exported`, 'The exchange has older ones, too.');
    } catch (error) {
      toast('failure', 'The history could not be exported', error instanceof Error ? error.message : String(error));
    } finally {
      setCount(undefined);
    }
  };
  return (
    <button type="button" class="link-button" data-test="history-export" disabled={props.isEmpty || count() !== undefined} onClick={() => void save()}>
      {count() === undefined ? 'Export CSV' : `Exporting, ${count()} so far`}
    </button>
  );
}
