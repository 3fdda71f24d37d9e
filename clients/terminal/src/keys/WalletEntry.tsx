import { createSignal, Show, type JSX } from 'solid-js';
import { sentence } from '../format/sentences.js';
import { shortOf } from '../format/shortOf.js';
import { toast } from '../layout/toasts.js';
import { announceFailure } from '../trading/announce.js';
import { removeWallet, signerKey } from './custody.js';
import { disconnectWallet, walletNameOf, walletOf } from './wallets.js';

/** The own key of an account, which is in a wallet. */
export function WalletEntry(props: { readonly account: string }): JSX.Element {
  const name = () => walletNameOf(props.account);
  const isConnected = () => walletOf(props.account) !== undefined;
  return (
    <li class="key-entry" data-test="wallet-entry">
      <div>
        <strong>Account key</strong> <code>{shortOf(props.account)}</code>{' '}
        <Show when={props.account === signerKey()}>
          <span class="count">signs orders</span>
        </Show>
        <p class="muted" data-test="wallet-state">
          In the wallet {name()}
          {isConnected() ? '' : ', not connected'}
        </p>
      </div>
      <span class="key-actions">
        <Show
          when={isConnected()}
          fallback={
            <>
              <ConnectButton account={props.account} />
              <button
                type="button"
                class="row-button"
                title="Not shown here any more. The key stays in the wallet, and connecting it brings the account back"
                data-test="wallet-remove"
                onClick={() => void acting(removeWallet(props.account))}
              >
                Remove
              </button>
            </>
          }
        >
          <button type="button" class="row-button" data-test="wallet-disconnect" onClick={() => void acting(disconnectWallet(props.account))}>
            Disconnect
          </button>
        </Show>
      </span>
    </li>
  );
}

/** Says that something needs the wallet, and connects it. @param to what for: `to make sub-accounts` */
export function ConnectAgain(props: { readonly account: string; readonly to: string }): JSX.Element {
  return (
    <div class="wallet-again" data-test="wallet-again">
      <p class="muted">
        The account’s own key is in the wallet {walletNameOf(props.account)}. Connect it {props.to}.
      </p>
      <ConnectButton account={props.account} />
    </div>
  );
}

function ConnectButton(props: { readonly account: string }): JSX.Element {
  const [isConnecting, setIsConnecting] = createSignal(false);
  const connect = async () => {
    if (isConnecting()) return;
    setIsConnecting(true);
    await acting(again(props.account));
    setIsConnecting(false);
  };
  return (
    <button type="button" class="row-button" aria-busy={isConnecting()} data-test="wallet-connect-again" onClick={() => void connect()}>
      {isConnecting() ? 'Confirm in the wallet …' : 'Connect'}
    </button>
  );
}

async function again(account: string): Promise<void> {
  const { reconnect } = await import('../wallet/connections.js');
  await reconnect(account);
  toast('success', `${walletNameOf(account)} is connected`);
}

async function acting(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    announceFailure(error instanceof Error ? new Error(sentence(error.message)) : error);
  }
}
