import { createEffect, createSignal, on, onCleanup } from 'solid-js';
import { changes } from '../account/accountStore.js';
import { account } from '../keys/custody.js';
import { exchange } from '../stores/exchange.js';
import type { HistoryKind } from './histories.js';

export const PAGE = 50;
/** Delay of a refresh: an event enters the history a moment after it happened. */
const REFRESH_MILLIS = 1_200;

/** The pages of a history that have been loaded, newest first. */
export interface HistoryPages<T> {
  /** Records so far; undefined: none has arrived yet. */
  records(): readonly T[] | undefined;
  /** Cursor of the next page; null: there are no more. */
  next(): string | null;
  /** Why loading failed; empty: it did not. */
  failure(): string;
  isLoading(): boolean;
  /** @param cursor page to load; null: the first one, anew */
  load(cursor: string | null): Promise<void>;
}

/** Loads the first page, and again whenever something happens that belongs on it. */
export function createHistoryPages<T>(kind: HistoryKind<T>): HistoryPages<T> {
  const [records, setRecords] = createSignal<readonly T[]>();
  const [next, setNext] = createSignal<string | null>(null);
  const [failure, setFailure] = createSignal('');
  const [isLoading, setIsLoading] = createSignal(false);

  /** @param cursor page to load; null: the first one */
  const pageAt = async (cursor: string | null, take: (page: { readonly records: readonly T[]; readonly nextCursor: string | null }) => void) => {
    const owner = account();
    if (owner === '') return;
    setIsLoading(true);
    setFailure('');
    try {
      const page = await kind.source(exchange.accounts).page(owner, { limit: PAGE, ...(cursor === null ? {} : { cursor }) });
      if (owner === account()) take(page);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setIsLoading(false);
    }
  };
  const load = async (cursor: string | null) => {
    if (isLoading()) return;
    await pageAt(cursor, (page) => {
      setRecords([...(cursor === null ? [] : (records() ?? [])), ...page.records]);
      setNext(page.nextCursor);
    });
  };
  /** Puts what is new before the pages that are shown; where more happened than a page holds, begins anew. */
  const loadNew = () =>
    pageAt(null, (page) => {
      const shown = records() ?? [];
      const fresh = newOf(page.records, shown);
      if (fresh !== null && shown.length > PAGE) return void setRecords([...fresh, ...shown]);
      setRecords(page.records);
      setNext(page.nextCursor);
    });

  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  createEffect(
    on(account, () => {
      setRecords(undefined);
      void load(null);
    }),
  );
  const refresh = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (isLoading() ? refresh() : void loadNew()), REFRESH_MILLIS);
  };
  createEffect(on(changes, refresh, { defer: true }));
  return { records, next, failure, isLoading, load };
}

/** The records of the first page that are not shown yet; null: none of them is. */
export function newOf<T>(page: readonly T[], shown: readonly T[]): readonly T[] | null {
  const newest = shown[0] === undefined ? '' : nameOf(shown[0]);
  const place = page.findIndex((each) => nameOf(each) === newest);
  return place < 0 ? null : page.slice(0, place);
}

/** A text that differs between records. */
function nameOf(record: unknown): string {
  return JSON.stringify(record, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
