// The dead man's switch: cancels all open orders of the account unless it is sent again within the given time.
// The published signer does not know this action, which only this exchange has, so it is signed here by Node.js.
//     SECRET=<base58> node schedule-cancel.mjs <seconds>          prints a body of POST /order; 0 switches it off

import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { nonce } from './signer.mjs';

const ACTION = 1000;
const PKCS8_OF_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Returns a body of POST /order. The first 32 bytes of a secret key are its seed; a nonce is valid only once. */
export function scheduleCancel(secret, seconds, number = nonce()) {
  const seed = fromBase58(secret).subarray(0, 32);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_OF_ED25519, seed]), format: 'der', type: 'pkcs8' });
  const account = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  const message = Buffer.concat([u64(1), u32(ACTION), u64(seconds), u64(number), account]);
  return JSON.stringify({
    actions: [{ scheduleCancel: { seconds } }],
    nonce: number,
    account: toBase58(account),
    signer: toBase58(account),
    signature: toBase58(sign(null, message, key)),
  });
}

function u64(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function u32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function fromBase58(text) {
  let number = 0n;
  for (const digit of text) number = number * 58n + BigInt(DIGITS.indexOf(digit));
  const zeros = text.match(/^1*/)[0].length;
  const hex = number === 0n ? '' : number.toString(16);
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')]);
}

function toBase58(bytes) {
  let text = '';
  for (let number = BigInt(`0x${bytes.toString('hex')}`); number > 0n; number /= 58n) text = DIGITS[Number(number % 58n)] + text;
  const zeros = bytes.findIndex((each) => each !== 0);
  return '1'.repeat(Math.max(zeros, 0)) + text;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(scheduleCancel(process.env.SECRET, Number(process.argv[2])));
}
