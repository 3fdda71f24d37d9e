import type { FullAccount } from 'openperp-client';
import type { KeyEntry } from '../keys/vault.js';

/**
 * The actions that the wallet has to sign so that a key of this browser trades for its account. `nothing`: such a key
 * does already; `money`: test money and the agent in one transaction; `agent`: the agent; `deposit`: nothing yet,
 * because the account has never been funded.
 */
export type Plan = 'nothing' | 'money' | 'agent' | 'deposit';

/** @param hasFaucet whether the exchange gives test money @param entries the keys of this browser */
export function planOf({ known, authorizedAgentWallets }: Pick<FullAccount, 'known' | 'authorizedAgentWallets'>, hasFaucet: boolean, account: string, entries: readonly KeyEntry[]): Plan {
  if (!known) return hasFaucet ? 'money' : 'deposit';
  const hasAgent = entries.some((each) => each.account === account && authorizedAgentWallets.includes(each.publicKey));
  return hasAgent ? 'nothing' : 'agent';
}
