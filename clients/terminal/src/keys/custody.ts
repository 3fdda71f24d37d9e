import { canSign, CryptoKeySigner, isPublicKey, Trader, type BuilderApproval, type Network, type TraderOptions } from 'openperp-client';
import { batch, createEffect, createRoot, createSignal, on, untrack } from 'solid-js';
import { followAccount } from '../account/accountStore.js';
import { sending } from '../receipts/asking.js';
import { preference } from '../settings/preferences.js';
import { exchange, settings } from '../stores/exchange.js';
import { familyOf, keysFor, type Family } from '../subaccounts/family.js';
import type { Outcome } from '../trading/outcome.js';
import { tradingSurroundings } from '../trading/surroundings.js';
import { Trading } from '../trading/trading.js';
import { afterSigning } from './afterSigning.js';
import { whenAnswered } from './answered.js';
import { generateWithBackup, restore, wrap, type Backup } from './backup.js';
import { askToPersist, Vault, type KeyEntry, type StoredKey } from './vault.js';
import { connectedWallets, forgetWallet, keepWallet, resumeWallets, walletAccounts, walletNameOf, walletOf, WalletTrader, type ConnectedWallet } from './wallets.js';

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
const [builders, setBuilders] = createSignal<readonly BuilderApproval[]>([]);
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

/** The account with its sub-accounts, or its master with all its sub-accounts; undefined while that is not known. */
export { family };

/** Keys that may sign for the account, as the exchange has them. */
export { authorized as authorizedAgents };

/** Builders whom orders of the account may pay, as the exchange has them. */
export { builders as approvedBuilders };

/** Whether the account was ever funded; undefined while it is not known. */
export { isFunded };

/** Trades for the account; undefined without a key. */
export { trading };

/** Signs with the account's own key, which alone may add and remove agents; undefined if it is neither in this browser nor in a connected wallet. */
export { master };

/** Signs for the master of the family, which makes its sub-accounts and moves money between them; undefined without a key of it. */
export { household };

/** The key that signs orders: the account's own, or an agent. Empty: none. */
export { signerKey };

let vault: Vault | undefined;
let round = 0;
let choice = 0;
let isMakingAgent = false;
/** Trader with the account's own key, which {@link master} returns. */
let own: Trader | undefined;
/** Agents that may sign for the account, those of its master included; undefined: the exchange has not said. */
let acceptedAgents: readonly string[] | undefined;
let activation: Promise<void> = Promise.resolve();

/** Opens the store of keys and goes on with the account that was used last. */
export async function openCustody(): Promise<void> {
  try {
    if (!(await canSign())) {
      throw new Error('this browser cannot make Ed25519 keys here: it needs Chrome 137, Firefox 129 or Safari 17, and a page from https or localhost');
    }
    vault = await Vault.open();
    await reload();
    if (!hasKey()) chooseAccount(anyAccount());
    setState('ready');
    resumeWallets().catch(() => {}); // The dialog of keys connects them then.
  } catch (error) {
    setFailure(error instanceof Error ? error.message : String(error));
    setState('unavailable');
  }
}

createRoot(() => {
  createEffect(() => {
    if (state() === 'ready' && settings() !== undefined) void activate(account());
  });
  createEffect(on(connectedWallets, () => void chooseSignerAgain(), { defer: true }));
});

/** The account whose own key signs for the account: its master for a sub-account, else the account itself. */
const keyHolder = (): string => family()?.master ?? (masterAccount() === '' ? account() : masterAccount());

/** Whether a key of the account is in this browser, or its own in a wallet that was connected. */
function hasKey(): boolean {
  return keysFor(entries(), account(), keyHolder()).length > 0 || walletNameOf(keyHolder()) !== '';
}

function anyAccount(): string {
  return entries().at(-1)?.account ?? walletAccounts().at(-1) ?? '';
}

/** The name of the wallet that has the own key of the account, or of its master, and is not connected; empty: there is none. */
export function awaitedWallet(): string {
  return walletOf(keyHolder()) === undefined ? walletNameOf(keyHolder()) : '';
}

/** The wallet that signs as the account's own key; undefined: none is connected, or the key is in this browser. */
export function ownWallet(): ConnectedWallet | undefined {
  return entries().some((each) => each.publicKey === keyHolder()) ? undefined : walletOf(keyHolder());
}

/** Trades for another account from now on. @param owner the master of a sub-account */
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

/** Chooses the key that signs for an account: an agent that the exchange knows, else its own. */
async function begin(chosen: string): Promise<void> {
  const mine = ++round;
  setTrading(undefined);
  setMaster(undefined);
  setHousehold(undefined);
  setSignerKey('');
  acceptedAgents = undefined;
  own = undefined;
  setAuthorized([]);
  setBuilders([]);
  setIsFunded(undefined);
  setFamily(undefined);
  followAccount(chosen === '' ? null : chosen);
  if (chosen === '') return;
  const known = await exchange.accounts.fullAccount(chosen).catch(() => undefined);
  if (mine !== round) return;
  setAuthorized(known?.authorizedAgentWallets ?? []);
  setBuilders(known?.builderCodeApprovals ?? []);
  setIsFunded(known?.known);
  const parent = known === undefined ? masterAccount() || null : (known.parent ?? null);
  const head = parent === null ? known : await exchange.accounts.fullAccount(parent).catch(() => undefined);
  if (mine !== round) return;
  setFamily(familyOf(parent ?? chosen, head));
  acceptedAgents = known && [...authorized(), ...(head?.authorizedAgentWallets ?? [])];
  if (known === undefined) void whenAnswered(() => exchange.accounts.fullAccount(chosen), () => mine === round).then((isKnown) => (isKnown ? activate(chosen) : undefined));
  await chooseSigner(chosen, parent ?? chosen);
}

/** Chooses the signing key again after a wallet was connected or has left, once the account is known. */
async function chooseSignerAgain(): Promise<void> {
  const known = untrack(family);
  if (known === undefined) return;
  activation = chooseSigner(untrack(account), known.master);
  await activation;
}

async function chooseSigner(chosen: string, owner: string): Promise<void> {
  const mine = ++choice;
  const present = round;
  const ofAccount = keysFor(entries(), chosen, owner);
  const isHere = ofAccount.some((each) => each.publicKey === owner) || walletOf(owner) !== undefined;
  const agents = ofAccount.filter((each) => each.publicKey !== owner);
  const accepted = agents.filter((each) => acceptedAgents?.includes(each.publicKey) ?? true);
  const ownKey = isHere ? owner : undefined;
  const signer = accepted.at(-1)?.publicKey ?? ownKey ?? agents.at(-1)?.publicKey;
  const head = chosen === owner ? undefined : (accepted.findLast((each) => each.account === owner)?.publicKey ?? ownKey);
  const traders = await Promise.all(([[signer, chosen], [ownKey, chosen], [head, owner]] as const).map(async ([key, of]) => (key === undefined ? undefined : traderOf(key, of))));
  if (mine !== choice || present !== round) return;
  const [trades, owns, heads] = traders;
  const isSame = trading()?.account === chosen && signerKey() === signer;
  const trader = isSame ? trading() : trades && tradingOf(trades);
  own = owns;
  setSignerKey(signer ?? '');
  setTrading(trader);
  setHousehold(chosen === owner ? trader : heads && tradingOf(heads));
  setMaster(owns && tradingOf(owns));
}

function tradingOf(trader: Trader): Trading {
  return new Trading(trader, sending, tradingSurroundings);
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

/** A trader that signs with a key of this browser, or of a connected wallet. */
async function traderOf(key: string, chosen: string): Promise<Trader> {
  const stored = await vault!.get(key);
  if (stored !== undefined) return new Trader(CryptoKeySigner.of(stored.privateKey, key), optionsFor(chosen));
  const wallet = walletOf(key);
  if (wallet === undefined) throw new Error('this browser has no key of that name any more');
  return new WalletTrader(wallet, optionsFor(chosen));
}

function optionsFor(chosen: string): TraderOptions {
  const network = settings()?.network as Network | null | undefined;
  return { account: chosen, ...(network == null ? {} : { network }) };
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
 * @param password password of its backup; null: no backup
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

/** Asks the exchange for the account again and chooses its signer anew, unless another one is traded for meanwhile: in a wallet a person may take their time. */
export async function refresh(of: string): Promise<void> {
  if (account() === of) await activate(of);
}

/** Test money; the first time with the agent that was asked for when the account was made. */
export async function claimTestMoney(): Promise<Outcome | undefined> {
  const chosen = account();
  if (own === undefined || !agentWishes().includes(chosen)) return claimed(await (trading() ?? master())?.claim(), chosen);
  const outcome = await withNewAgent(own, (trader, agent) => trader.claimWith(agent));
  if (outcome !== undefined && outcome.kind !== 'refused') await refresh(chosen);
  if (outcome?.kind === 'done' || outcome?.kind === 'partly') setAgentWishes(agentWishes().filter((each) => each !== chosen));
  return claimed(outcome, chosen);
}

function claimed(outcome: Outcome | undefined, by: string): Outcome | undefined {
  if (outcome?.kind === 'done' && account() === by) setIsFunded(true);
  return outcome;
}

/** Makes a key that trades for the account from now on. Needs the account's own key. */
export async function addAgentKey(): Promise<Outcome | undefined> {
  if (own === undefined) return undefined;
  const of = own.account;
  const outcome = await withNewAgent(own, (trader, agent) => trader.authorize(agent));
  if (outcome !== undefined) await refresh(of);
  return outcome;
}

/**
 * Makes an agent's key and sends what authorizes it. The key is kept after the account's own key has signed, which a person may
 * decline in a wallet, and before anything is sent, whose answer may be lost: neither leaves a key of no use, or an agent without
 * its key. One at a time; undefined: one is being made.
 */
async function withNewAgent(authorizing: Trader, send: (trader: Trading, agent: string) => Promise<Outcome | undefined>): Promise<Outcome | undefined> {
  if (isMakingAgent) return undefined;
  isMakingAgent = true;
  try {
    const agent = await unbacked();
    const keepAgent = () => keep({ ...agent, account: authorizing.account, isBackedUp: false });
    const outcome = await send(tradingOf(new Trader(afterSigning(authorizing.signer, keepAgent), optionsFor(authorizing.account))), agent.publicKey);
    if (outcome === undefined || outcome.kind === 'refused') await forget(agent.publicKey);
    return outcome;
  } finally {
    isMakingAgent = false;
  }
}

/**
 * Trades for the account of a wallet from now on, or continues with a sub-account of it; not if another account was
 * chosen while the wallet was asked.
 *
 * @param does what the wallet is asked to sign before: `agent` adds an agent of this browser, `money` also claims test
 *   money; `nothing`: it signs orders itself, unless there is an agent already. If it is refused, nothing is kept
 */
export async function adoptWallet(wallet: ConnectedWallet, does: 'money' | 'agent' | 'nothing'): Promise<Outcome | undefined> {
  const before = account();
  let outcome: Outcome | undefined = { kind: 'done', text: `${wallet.name} is connected`, orderId: null };
  if (does !== 'nothing') {
    const trader = new WalletTrader(wallet, optionsFor(wallet.account));
    outcome = await withNewAgent(trader, (trading, agent) => (does === 'money' ? trading.claimWith(agent) : trading.authorize(agent)));
    if (outcome === undefined || outcome.kind === 'refused') return outcome;
  }
  keepWallet(wallet);
  if (account() === before || account() === wallet.account) use(family()?.master === wallet.account ? account() : wallet.account);
  await tradingSoon();
  return outcome;
}

/** Withdraws the permission of a key to trade for the account, here and elsewhere. Needs the account's own key. */
export async function revokeAgentKey(agent: string): Promise<Outcome | undefined> {
  const owner = master();
  if (owner === undefined) return undefined;
  const outcome = await owner.revoke(agent);
  if (outcome?.kind === 'done') await forget(agent);
  await refresh(owner.account);
  return outcome;
}

/** Removes a key from this browser. Without a backup it is gone. */
export async function removeKey(publicKey: string): Promise<void> {
  await forget(publicKey);
  await goOn();
}

/** Stops showing an account that is shown for the sake of its wallet, which keeps its key. */
export async function removeWallet(of: string): Promise<void> {
  await forgetWallet(of);
  await goOn();
}

async function goOn(): Promise<void> {
  if (hasKey()) await activate(account());
  else chooseAccount(anyAccount());
}

async function forget(publicKey: string): Promise<void> {
  await vault!.remove(publicKey);
  await reload();
}
