// Wraps the published signer (npm: bulk-keychain-wasm): keys, nonces, signed transactions as JSON, order IDs.

import { readFileSync } from 'node:fs';
import * as kc from 'bulk-keychain-wasm';

const wasm = new URL('./bulk_keychain_wasm_bg.wasm', import.meta.resolve('bulk-keychain-wasm'));
kc.initSync({ module: readFileSync(wasm) });

/** Opens the account of a secret key in base58, or of a new key. Anyone who has the secret owns the account. */
export function openAccount(secret) {
  const pair = secret ? kc.WasmKeypair.fromBase58(secret) : new kc.WasmKeypair();
  const signer = new kc.WasmSigner(pair);
  return {
    account: pair.pubkey,
    secret: () => pair.toBase58(),
    faucet: () => json(signer.signFaucet(nonce())),
    sign: (action) => json(signer.sign(action, nonce())),
    /** Signs several actions as one transaction: executed in order, with no other actions between them. */
    group: (actions) => json(signer.signGroup(actions, nonce())),
    /** Signs an order and returns the ID that it will have, which is known before it is sent. */
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

// Returns microseconds since 1970 that strictly increase: each nonce is valid once per account.
let last = 0;
export function nonce() {
  last = Math.max(last + 1, Date.now() * 1000);
  return last;
}

// Converts Map objects, as which the package returns the fields of actions: plain JSON.stringify prints them as {}.
function json(transaction) {
  return JSON.stringify(transaction, (_, value) => (value instanceof Map ? Object.fromEntries(value) : value));
}
