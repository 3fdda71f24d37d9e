import { createSignal } from 'solid-js';
import { preference } from '../settings/preferences.js';

/** Kind of a message. An `alarm` needs an action of the owner, and stays until it is dismissed. */
export type NoticeKind = 'info' | 'success' | 'failure' | 'pending' | 'alarm';

/** A message that was shown, as the list of notices keeps it. */
export interface Notice {
  /** When it was shown, milliseconds since 1970. */
  readonly at: number;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly detail: string;
}

const MOST = 200;
const isList = (stored: unknown) => Array.isArray(stored) && stored.every((each) => typeof each === 'object' && each !== null && 'at' in each && 'title' in each);
const [notices, store] = preference<readonly Notice[]>('notices', [], isList);
const [unseen, setUnseen] = createSignal(0);

/** The last messages, the newest first. */
export { notices };

/** Number of things that happened without the trader's doing, or while the page was not looked at, since the list was open. */
export { unseen };

/** @param isNews whether it happened without the trader's doing */
export function keep(kind: NoticeKind, title: string, detail: string, isNews: boolean): void {
  store([{ at: Date.now(), kind, title, detail }, ...notices()].slice(0, MOST));
  if (isNews || document.hidden) setUnseen((count) => count + 1);
}

export function seeAll(): void {
  setUnseen(0);
}

export function forgetAll(): void {
  store([]);
  seeAll();
}
