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

  const load = async (cursor: string | null) => {
    const owner = account();
    if (owner === '' || isLoading()) return;
    setIsLoading(true);
    setFailure('');
    try {
      const page = await kind.source(exchange.accounts).page(owner, { limit: PAGE, ...(cursor === null ? {} : { cursor }) });
      if (owner !== account()) return;
      setRecords([...(cursor === null ? [] : (records() ?? [])), ...page.records]);
      setNext(page.nextCursor);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setIsLoading(false);
    }
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  createEffect(
    on(account, () => {
      setRecords(undefined);
      void load(null);
    }),
  );
  const refresh = () => {
    if ((records()?.length ?? 0) > PAGE) return;
    clearTimeout(timer);
    timer = setTimeout(() => void load(null), REFRESH_MILLIS);
  };
  createEffect(on(changes, refresh, { defer: true }));
  return { records, next, failure, isLoading, load };
}
