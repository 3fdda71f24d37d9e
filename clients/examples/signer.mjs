// The published signer (npm: bulk-keychain-wasm) made ready: keys, nonces, signed transactions as JSON, order IDs.

import { readFileSync } from 'node:fs';
import * as kc from 'bulk-keychain-wasm';

const wasm = new URL('./bulk_keychain_wasm_bg.wasm', import.meta.resolve('bulk-keychain-wasm'));
kc.initSync({ module: readFileSync(wasm) });

/** From the base58 text of a secret key, or with a new key. A key is an account; anyone who has its secret owns it. */
export function openAccount(secret) {
  const pair = secret ? kc.WasmKeypair.fromBase58(secret) : new kc.WasmKeypair();
  const signer = new kc.WasmSigner(pair);
  return {
    account: pair.pubkey,
    secret: () => pair.toBase58(),
    faucet: () => json(signer.signFaucet(nonce())),
    sign: (action) => json(signer.sign(action, nonce())),
    /** Several actions in one transaction: executed one after the other with nobody else's between them. */
    group: (actions) => json(signer.signGroup(actions, nonce())),
    /** An order with the ID it will have: known before it is sent. */
    order: (order) => {
      const number = nonce();
      const options = { account: pair.pubkey, signer: pair.pubkey, nonce: number };
      return { body: json(signer.sign(order, number)), id: kc.prepareOrder(order, options).orderId };
    },
  };
}

export function limit(symbol, isBuy, size, price, tif = 'GTC') {
  return { type: 'order', symbol, isBuy, price, size, orderType: { type: 'limit', tif } };
}

// Microseconds that only grow: each nonce is good once per account.
let last = 0;
export function nonce() {
  last = Math.max(last + 1, Date.now() * 1000);
  return last;
}

// The package returns the inside of actions as Map objects, which plain JSON.stringify prints as {}.
function json(transaction) {
  return JSON.stringify(transaction, (_, value) => (value instanceof Map ? Object.fromEntries(value) : value));
}
