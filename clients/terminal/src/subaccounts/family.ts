import type { FullAccount } from 'openperp-client';
import type { KeyEntry } from '../keys/vault.js';

/** A master account and its sub-accounts. */
export interface Family {
  /** Account with a key of its own. */
  readonly master: string;
  readonly subAccounts: readonly { readonly account: string; readonly name: string }[];
}

/** @param state state of the account or, for a sub-account, of its master; undefined: not known */
export function familyOf(master: string, state: FullAccount | undefined): Family {
  return { master, subAccounts: (state?.subAccounts ?? []).map(({ pubkey, name }) => ({ account: pubkey, name })) };
}

/** Keys of this browser that may sign for an account: for a sub-account also those of its master (SUB-004). */
export function keysFor(entries: readonly KeyEntry[], account: string, master: string): KeyEntry[] {
  return entries.filter((each) => each.account === account || each.account === master);
}

/** The name of an account for its trader: its name for a sub-account, else its shortened key. */
export function nameOf(account: string, family: Family | undefined): string {
  const name = family?.subAccounts.find((each) => each.account === account)?.name;
  return name ?? `${account.slice(0, 4)}…${account.slice(-4)}`;
}
