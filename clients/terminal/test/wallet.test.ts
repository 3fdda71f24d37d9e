import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { getWallets } from '@wallet-standard/app';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { addAgent, CryptoKeySigner, decodeBase58, limitOrder, removeAgent, Trader, walletEnvelope } from 'openperp-client';
import { afterSigning } from '../src/keys/afterSigning.js';
import { disconnectWallet, dropWallet, forgetWallet, keepWallet, walletAccounts, walletNameOf, walletOf, WalletTrader, wantedAccounts } from '../src/keys/wallets.js';
import { connectTo, reconnect } from '../src/wallet/connections.js';
import { offeredWallets, silentWallets } from '../src/wallet/discovery.js';
import { notConnected, notSigned, WalletFailure } from '../src/wallet/failures.js';
import { planOf } from '../src/wallet/plan.js';
import { iconOf, signingAccounts } from '../src/wallet/standard.js';
import { walletKey } from '../src/wallet/walletKey.js';

Object.assign(globalThis, { document: { hidden: false } }); // somebody looks at the page
const OTHER = 'A5Zw6kBt5DiM6UWJ3szyPaQMrBYmDyJ6e6bWmt8zL9hu';
const unasked = () => () => {};

/** A wallet of the standard with one key, as the test wants it to be. */
class FakeWallet {
  readonly shown: string[] = [];
  readonly left: string[] = [];
  private readonly listeners: ((changed: { readonly accounts?: readonly WalletAccount[] }) => void)[] = [];
  accounts: readonly WalletAccount[] = [];
  answer: (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;
  connects: () => Promise<void> = async () => {};

  private constructor(readonly name: string, readonly key: CryptoKeySigner, private readonly allowed: readonly WalletAccount[]) {
    this.answer = (message) => key.sign(message);
  }

  static async of(name: string, ...others: string[]): Promise<FakeWallet> {
    const key = await CryptoKeySigner.generate();
    return new FakeWallet(name, key, [key.publicKey, ...others].map(accountOf));
  }

  get account(): string {
    return this.key.publicKey;
  }

  shows(...accounts: string[]): void {
    this.accounts = accounts.map(accountOf);
    this.listeners.forEach((each) => each({ accounts: this.accounts }));
  }

  asStandard(without: readonly string[] = []): Wallet {
    const features = {
      'standard:connect': { version: '1.0.0', connect: () => this.connect() },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => void this.left.push(this.name) },
      'standard:events': { version: '1.0.0', on: (_: string, listener: (typeof this.listeners)[number]) => this.listeners.push(listener) },
      'solana:signMessage': { version: '1.1.0', signMessage: ({ message }: { readonly message: Uint8Array<ArrayBuffer> }) => this.sign(message) },
    };
    const accounts = () => this.accounts;
    return {
      version: '1.0.0', name: this.name, icon: 'data:image/png;base64,AAAA', chains: ['solana:mainnet'],
      features: Object.fromEntries(Object.entries(features).filter(([name]) => !without.includes(name))) as Wallet['features'],
      get accounts() {
        return accounts();
      },
    };
  }

  private async connect() {
    await this.connects();
    this.accounts = this.allowed;
    return { accounts: this.accounts };
  }

  private async sign(message: Uint8Array<ArrayBuffer>) {
    this.shown.push(new TextDecoder().decode(message));
    return [{ signedMessage: message, signature: await this.answer(message) }];
  }
}

const accountOf = (address: string): WalletAccount => ({ address, publicKey: decodeBase58(address, 32), chains: ['solana:mainnet'], features: ['solana:signMessage'] });

const failsWith = (text: RegExp) => (error: unknown) => error instanceof WalletFailure && text.test(error.message);

/** Registers it for one test. */
function registered(context: TestContext, wallet: Wallet): Wallet {
  context.after(getWallets().register(wallet));
  return wallet;
}

test('a wallet is offered once it has made itself known, if it signs texts', async (context) => {
  assert.deepEqual(offeredWallets(), []);
  registered(context, (await FakeWallet.of('Late')).asStandard());
  registered(context, (await FakeWallet.of('Mute')).asStandard(['solana:signMessage']));
  assert.deepEqual([offeredWallets().map(({ name }) => name), silentWallets()], [['Late'], ['Mute']]);
});

test('of the accounts of a wallet those with a key of 32 bytes are offered that sign texts', () => {
  const long = { ...accountOf(OTHER), publicKey: new Uint8Array(33) };
  assert.deepEqual(signingAccounts([accountOf(OTHER), long, { ...accountOf(OTHER), features: ['solana:signTransaction'] }]).map(({ address }) => address), [OTHER]);
});

test('an icon is shown only if it is in the text itself', () => {
  assert.equal(iconOf({ icon: 'data:image/png;base64,AAAA' }), 'data:image/png;base64,AAAA');
  assert.deepEqual(['https://icons.example/a.png', 'data:text/html;base64,AAAA', ''].map((icon) => iconOf({ icon })), [undefined, undefined, undefined]);
  assert.equal(iconOf({}), undefined);
});

test('the key of a wallet signs the envelope of the text, which is shown meanwhile', async () => {
  const wallet = await FakeWallet.of('Signing');
  wallet.shows(wallet.account);
  const asked: string[] = [];
  const { signer } = walletKey(wallet.asStandard(), wallet.account, (name, text) => {
    asked.push(`${name}: ${text.split('\n')[0]}`);
    return () => asked.push('answered');
  });
  const signed = await new Trader(signer, { network: 'devnet' }).sign(addAgent(OTHER), 7n);
  assert.match(signed.text!, new RegExp(`Network: devnet\\n.*\\[0\\] AgentWallet agent=${OTHER} delete=false\\n`, 's'));
  assert.deepEqual(wallet.shown, [new TextDecoder().decode(walletEnvelope(signed.text!, wallet.account, 'devnet'))]);
  assert.deepEqual(asked, ['Signing: Bulk Exchange Transaction', 'answered']);
});

test('what a wallet does not sign comes to a sentence, whatever it throws', async () => {
  const wallet = await FakeWallet.of('Strict');
  wallet.shows(wallet.account);
  const { signer } = walletKey(wallet.asStandard(), wallet.account, unasked);
  const sign = () => signer.sign(Uint8Array.of(1));
  for (const thrown of [{ code: 4001, message: 'no' }, new Error('User rejected the request.'), 'Cancelled by user']) {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- wallets reject with anything
    wallet.answer = () => Promise.reject(thrown);
    await assert.rejects(sign, failsWith(/^you declined in Strict: nothing was sent$/));
  }
  wallet.answer = () => Promise.reject(new Error('The device is locked.'));
  await assert.rejects(sign, failsWith(/^Strict did not sign: The device is locked\. Nothing was sent$/));
  wallet.answer = async () => new Uint8Array(63);
  await assert.rejects(sign, failsWith(/the signature of the wallet has 63 bytes, not 64\. Nothing was sent/));
  wallet.answer = async () => (await CryptoKeySigner.generate()).sign(Uint8Array.of(1));
  await assert.rejects(sign, failsWith(/the wallet has signed other bytes than it was given, or with another key\. Nothing was sent/));
  wallet.shows(OTHER);
  await assert.rejects(sign, failsWith(/does not let this page use the account any more/));
  assert.match(notConnected('Strict', {}).message, /^Strict did not connect\. Is it unlocked\?$/);
  assert.match(notSigned('Strict', undefined).message, /^Strict did not sign\. Nothing was sent$/);
});

test('a post-only order that slides is not for wallets, and the sentence says what signs it', async () => {
  const key = await CryptoKeySigner.generate();
  const trader = new WalletTrader({ name: 'Plain', signer: { publicKey: key.publicKey, signsText: true, sign: (message) => key.sign(message) } }, { network: 'devnet' });
  const order = { symbol: 'BTC-USD', side: 'buy', price: '1', size: '1' } as const;
  await assert.rejects(trader.sign(limitOrder({ ...order, timeInForce: 'ALO_SLIDE' })), /^Error: Plain cannot sign this: limit with ALO_SLIDE has no line in the text that wallets show\. An agent key/);
  assert.match((await trader.sign(limitOrder(order))).text!, /Limit BTC-USD Buy/);
});

test('the key of an agent is kept after its authorization was signed and before it is sent, or not at all', async () => {
  const key = await CryptoKeySigner.generate();
  const steps: string[] = [];
  const sign = async (message: Uint8Array<ArrayBuffer>) => {
    steps.push('signed');
    return key.sign(message);
  };
  const keep = async () => void steps.push('kept');
  await new Trader(afterSigning({ publicKey: key.publicKey, sign }, keep)).sign(removeAgent(OTHER));
  assert.deepEqual(steps, ['signed', 'kept']);
  await assert.rejects(new Trader(afterSigning({ publicKey: key.publicKey, sign: () => Promise.reject(new WalletFailure('declined')) }, keep)).sign(removeAgent(OTHER)), /declined/);
  assert.deepEqual(steps, ['signed', 'kept']);
});

test('what a wallet is asked for depends on what the exchange knows of its account', () => {
  const entry = { publicKey: 'agent', account: OTHER, createdAt: 0, isBackedUp: false };
  const plan = (known: boolean, agents: readonly string[], hasFaucet: boolean) => planOf({ known, authorizedAgentWallets: agents }, hasFaucet, OTHER, [entry]);
  assert.deepEqual([plan(false, [], true), plan(false, [], false), plan(true, [], true), plan(true, ['another'], false), plan(true, ['agent'], true)], ['money', 'deposit', 'agent', 'agent', 'nothing']);
});

test('a wallet is connected again, leaves with its account, and comes back with it', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const wallet = await FakeWallet.of('Moving', OTHER);
  const standard = registered(context, wallet.asStandard());
  const { account } = wallet;
  const offered = await connectTo(standard);
  assert.deepEqual([offered.map(({ key }) => key.account), walletOf(account)], [[account, OTHER], undefined]);
  keepWallet(offered[0]!.key);
  assert.deepEqual([walletNameOf(account), walletOf(account)?.name, walletAccounts()], ['Moving', 'Moving', [account]]);
  wallet.shows(OTHER);
  assert.deepEqual([walletOf(account), walletNameOf(account), wantedAccounts('Moving')], [undefined, 'Moving', [account]]);
  wallet.shows(account);
  assert.equal(walletOf(account)?.name, 'Moving');
  await disconnectWallet(account);
  wallet.shows(account);
  assert.deepEqual([walletOf(account), wallet.left, wantedAccounts('Moving')], [undefined, ['Moving'], []]);
  await reconnect(account);
  assert.equal(walletOf(account)?.name, 'Moving');
  dropWallet(account);
  wallet.connects = () => Promise.reject(new Error('User rejected the request.'));
  await assert.rejects(reconnect(account), failsWith(/^you declined in Moving: it is not connected$/));
  await forgetWallet(account);
  assert.deepEqual(walletAccounts(), []);
});

test('a wallet that is not there, or that offers another account, is not connected', async (context) => {
  const wallet = await FakeWallet.of('Elsewhere');
  keepWallet(walletKey(wallet.asStandard(), OTHER, unasked));
  dropWallet(OTHER);
  await assert.rejects(reconnect(OTHER), failsWith(/^this browser shows no wallet Elsewhere to this page/));
  registered(context, wallet.asStandard());
  await assert.rejects(reconnect(OTHER), failsWith(/^Elsewhere lets this page use another account only/));
  await forgetWallet(OTHER);
});

test('a wallet of two accounts is left when both are disconnected', async () => {
  const wallet = await FakeWallet.of('Double');
  const standard = wallet.asStandard();
  for (const account of [wallet.account, OTHER]) keepWallet(walletKey(standard, account, unasked));
  await forgetWallet(OTHER);
  assert.deepEqual(wallet.left, []);
  await forgetWallet(wallet.account);
  assert.deepEqual(wallet.left, ['Double']);
});
