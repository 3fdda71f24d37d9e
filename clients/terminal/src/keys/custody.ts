import { canSign, CryptoKeySigner, isPublicKey, Trader, type Network } from 'openperp-client';
import { batch, createEffect, createRoot, createSignal, untrack } from 'solid-js';
import { followAccount } from '../account/accountStore.js';
import { preference } from '../settings/preferences.js';
import { exchange, settings } from '../stores/exchange.js';
import { tradingSurroundings } from '../ticket/surroundings.js';
import type { Outcome } from '../ticket/outcome.js';
import { Trading } from '../ticket/trading.js';
import { generateWithBackup, restore, wrap, type Backup } from './backup.js';
import { familyOf, keysFor, type Family } from './family.js';
import { askToPersist, Vault, type KeyEntry, type StoredKey } from './vault.js';

/** `unavailable`: this browser cannot make or keep keys; `custodyFailure` says why. */
export type CustodyState = 'opening' | 'unavailable' | 'ready';

const isAccount = (stored: unknown) => typeof stored === 'string' && (stored === '' || isPublicKey(stored));
const isList = (stored: unknown) => Array.isArray(stored) && stored.every((each) => typeof each === 'string');

const [state, setState] = createSignal<CustodyState>('opening');
const [failure, setFailure] = createSignal('');
const [entries, setEntries] = createSignal<readonly KeyEntry[]>([]);
const [account, setAccount] = preference('account', '', isAccount);
/** The master of the sub-account that is traded for: its keys sign; empty of an account of its own. */
const [masterAccount, setMasterAccount] = preference('masterAccount', '', isAccount);
const [family, setFamily] = createSignal<Family>();
const [agentWishes, setAgentWishes] = preference<readonly string[]>('agentWishes', [], isList);
const [authorized, setAuthorized] = createSignal<readonly string[]>([]);
const [isFunded, setIsFunded] = createSignal<boolean>();
const [trading, setTrading] = createSignal<Trading>();
const [master, setMaster] = createSignal<Trading>();
const [household, setHousehold] = createSignal<Trading>();
const [signerKey, setSignerKey] = createSignal('');

export { state as custodyState, failure as custodyFailure };

/** The keys of this browser, the oldest first. */
export { entries as keyEntries };

/** The account that is traded for; empty: none. */
export { account };

/** The account with its sub-accounts, or its master with those beside it; undefined while that is not known. */
export { family };

/** Keys that may sign for the account, as the exchange has them. */
export { authorized as authorizedAgents };

/** Whether the account was ever funded; undefined while it is not known. */
export { isFunded };

/** Trades for the account; undefined without a key. */
export { trading };

/** Signs with the account's own key, which alone may add and remove agents; undefined if it is not in this browser. */
export { master };

/** Signs for the master of the family, which makes its sub-accounts and moves money between them; undefined without a key of it. */
export { household };

/** The key that signs orders: the account's own, or an agent. Empty: none. */
export { signerKey };

let vault: Vault | undefined;
let round = 0;
let activation: Promise<void> = Promise.resolve();

/** Opens the store of keys and goes on with the account that was used last. */
export async function openCustody(): Promise<void> {
  try {
    if (!(await canSign())) {
      throw new Error('this browser cannot make Ed25519 keys here: it needs Chrome 137, Firefox 129 or Safari 17, and a page from https or localhost');
    }
    vault = await Vault.open();
    await reload();
    const [chosen, owner] = [account(), masterAccount()];
    if (keysFor(entries(), chosen, owner === '' ? chosen : owner).length === 0) chooseAccount(entries().at(-1)?.account ?? '');
    setState('ready');
  } catch (error) {
    setFailure(error instanceof Error ? error.message : String(error));
    setState('unavailable');
  }
}

createRoot(() =>
  createEffect(() => {
    if (state() === 'ready' && settings() !== undefined) void activate(account());
  }),
);

/** Trades for another account from now on. @param owner of a sub-account its master */
export function chooseAccount(chosen: string, owner = ''): void {
  batch(() => {
    setMasterAccount(owner);
    setAccount(chosen);
  });
}

/** Trades for the account, as soon as it is known which key signs; undefined if none does. */
export async function tradingSoon(): Promise<Trading | undefined> {
  let awaited;
  do {
    awaited = activation;
    await awaited.catch(() => {});
  } while (awaited !== activation);
  return untrack(trading);
}

function activate(chosen: string): Promise<void> {
  activation = begin(chosen);
  return activation;
}

/** Which of its keys signs for an account: an agent that the exchange knows, else its own. */
async function begin(chosen: string): Promise<void> {
  const mine = ++round;
  setTrading(undefined);
  setMaster(undefined);
  setHousehold(undefined);
  setSignerKey('');
  setAuthorized([]);
  setIsFunded(undefined);
  setFamily(undefined);
  followAccount(chosen === '' ? null : chosen);
  if (chosen === '') return;
  const known = await exchange.accounts.fullAccount(chosen).catch(() => undefined);
  if (mine !== round) return;
  setAuthorized(known?.authorizedAgentWallets ?? []);
  setIsFunded(known?.known);
  const parent = known?.parent ?? null;
  const head = parent === null ? known : await exchange.accounts.fullAccount(parent).catch(() => undefined);
  if (mine !== round) return;
  setFamily(familyOf(parent ?? chosen, head));
  await chooseSigner(chosen, parent ?? chosen, [...authorized(), ...(head?.authorizedAgentWallets ?? [])], mine);
}

async function chooseSigner(chosen: string, owner: string, agents: readonly string[], mine: number): Promise<void> {
  const ofAccount = keysFor(entries(), chosen, owner);
  const own = ofAccount.find((each) => each.publicKey === owner);
  const agent = ofAccount.findLast((each) => each.publicKey !== owner && (own === undefined || agents.includes(each.publicKey)));
  const signer = agent ?? own;
  const head = chosen === owner ? undefined : (ofAccount.findLast((each) => each.account === owner && each !== own && agents.includes(each.publicKey)) ?? own);
  const traders = await Promise.all(
    ([[signer, chosen], [own, chosen], [head, owner]] as const).map(([entry, of]) => (entry === undefined ? undefined : traderOf(entry, of))),
  );
  if (mine !== round) return;
  const [trades, owns, heads] = traders;
  setSignerKey(signer?.publicKey ?? '');
  const trader = trades === undefined ? undefined : new Trading(trades, exchange, tradingSurroundings);
  setTrading(trader);
  setHousehold(chosen === owner ? trader : heads === undefined ? undefined : new Trading(heads, exchange, tradingSurroundings));
  setMaster(owns === undefined ? undefined : new Trading(owns, exchange, tradingSurroundings));
}

/** Asks the exchange for the sub-accounts anew, after one was made, named otherwise or removed. */
export async function refreshFamily(): Promise<void> {
  const present = untrack(family);
  const mine = round;
  if (present === undefined) return;
  const head = await exchange.accounts.fullAccount(present.master);
  if (mine !== round) return;
  const next = familyOf(present.master, head);
  const isThere = account() === next.master || next.subAccounts.some((each) => each.account === account());
  if (isThere) setFamily(next);
  else chooseAccount(next.master);
}

async function traderOf(entry: KeyEntry, chosen: string): Promise<Trader> {
  const network = settings()?.network as Network | null | undefined;
  const stored = await vault!.get(entry.publicKey);
  if (stored === undefined) throw new Error('this browser has no key of that name any more');
  const signer = CryptoKeySigner.of(stored.privateKey, entry.publicKey);
  return new Trader(signer, { account: chosen, ...(network == null ? {} : { network }) });
}

async function reload(): Promise<void> {
  setEntries(await vault!.entries());
}

async function keep(key: Omit<StoredKey, 'createdAt'>): Promise<void> {
  await vault!.put({ ...key, createdAt: Date.now() });
  await askToPersist();
  await reload();
}

/**
 * Makes an account.
 *
 * @param password of its backup; null: without one
 * @param withAgent whether a second key is to trade for it, once it is funded
 */
export async function createAccount(password: string | null, withAgent: boolean): Promise<Backup | null> {
  const made = password === null ? await unbacked() : await generateWithBackup(password);
  const publicKey = 'backup' in made ? made.backup.publicKey : made.publicKey;
  if (withAgent) setAgentWishes([...agentWishes(), publicKey]);
  await keep({ publicKey, privateKey: made.privateKey, account: publicKey, isBackedUp: password !== null });
  chooseAccount(publicKey);
  return 'backup' in made ? made.backup : null;
}

async function unbacked(): Promise<{ readonly publicKey: string; readonly privateKey: CryptoKey }> {
  const { publicKey, privateKey } = await CryptoKeySigner.generate();
  return { publicKey, privateKey };
}

/** Keeps the key of a backup. */
export async function restoreAccount(backup: Backup, password: string): Promise<void> {
  const privateKey = await restore(backup, password);
  await keep({ publicKey: backup.publicKey, privateKey, account: backup.account, isBackedUp: true });
  use(backup.account);
}

/**
 * Keeps a key whose secret comes from elsewhere.
 *
 * @param secret base58, 32 or 64 bytes
 * @param of the account that it signs for if it is an agent; empty: its own
 * @param password makes a backup with it; null: none
 */
export async function importSecret(secret: string, of: string, password: string | null): Promise<Backup | null> {
  if (of !== '' && !isPublicKey(of)) throw new RangeError('the account is not a key in base58');
  const signer = await CryptoKeySigner.fromSecret(secret, { extractable: password !== null });
  const owner = of === '' ? signer.publicKey : of;
  const wrapped = password === null ? null : await wrap(signer.privateKey, signer.publicKey, owner, password);
  await keep({ publicKey: signer.publicKey, privateKey: wrapped?.privateKey ?? signer.privateKey, account: owner, isBackedUp: true });
  use(owner);
  return wrapped?.backup ?? null;
}

/** Chooses an account, or chooses its signer again if it is the present one. */
function use(chosen: string): void {
  if (chosen === account()) void activate(chosen);
  else chooseAccount(chosen);
}

/** Test money; the first time with the agent that was asked for when the account was made. */
export async function claimTestMoney(): Promise<Outcome | undefined> {
  const owner = master();
  const chosen = account();
  if (owner === undefined || !agentWishes().includes(chosen)) return claimed(await (owner ?? trading())?.claim());
  const agent = await unbacked();
  await keep({ ...agent, account: chosen, isBackedUp: false });
  const outcome = await owner.claimWith(agent.publicKey);
  if (outcome === undefined || outcome.kind === 'refused') await forget(agent.publicKey);
  else await activate(chosen);
  if (outcome?.kind === 'done') setAgentWishes(agentWishes().filter((each) => each !== chosen));
  return claimed(outcome);
}

function claimed(outcome: Outcome | undefined): Outcome | undefined {
  if (outcome?.kind === 'done') setIsFunded(true);
  return outcome;
}

/** Makes a key that trades for the account from now on. Needs the account's own key. */
export async function addAgentKey(): Promise<Outcome | undefined> {
  const owner = master();
  if (owner === undefined) return undefined;
  const agent = await unbacked();
  await keep({ ...agent, account: owner.account, isBackedUp: false });
  const outcome = await owner.authorize(agent.publicKey);
  if (outcome?.kind === 'refused') await forget(agent.publicKey);
  await activate(owner.account);
  return outcome;
}

/** The key may not trade for the account any more, here or elsewhere. Needs the account's own key. */
export async function revokeAgentKey(agent: string): Promise<Outcome | undefined> {
  const owner = master();
  if (owner === undefined) return undefined;
  const outcome = await owner.revoke(agent);
  if (outcome?.kind === 'done') await forget(agent);
  await activate(owner.account);
  return outcome;
}

/** Removes a key from this browser. Without a backup it is gone. */
export async function removeKey(publicKey: string): Promise<void> {
  await forget(publicKey);
  const rest = keysFor(entries(), account(), masterAccount());
  if (rest.length > 0) await activate(account());
  else chooseAccount(entries().at(-1)?.account ?? '');
}

async function forget(publicKey: string): Promise<void> {
  await vault!.remove(publicKey);
  await reload();
}
