// A wallet of the tests. It follows the Wallet Standard, has three keys, remembers which page it has allowed, writes down the texts that
// it shows, and declines when it is told to.

import { CryptoKeySigner, decodeBase58 } from '../../typescript/target/dist/index.js';

const PKCS8 = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];
const ICON = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#5b3fd6"/><circle cx="16" cy="16" r="8" fill="#fff"/></svg>')}`;

export const NAME = 'Test Wallet';

/** Puts it into every page of a context before the page's own scripts. It makes itself known when a test calls `arrive`. Returns its accounts. */
export async function bringWallet(page) {
  const keys = await Promise.all(['Savings', 'Main', 'Empty'].map(async (label) => {
    const key = await CryptoKeySigner.generate({ extractable: true });
    return { label, address: key.publicKey, publicKey: [...decodeBase58(key.publicKey, 32)], pkcs8: [...PKCS8, ...decodeBase58(await key.exportSecret(), 32)] };
  }));
  await page.addInitScript(wallet, { name: NAME, icon: ICON, keys });
  return Object.fromEntries(keys.map(({ label, address }) => [label, address]));
}

/** Runs in the page. */
function wallet({ name, icon, keys }) {
  if (location.protocol === 'about:') return;
  const REMEMBERED = 'a wallet of the tests has allowed this page';
  const listeners = new Set();
  const accounts = keys.map(({ label, address, publicKey }) => ({ label, address, publicKey: Uint8Array.from(publicKey), chains: ['solana:mainnet'], features: ['solana:signMessage'] }));
  const person = { shown: [], declines: false, waits: Promise.resolve(), show, arrive };
  let allowed = [];
  globalThis.testWallet = person;

  function show(...labels) {
    allowed = accounts.filter((each) => labels.includes(each.label));
    listeners.forEach((listener) => listener({ accounts: allowed }));
  }

  function asked() {
    if (person.declines) throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
  }

  async function connect({ silent = false } = {}) {
    const isAllowed = localStorage.getItem(REMEMBERED) !== null;
    if (!silent) asked();
    if (silent && !isAllowed) return { accounts: [] };
    localStorage.setItem(REMEMBERED, 'yes');
    allowed = accounts;
    return { accounts: allowed };
  }

  async function signMessage({ account, message }) {
    const pkcs8 = Uint8Array.from(keys.find((each) => each.address === account.address).pkcs8);
    person.shown.push(/Bulk Exchange Transaction[^]*/.exec(new TextDecoder().decode(message))[0]);
    await person.waits;
    asked();
    const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
    return [{ signedMessage: message, signature: new Uint8Array(await crypto.subtle.sign('Ed25519', key, message)) }];
  }

  async function disconnect() {
    localStorage.removeItem(REMEMBERED);
    show();
  }

  const features = {
    'standard:connect': { version: '1.0.0', connect },
    'standard:disconnect': { version: '1.0.0', disconnect },
    'standard:events': { version: '1.0.0', on: (_, listener) => (listeners.add(listener), () => listeners.delete(listener)) },
  };
  const common = { version: '1.0.0', icon, chains: ['solana:mainnet'] };
  const signing = {
    ...common,
    name,
    features: { ...features, 'solana:signMessage': { version: '1.1.0', signMessage } },
    get accounts() {
      return allowed;
    },
  };
  const mute = { ...common, name: 'Mute Wallet', features, accounts: [] };

  function arrive() {
    const register = (api) => api.register(signing, mute);
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
    addEventListener('wallet-standard:app-ready', ({ detail }) => register(detail));
  }

  if (localStorage.getItem(REMEMBERED) !== null) arrive();
}
