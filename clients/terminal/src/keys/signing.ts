import { RemoteSigner, type Signer } from 'openperp-client';
import type { KeyAnswer, KeyRequest } from './signing.worker.js';

/** The worker that signs: keys are loaded there from the browser's store, and signatures come back. */
export class SigningWorker {
  private readonly worker = new Worker(new URL('./signing.worker.ts', import.meta.url), { type: 'module', name: 'signing' });
  private readonly waiting = new Map<number, (error: string | null) => void>();
  private last = 0;

  constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent) => {
      if (data?.type !== 'serving') return;
      const { id, error } = data as KeyAnswer;
      this.waiting.get(id)?.(error);
      this.waiting.delete(id);
    });
    this.worker.addEventListener('error', (event) => {
      for (const answer of this.waiting.values()) answer(event.message || 'the signing worker did not start');
      this.waiting.clear();
    });
  }

  /** A signer with a key of the vault. Rejects if the vault has none of that name. */
  async signer(publicKey: string): Promise<Signer> {
    await this.ask('serve', publicKey);
    return new RemoteSigner(this.worker, publicKey);
  }

  /** From now on nothing is signed with this key. */
  async forget(publicKey: string): Promise<void> {
    await this.ask('forget', publicKey);
  }

  private ask(type: KeyRequest['type'], publicKey: string): Promise<void> {
    const id = ++this.last;
    return new Promise((done, failed) => {
      this.waiting.set(id, (error) => (error === null ? done() : failed(new Error(error))));
      this.worker.postMessage({ type, id, publicKey } satisfies KeyRequest);
    });
  }
}
