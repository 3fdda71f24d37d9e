import type { FullAccount } from 'openperp-client';
import type { KeyEntry } from './vault.js';

/** An account and those that belong to it. */
export interface Family {
  /** That belongs to a key of its own. */
  readonly master: string;
  readonly subAccounts: readonly { readonly account: string; readonly name: string }[];
}

/** @param state of the account or, of a sub-account, of its master; undefined: not known */
export function familyOf(master: string, state: FullAccount | undefined): Family {
  return { master, subAccounts: (state?.subAccounts ?? []).map(({ pubkey, name }) => ({ account: pubkey, name })) };
}

/** Keys of this browser that may sign for an account: of a sub-account those of its master, too (SUB-004). */
export function keysFor(entries: readonly KeyEntry[], account: string, master: string): KeyEntry[] {
  return entries.filter((each) => each.account === account || each.account === master);
}

/** What a trader calls an account: a sub-account by its name. */
export function nameOf(account: string, family: Family | undefined): string {
  const name = family?.subAccounts.find((each) => each.account === account)?.name;
  return name ?? `${account.slice(0, 4)}…${account.slice(-4)}`;
}
