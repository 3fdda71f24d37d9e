import { CryptoKeySigner, serveSigner, type Port } from 'openperp-client';
import { Vault } from './vault.js';

/** The keys that this worker signs with, by public key. */
const serving = new Map<string, () => void>();

/** What a page asks for beside signatures. */
export interface KeyRequest {
  readonly type: 'serve' | 'forget';
  readonly id: number;
  readonly publicKey: string;
}

export interface KeyAnswer {
  readonly type: 'serving';
  readonly id: number;
  /** Null: it is done. */
  readonly error: string | null;
}

const port = self as unknown as Port;

port.addEventListener('message', ({ data }: MessageEvent) => {
  if (data?.type === 'serve' || data?.type === 'forget') void answer(data as KeyRequest);
});

async function answer({ type, id, publicKey }: KeyRequest): Promise<void> {
  let error: string | null = null;
  try {
    serving.get(publicKey)?.();
    serving.delete(publicKey);
    if (type === 'serve') serving.set(publicKey, await serve(publicKey));
  } catch (failure) {
    error = failure instanceof Error ? failure.message : String(failure);
  }
  port.postMessage({ type: 'serving', id, error } satisfies KeyAnswer);
}

async function serve(publicKey: string): Promise<() => void> {
  const vault = await Vault.open();
  try {
    const stored = await vault.get(publicKey);
    if (stored === undefined) throw new Error('this browser has no key of that name any more');
    return serveSigner(port, CryptoKeySigner.of(stored.privateKey, publicKey));
  } finally {
    vault.close();
  }
}
