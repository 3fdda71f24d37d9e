import { Show, type JSX } from 'solid-js';
import { showDialog } from '../layout/dialogs.js';
import { unseen } from './notices.js';

/** Opens the list of notices, and says how many have not been seen. */
export function NoticeBell(): JSX.Element {
  return (
    <button type="button" class="bell" title="Notices ( n )" aria-label={unseen() === 0 ? 'Notices' : `Notices, ${unseen()} new`} data-test="notices" onClick={() => showDialog('notices')}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path fill="none" stroke="currentColor" stroke-width="1.4" stroke-linejoin="round" d="M3 12h10l-1.4-2V6.8a3.6 3.6 0 0 0-7.2 0V10zM6.6 14h2.8" />
      </svg>
      <Show when={unseen() > 0}>
        <span class="bell-count" aria-hidden="true" data-test="notices-new">
          {unseen() > 99 ? '99+' : unseen()}
        </span>
      </Show>
    </button>
  );
}
