import { createSignal, For, Show, type JSX } from 'solid-js';
import { shortOf } from '../format/shortOf.js';
import { dateTime } from '../format/times.js';
import { toast } from '../layout/toasts.js';
import { settings } from '../stores/exchange.js';
import { keysFor } from '../subaccounts/family.js';
import { announcing } from '../trading/announce.js';
import { BuilderApprovals } from './BuilderApprovals.js';
import { account, addAgentKey, authorizedAgents, awaitedWallet, chooseAccount, family, isFunded, keyEntries, master, ownWallet, removeKey, revokeAgentKey, signerKey } from './custody.js';
import type { KeyEntry } from './vault.js';
import { WalletEntry } from './WalletEntry.js';
import { walletAccounts, walletNameOf } from './wallets.js';

/** The account in use, the keys of this browser, and the agents that the exchange knows. */
export function KeyOverview(): JSX.Element {
  const accounts = () => [...new Set([...keyEntries().map((entry) => entry.account), ...walletAccounts()])];
  const head = () => family()?.master ?? account();
  /** Sub-accounts for which a key of their master in this browser signs, as they have no key of their own here. */
  const subAccounts = () => (accounts().includes(family()?.master ?? '') ? family()!.subAccounts.filter((each) => !accounts().includes(each.account)) : []);
  const choose = (chosen: string) => chooseAccount(chosen, subAccounts().some((each) => each.account === chosen) ? family()!.master : '');
  return (
    <div class="key-overview">
      <Show when={account()} fallback={<p class="muted">This browser has no key yet.</p>}>
        <div class="key-account">
          <span class="muted">Account</span>
          <code data-test="account-address">{account()}</code>
          <button type="button" class="link-button" data-test="copy-account" onClick={() => void copy(account())}>
            Copy
          </button>
        </div>
        <Show when={accounts().length + subAccounts().length > 1}>
          <label class="key-account">
            <span class="muted">Trade for</span>
            <select class="field" data-test="choose-account" onChange={(event) => choose(event.currentTarget.value)}>
              <For each={accounts()}>
                {(each) => (
                  <option value={each} selected={each === account()}>
                    {shortOf(each)}
                  </option>
                )}
              </For>
              <For each={subAccounts()}>
                {(each) => (
                  <option value={each.account} selected={each.account === account()}>
                    {each.name}, sub-account of {shortOf(family()!.master)}
                  </option>
                )}
              </For>
            </select>
          </label>
        </Show>
        <ul class="key-list" aria-label="Keys of the account">
          <Show when={walletNameOf(head())}>
            <WalletEntry account={head()} />
          </Show>
          <For each={keysFor(keyEntries(), account(), head())}>{(entry) => <Key entry={entry} />}</For>
        </ul>
        <Agents />
        <BuilderApprovals />
      </Show>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', 'Copied');
  } catch {
    toast('failure', 'The browser did not allow copying', text);
  }
}

function Key(props: { readonly entry: KeyEntry }): JSX.Element {
  const [isAsking, setIsAsking] = createSignal(false);
  const isOwn = () => props.entry.publicKey === props.entry.account;
  const loss = () => {
    if (!isOwn()) return 'Another agent can be made with the account’s own key.';
    return props.entry.isBackedUp ? 'Your backup opens it again.' : 'There is no backup: the account and its money are lost.';
  };
  return (
    <li class="key-entry" data-test="key-entry">
      <div>
        <strong>{isOwn() ? 'Account key' : 'Agent key'}</strong> <code>{shortOf(props.entry.publicKey)}</code>{' '}
        <Show when={props.entry.publicKey === signerKey()}>
          <span class="count">signs orders</span>
        </Show>
        <p class="muted">
          {dateTime(props.entry.createdAt)}
          {isOwn() ? (props.entry.isBackedUp ? ', backed up' : ', in this browser only') : ''}
        </p>
      </div>
      <Show
        when={isAsking()}
        fallback={
          <button type="button" class="row-button" data-test="key-remove" onClick={() => setIsAsking(true)}>
            Remove
          </button>
        }
      >
        <div class="key-question" role="alert">
          <p>Remove it from this browser? {loss()}</p>
          <button type="button" class="row-button" onClick={() => setIsAsking(false)}>
            Keep
          </button>
          <button type="button" class="row-button is-danger" data-test="key-remove-confirm" onClick={() => void removeKey(props.entry.publicKey)}>
            Remove
          </button>
        </div>
      </Show>
    </li>
  );
}

/** Keys that may sign for the account; only its own key changes them. */
function Agents(): JSX.Element {
  return (
    <section class="key-agents" aria-label="Agents">
      <h3>Agents that the exchange accepts</h3>
      <Show when={authorizedAgents().length > 0} fallback={<p class="muted">None. An agent signs orders and cannot change keys.</p>}>
        <ul class="key-list">
          <For each={authorizedAgents()}>
            {(agent) => (
              <li class="key-entry" data-test="agent">
                <code title={agent}>{shortOf(agent)}</code>
                <button type="button" class="row-button" disabled={!master()} data-test="agent-revoke" onClick={() => void announcing(revokeAgentKey(agent))}>
                  Revoke
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={master()} fallback={<NoOwnKey />}>
        <Show when={ownWallet()}>{(wallet) => <p class="muted">{wallet().name} asks you to confirm each change.</p>}</Show>
        <button
          type="button"
          class="button"
          disabled={isFunded() === false}
          title={isFunded() === false ? (settings()?.faucet ? 'Take test money first' : 'The account needs a deposit first') : ''}
          data-test="agent-add"
          onClick={() => void announcing(addAgentKey())}
        >
          Add an agent key in this browser
        </button>
      </Show>
    </section>
  );
}

function NoOwnKey(): JSX.Element {
  return (
    <Show when={awaitedWallet()} fallback={<p class="muted">The account's own key is not in this browser: agents are added and revoked where it is.</p>}>
      <p class="muted" data-test="wallet-needed">
        Agents are added and revoked with the account's own key: connect {awaitedWallet()}.
      </p>
    </Show>
  );
}
