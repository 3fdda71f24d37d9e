import { lazy, Match, Show, Suspense, Switch, type JSX } from 'solid-js';
import { sentence } from '../format/sentences.js';
import { KeyFailure } from '../form/TextField.js';
import { Dialog } from '../layout/Dialog.js';
import { SharedAccounts } from '../proposals/SharedAccounts.js';
import { SubAccounts } from '../subaccounts/SubAccounts.js';
import { CreateKey } from './CreateKey.js';
import { account, custodyFailure, custodyState } from './custody.js';
import { openKeyDialog, type KeyView } from './dialogs.js';
import { ImportKey } from './ImportKey.js';
import { KeyOverview } from './KeyOverview.js';
import { RestoreKey } from './RestoreKey.js';

const ConnectWallet = lazy(() => import('../wallet/ConnectWallet.js'));

const TITLES: Readonly<Record<KeyView, string>> = {
  overview: 'Your keys',
  create: 'Create a key',
  restore: 'Restore a backup',
  import: 'Import a secret key',
  accounts: 'Sub-accounts',
  shared: 'Shared accounts',
  wallet: 'Connect a wallet',
};

/** Everything about keys: makes, keeps, backs up, restores, imports, removes. Nothing leaves this browser but signatures. Those of a wallet are made in the wallet. */
export default function KeyDialog(props: { readonly view: KeyView; readonly close: () => void }): JSX.Element {
  return (
    <Dialog isOpen title={TITLES[props.view]} name="keys" close={() => props.close()}>
      <Show when={custodyState() !== 'unavailable'} fallback={<KeyFailure text={sentence(custodyFailure())} />}>
        <Switch>
          <Match when={props.view === 'overview'}>
            <KeyOverview />
          </Match>
          <Match when={props.view === 'create'}>
            <CreateKey close={props.close} />
          </Match>
          <Match when={props.view === 'restore'}>
            <RestoreKey close={props.close} />
          </Match>
          <Match when={props.view === 'import'}>
            <ImportKey close={props.close} />
          </Match>
          <Match when={props.view === 'accounts'}>
            <SubAccounts />
          </Match>
          <Match when={props.view === 'shared'}>
            <SharedAccounts />
          </Match>
          <Match when={props.view === 'wallet'}>
            <Suspense fallback={<p class="muted">Loading …</p>}>
              <ConnectWallet close={props.close} />
            </Suspense>
          </Match>
        </Switch>
        <nav class="dialog-links" aria-label="Other ways to a key">
          <Link view="create" present={props.view} text="Create a new key" />
          <Link view="wallet" present={props.view} text="Connect a wallet" />
          <Link view="restore" present={props.view} text="Restore a backup" />
          <Link view="import" present={props.view} text="Import a secret" />
          <Link view="overview" present={props.view} text="Your keys" />
          <Show when={account() !== ''}>
            <Link view="accounts" present={props.view} text="Sub-accounts" />
            <Link view="shared" present={props.view} text="Shared accounts" />
          </Show>
        </nav>
      </Show>
    </Dialog>
  );
}

function Link(props: { readonly view: KeyView; readonly present: KeyView; readonly text: string }): JSX.Element {
  return (
    <button
      type="button"
      class="link-button"
      hidden={props.view === props.present}
      data-test={`key-to-${props.view}`}
      onClick={() => openKeyDialog(props.view)}
    >
      {props.text}
    </button>
  );
}
