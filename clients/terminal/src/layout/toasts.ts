import { createSignal } from 'solid-js';

/** Kind of a message. An `alarm` needs an action of the owner, and stays until it is dismissed. */
export type ToastKind = 'info' | 'success' | 'failure' | 'pending' | 'alarm';

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

/** Shows a message in the corner and returns its number. `pending` stays until it is replaced or dismissed. */
export function toast(kind: ToastKind, title: string, detail = ''): number {
  const id = ++lastId;
  put({ id, kind, title, detail });
  return id;
}

/** Puts another message in place of one, or shows it anew if that one is gone. */
export function replaceToast(id: number, kind: ToastKind, title: string, detail = ''): void {
  put({ id, kind, title, detail });
}

export function dismissToast(id: number): void {
  setToasts((known) => known.filter((each) => each.id !== id));
}

function put(made: Toast): void {
  setToasts((known) => {
    const isThere = known.some((each) => each.id === made.id);
    const next = isThere ? known.map((each) => (each.id === made.id ? made : each)) : [...known, made];
    const spare = next.filter((each) => each.kind !== 'alarm').slice(0, Math.max(0, next.length - MOST));
    return next.filter((each) => !spare.includes(each));
  });
  const life = LIFETIME[made.kind];
  if (life === Infinity) return;
  setTimeout(() => setToasts((known) => known.filter((each) => each !== made)), life);
}
