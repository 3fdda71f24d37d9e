import { lazy, Show, Suspense, type JSX } from 'solid-js';
import { nameOf } from '../subaccounts/family.js';
import { account, custodyFailure, custodyState, family, trading } from './custody.js';
import { closeKeyDialog, keyView, openKeyDialog } from './dialogs.js';

const KeyDialog = lazy(() => import('./KeyDialog.js'));

/** The key in use, in the header: makes one, changes it, takes test money. */
export function KeyMenu(): JSX.Element {
  return (
    <div class="key-menu">
      <Show when={custodyState() !== 'unavailable'} fallback={<span class="key-problem" title={custodyFailure()} data-test="key-unavailable">Keys cannot be kept here</span>}>
        <Show
          when={account() !== ''}
          fallback={
            <button type="button" class="button is-primary" disabled={custodyState() === 'opening'} data-test="key-create" onClick={() => openKeyDialog('create')}>
              Create a key
            </button>
          }
        >
          <button type="button" class="button key-button" title={account()} data-test="key-overview" onClick={() => openKeyDialog('overview')}>
            <span class="key-sign" classList={{ 'is-on': trading() !== undefined }} aria-hidden="true" />
            <span class="visually-hidden">Account </span>
            {nameOf(account(), family())}
          </button>
        </Show>
      </Show>
      <Show when={keyView()}>
        {(view) => (
          <Suspense>
            <KeyDialog view={view()} close={closeKeyDialog} />
          </Suspense>
        )}
      </Show>
    </div>
  );
}
