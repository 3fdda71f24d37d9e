import type { Wallet } from '@wallet-standard/base';
import { Show, type JSX } from 'solid-js';
import { iconOf } from './standard.js';

/** The icon of a wallet, or its first letter if it has none. */
export function WalletIcon(props: { readonly wallet: Wallet }): JSX.Element {
  return (
    <Show
      when={iconOf(props.wallet)}
      fallback={
        <span class="wallet-icon is-letter" aria-hidden="true">
          {props.wallet.name.trim().charAt(0).toUpperCase()}
        </span>
      }
    >
      {(icon) => <img class="wallet-icon" src={icon()} alt="" width="32" height="32" />}
    </Show>
  );
}
