import { createEffect, For, Show, type JSX } from 'solid-js';
import { trendOf } from '../account/AccountSummary.js';
import { showChartView } from '../chart/intervals.js';
import { account } from '../keys/custody.js';
import { chosenFill, chooseFill, showFillOnChart } from '../stores/fills.js';
import { selectMarket } from '../stores/markets.js';
import { ExportButton } from './ExportButton.js';
import type { HistoryColumn, HistoryKind } from './histories.js';
import { createHistoryPages, PAGE, type HistoryPages } from './historyPages.js';

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
        <ExportButton name={props.kind.name} columns={props.kind.columns} source={props.kind.source} rows={(record: T) => [record]} isEmpty={count() === 0} />
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
  const isChosen = (record: T) => chosenFill() !== '' && props.kind.mark?.(record).id === chosenFill();
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
            <tr classList={{ 'is-chosen': isChosen(record) }} ref={(row) => createEffect(() => isChosen(record) && row.scrollIntoView({ block: 'nearest' }))}>
              <For each={shown()}>{(column, place) => (place() === 0 && props.kind.mark ? <MarkCell column={column} record={record} mark={props.kind.mark(record)} /> : <Cell column={column} record={record} />)}</For>
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

/** The time of a fill, which brings it into view on the chart. */
function MarkCell<T>(props: { readonly column: HistoryColumn<T>; readonly record: T; readonly mark: { readonly id: string; readonly symbol: string; readonly time: number } }): JSX.Element {
  const show = () => {
    selectMarket(props.mark.symbol);
    showChartView('candles');
    chooseFill(props.mark.id);
    showFillOnChart(props.mark);
  };
  return (
    <td data-label={props.column.label}>
      <button type="button" class="edit-link" title="Show on the chart" data-test="fill-on-chart" onClick={show}>
        {props.column.show?.(props.record)}
      </button>
    </td>
  );
}
