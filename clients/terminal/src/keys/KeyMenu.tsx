import type { JSX } from 'solid-js';

/** The key in use, in the header: makes one, changes it, takes test money. */
export function KeyMenu(): JSX.Element {
  return <div class="key-menu" />;
}
