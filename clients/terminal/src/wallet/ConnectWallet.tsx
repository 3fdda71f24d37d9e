import type { Wallet } from '@wallet-standard/base';
import { createSignal, For, Show, type JSX } from 'solid-js';
import { sentence } from '../format/sentences.js';
import { KeyFailure } from '../form/TextField.js';
import { settings } from '../stores/exchange.js';
import { connectTo } from './connections.js';
import { offeredWallets, silentWallets } from './discovery.js';
import { UseWallet } from './UseWallet.js';
import { WalletIcon } from './WalletIcon.js';

/** Connects a wallet, whose key becomes the account. */
export default function ConnectWallet(props: { readonly close: () => void }): JSX.Element {
  const [connected, setConnected] = createSignal<Wallet>();
  const [asked, setAsked] = createSignal<Wallet>();
  const [failure, setFailure] = createSignal('');

  const connect = async (wallet: Wallet) => {
    if (asked() === wallet) return;
    setAsked(wallet);
    setFailure('');
    try {
      await connectTo(wallet);
      if (asked() === wallet) setConnected(wallet);
    } catch (error) {
      if (asked() === wallet) setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      if (asked() === wallet) setAsked(undefined);
    }
  };

  return (
    <Show when={settings()?.network !== null} fallback={<NoNetwork />}>
      <Show when={connected()} fallback={<Choice asked={asked()} failure={failure()} onChoose={(wallet) => void connect(wallet)} />}>
        {(wallet) => <UseWallet wallet={wallet()} back={() => setConnected(undefined)} close={props.close} />}
      </Show>
    </Show>
  );
}

function NoNetwork(): JSX.Element {
  return (
    <p class="problem" role="alert" data-test="wallet-no-network">
      This exchange names no network, and what a wallet signs is good on one network only. So no wallet can be connected here. A key of this browser can trade.
    </p>
  );
}

function Choice(props: { readonly asked: Wallet | undefined; readonly failure: string; onChoose(wallet: Wallet): void }): JSX.Element {
  return (
    <div class="wallet-choice">
      <Show when={offeredWallets().length > 0} fallback={<NoWallet />}>
        <p>The key in your wallet becomes your account. It stays in the wallet; this page sees nothing but signatures.</p>
        <ul class="wallet-list" aria-label="Wallets of this browser">
          <For each={offeredWallets()}>
            {(wallet) => (
              <li>
                <button type="button" class="wallet-button" aria-busy={props.asked === wallet} data-test="wallet" data-name={wallet.name} onClick={() => props.onChoose(wallet)}>
                  <WalletIcon wallet={wallet} />
                  <span class="wallet-name">{wallet.name}</span>
                  <span class="wallet-hint" aria-live="polite">
                    {props.asked === wallet ? 'Confirm in the wallet …' : ''}
                  </span>
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={silentWallets().length > 0}>
        <p class="muted" data-test="wallet-unable">
          Not offered, because they do not sign texts: {silentWallets().join(', ')}.
        </p>
      </Show>
      <KeyFailure text={sentence(props.failure)} />
    </div>
  );
}

function NoWallet(): JSX.Element {
  return (
    <div class="wallet-none" data-test="wallet-none">
      <strong>No wallet has made itself known to this page</strong>
      <p>
        It takes one that signs texts with a key of Ed25519, as those of Solana do: an extension of this browser, or the app of a wallet in which this page is
        open. One that you install or switch on appears here at once.
      </p>
    </div>
  );
}
