// The part of the page above the reference: requests to try with a test key, and each of them to copy.

import { CLIENTS } from './clients.js';
import { keyOf, orderIdOf, signed } from './sign.js';
import { LANGUAGES } from './snippets.js';

const API = new URL('api/v1', document.baseURI).href;
const STREAMS = document.querySelector('meta[name=web-socket]').content;
const STORED = 'openperp-test-key';
const find = (id) => document.getElementById(id);

let key;
let order;
let shown = { url: `${API}/exchangeInfo` };
let shownStep = 'markets';
let symbol = 'BTC-USD';
let language = 'curl';

/** The test key of this tab; the reference below signs with it too. */
export async function testKey() {
  if (key) return key;
  const stored = sessionStorage.getItem(STORED);
  const seed = stored ? new Uint8Array(JSON.parse(stored)) : crypto.getRandomValues(new Uint8Array(32));
  key = await keyOf(seed);
  sessionStorage.setItem(STORED, JSON.stringify([...seed]));
  find('account').textContent = key.account;
  return key;
}

const STEPS = {
  markets: async () => ({ url: `${API}/exchangeInfo` }),
  faucet: async () => transaction([{ faucet: { u: (await testKey()).account } }]),
  buy: async () => {
    const [market] = await (await fetch(`${API}/exchangeInfo`)).json();
    const { markPrice } = await (await fetch(`${API}/ticker/${market.symbol}`)).json();
    symbol = market.symbol;
    if (markPrice === null) throw new Error(`${market.symbol} has no price yet`);
    const round = (number, step) => Number((Math.round(number / step) * step).toFixed(8));
    const px = round(markPrice * 0.97, market.tickSize);
    const sz = Math.max(market.lotSize, round((2 * market.minNotional) / px, market.lotSize));
    const action = { l: { c: market.symbol, b: true, px, sz, tif: 'GTC', r: false, i: false } };
    const request = await transaction([action]);
    const { actions, nonce, account } = JSON.parse(request.body);
    order = { symbol: market.symbol, id: await orderIdOf(actions, 0, nonce, account) };
    return request;
  },
  account: async () => ({ url: `${API}/account`, body: JSON.stringify({ type: 'fullAccount', user: (await testKey()).account }) }),
  cancel: async () => {
    if (!order) throw new Error('Place an order first: its ID is needed.');
    return transaction([{ cx: { c: order.symbol, oid: order.id } }]);
  },
};

async function transaction(actions) {
  return { url: `${API}/order`, body: JSON.stringify(await signed(await testKey(), actions)) };
}

async function play(step) {
  const answer = find('answer');
  try {
    shown = await STEPS[step]();
    shownStep = step;
    showRequest();
    const init = shown.body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: shown.body } : {};
    const response = await fetch(shown.url, init);
    answer.textContent = `HTTP ${response.status}\n${JSON.stringify(await response.json(), null, 2)}`;
  } catch (error) {
    answer.textContent = error.message;
  }
}

function showRequest() {
  const client = CLIENTS[language];
  find('request').textContent = client ? client.write(shownStep, { api: API, streams: STREAMS, account: key?.account ?? '', symbol }) : LANGUAGES[language].write(shown);
  for (const tab of document.querySelectorAll('[data-language]')) {
    tab.setAttribute('aria-pressed', String(tab.dataset.language === language));
  }
}

for (const button of document.querySelectorAll('[data-step]')) button.addEventListener('click', () => void play(button.dataset.step));
for (const tab of document.querySelectorAll('[data-language]')) {
  tab.addEventListener('click', () => {
    language = tab.dataset.language;
    showRequest();
  });
}
find('copy-request').addEventListener('click', async () => {
  const isCopied = await navigator.clipboard.writeText(find('request').textContent).then(() => true, () => false);
  find('copy-request').textContent = isCopied ? 'Copied' : 'Not copied';
  setTimeout(() => (find('copy-request').textContent = 'Copy'), 1500);
});
showRequest();
testKey().catch(() => {
  find('account').textContent = 'none: this browser makes Ed25519 keys only in pages from https or localhost, from Chrome 137, Firefox 129 and Safari 17 on';
  for (const button of document.querySelectorAll('[data-signed]')) button.disabled = true;
});
