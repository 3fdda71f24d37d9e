import { createEffect, createSignal, on, onCleanup } from 'solid-js';
import { account } from '../keys/custody.js';
import { exchange } from '../stores/exchange.js';
import { changes } from './accountStore.js';
import type { HistoryKind } from './histories.js';

export const PAGE = 50;
/** What just happened is in the history a moment later. */
const REFRESH_MILLIS = 1_200;

/** The pages of a history that have been loaded, newest first. */
export interface HistoryPages<T> {
  /** Undefined: none has come yet. */
  records(): readonly T[] | undefined;
  /** Null: there are no more. */
  next(): string | null;
  /** Empty: nothing failed. */
  failure(): string;
  isLoading(): boolean;
  /** @param cursor null: the first page, anew */
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
