import { CryptoKeySigner, serveSigner, type Port } from 'openperp-client';
import type { KeyMessage } from './signerThread.js';

/** A thread of its own that signs, so that neither drawing nor the data of the markets delays an order. */

const port = globalThis as unknown as Port;
const served = new Map<string, () => void>();

port.addEventListener('message', ({ data }: MessageEvent<KeyMessage>) => {
  if (data.type === 'key' && !served.has(data.publicKey)) {
    served.set(data.publicKey, serveSigner(port, CryptoKeySigner.of(data.privateKey, data.publicKey)));
  }
  if (data.type === 'forget') {
    served.get(data.publicKey)?.();
    served.delete(data.publicKey);
  }
});
