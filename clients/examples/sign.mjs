// Prints signed transactions, for curl.        SECRET=<base58> node sign.mjs <what> …
//
//   node sign.mjs new                                  a new secret key
//   node sign.mjs account                              the account of $SECRET
//   node sign.mjs faucet                               the rest: a body of POST /order
//   node sign.mjs limit buy BTC-USD 0.01 90000 [GTC|IOC|ALO]
//   node sign.mjs cancel BTC-USD <order ID>

import { limit, openAccount } from './signer.mjs';

const [what, ...rest] = process.argv.slice(2);
const me = openAccount(what === 'new' ? undefined : process.env.SECRET);

const prints = {
  new: () => me.secret(),
  account: () => me.account,
  faucet: () => me.faucet(),
  limit: ([side, symbol, size, price, tif]) => me.order(limit(symbol, side === 'buy', Number(size), Number(price), tif)).body,
  cancel: ([symbol, orderId]) => me.sign({ type: 'cancel', symbol, orderId }),
};
console.log(prints[what](rest));
