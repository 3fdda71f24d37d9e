import { createSignal } from 'solid-js';
import { grouped } from '../format/sentences.js';
import { keep, type NoticeKind } from '../notices/notices.js';

export type ToastKind = NoticeKind;

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly title: string;
  readonly detail: string;
}

const LIFETIME: { readonly [K in ToastKind]: number } = { info: 5_000, success: 4_000, failure: 12_000, pending: Infinity, alarm: Infinity };
const MOST = 5;

const [toasts, setToasts] = createSignal<readonly Toast[]>([]);
let lastId = 0;

export { toasts };

/**
 * Shows a message in the corner and returns its number. `pending` stays until it is replaced or dismissed; all others
 * are kept among the notices.
 *
 * @param isNews whether it happened without the trader's doing
 */
export function toast(kind: ToastKind, title: string, detail = '', isNews = false): number {
  const id = ++lastId;
  put({ id, kind, title, detail }, isNews);
  return id;
}

/** Puts another message in place of one, or shows it anew if that one is gone. */
export function replaceToast(id: number, kind: ToastKind, title: string, detail = ''): void {
  put({ id, kind, title, detail });
}

export function dismissToast(id: number): void {
  setToasts((known) => known.filter((each) => each.id !== id));
}

function put(told: Toast, isNews = false): void {
  const made = { ...told, title: grouped(told.title), detail: grouped(told.detail) };
  setToasts((known) => {
    const isThere = known.some((each) => each.id === made.id);
    const next = isThere ? known.map((each) => (each.id === made.id ? made : each)) : [...known, made];
    const spare = next.filter((each) => each.kind !== 'alarm').slice(0, Math.max(0, next.length - MOST));
    return next.filter((each) => !spare.includes(each));
  });
  if (made.kind !== 'pending') keep(made.kind, made.title, made.detail, isNews);
  const life = LIFETIME[made.kind];
  if (life !== Infinity) whenSeen(() => setTimeout(() => setToasts((known) => known.filter((each) => each !== made)), life));
}

/** Runs something once the page is looked at: nothing disappears while it is not. */
function whenSeen(run: () => void): void {
  if (!document.hidden) return run();
  const look = () => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', look);
    run();
  };
  document.addEventListener('visibilitychange', look);
}
