import { toast, type ToastKind } from '../layout/toasts.js';
import { preference } from '../settings/preferences.js';

/** Something that a trader may look away from: each kind has a sound. */
export type NewsSound = 'fill' | 'trigger' | 'alarm' | 'info';

export interface News {
  readonly kind: ToastKind;
  readonly title: string;
  readonly detail: string;
  readonly sound: NewsSound;
}

const flag = (stored: unknown) => typeof stored === 'boolean';
/** Whether news have a sound. */
export const [hasSounds, setHasSounds] = preference('sounds', true, flag);
/** Whether the system shows news while the page is not looked at. */
export const [notifiesSystem, setNotifiesSystem] = preference('systemNotifications', false, flag);

/** Shows news, makes their sound, and has the system show them if nobody looks at the page. */
export function tell(news: News): void {
  toast(news.kind, news.title, news.detail, true);
  const isSystems = notifiesSystem() && document.hidden;
  if (hasSounds() || isSystems) void import('./sounding.js').then(({ play, showOnSystem }) => (hasSounds() && play(news.sound), isSystems && showOnSystem(news)), () => {}); // the message is on the page all the same
}
