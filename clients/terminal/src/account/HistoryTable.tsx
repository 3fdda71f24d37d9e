import { createEffect, createSignal, For, on, onCleanup, Show, type JSX } from 'solid-js';
import { account } from '../keys/custody.js';
import { download } from '../layout/download.js';
import { toast } from '../layout/toasts.js';
import { exchange } from '../stores/exchange.js';
import { changes } from './accountStore.js';
import { trendOf } from './AccountSummary.js';
import { csvOf } from './csv.js';
import type { HistoryColumn, HistoryKind } from './histories.js';

const PAGE = 50;
const MOST_EXPORTED = 100_000;
/** What just happened is in the history a moment later. */
const REFRESH_MILLIS = 1_200;

/** One history of the account, newest first, page after page, with an export of all of it. */
export function HistoryTable<T>(props: { readonly kind: HistoryKind<T> }): JSX.Element {
  const [records, setRecords] = createSignal<readonly T[]>();
  const [next, setNext] = createSignal<string | null>(null);
  const [failure, setFailure] = createSignal('');
  const [isLoading, setIsLoading] = createSignal(false);
  const shown = () => props.kind.columns.filter((column) => column.label !== undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));

  const load = async (cursor: string | null) => {
    const owner = account();
    if (owner === '' || isLoading()) return;
    setIsLoading(true);
    setFailure('');
    try {
      const page = await props.kind.source(exchange.accounts).page(owner, { limit: PAGE, ...(cursor === null ? {} : { cursor }) });
      if (owner !== account()) return;
      setRecords([...(cursor === null ? [] : (records() ?? [])), ...page.records]);
      setNext(page.nextCursor);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setIsLoading(false);
    }
  };

  createEffect(
    on(account, () => {
      setRecords(undefined);
      void load(null);
    }),
  );
  createEffect(
    on(
      changes,
      () => {
        if ((records()?.length ?? 0) > PAGE) return;
        clearTimeout(timer);
        timer = setTimeout(() => void load(null), REFRESH_MILLIS);
      },
      { defer: true },
    ),
  );

  return (
    <div class="history">
      <div class="history-tools">
        <span class="muted" data-test="history-count">
          {records()?.length ?? 0} shown{next() === null ? '' : ', there are more'}
        </span>
        <ExportButton kind={props.kind} isEmpty={(records()?.length ?? 0) === 0} />
      </div>
      <Show when={failure()}>
        <p class="problem" role="alert">
          {failure()}{' '}
          <button type="button" class="offer" onClick={() => void load(null)}>
            Try again
          </button>
        </p>
      </Show>
      <Show when={(records()?.length ?? 0) > 0} fallback={<p class="empty">{records() === undefined && account() !== '' ? 'Loading …' : props.kind.empty}</p>}>
        <table class="table" data-test={`history-${props.kind.name}`}>
          <thead>
            <tr>
              <For each={shown()}>{(column) => <th scope="col" classList={{ 'is-number': column.isNumber ?? false }}>{column.label}</th>}</For>
            </tr>
          </thead>
          <tbody>
            <For each={records()}>
              {(record) => (
                <tr>
                  <For each={shown()}>{(column) => <Cell column={column} record={record} />}</For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
      <Show when={next()}>
        {(cursor) => (
          <button type="button" class="button history-more" data-test="history-more" disabled={isLoading()} onClick={() => void load(cursor())}>
            Show {PAGE} more
          </button>
        )}
      </Show>
    </div>
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
