import { RemoteSigner, type Port, type Signer } from 'openperp-client';

/** What a thread that signs is given beside the messages to sign: keys, which are copied without being readable there or here. */
export type KeyMessage =
  | { readonly type: 'key'; readonly publicKey: string; readonly privateKey: CryptoKey }
  | { readonly type: 'forget'; readonly publicKey: string };

/** A thread that can fail. */
export interface SigningPort extends Port {
  onerror: ((event: ErrorEvent) => unknown) | null;
}

/** The page's end of the thread that signs. It is started with the first key. */
export class SignerThread {
  private port: SigningPort | undefined;
  private readonly signers = new Map<string, Signer>();
  private fail!: (reason: Error) => void;
  private readonly failed = new Promise<never>((_, fail) => (this.fail = fail));

  constructor(private readonly start: () => SigningPort) {
    this.failed.catch(() => {}); // without a signature that is waited for, nothing fails
  }

  /** The same signer for the same key: two would number their messages alike. */
  signerOf(publicKey: string, privateKey: CryptoKey): Signer {
    const known = this.signers.get(publicKey);
    if (known) return known;
    const port = this.opened();
    port.postMessage({ type: 'key', publicKey, privateKey } satisfies KeyMessage);
    const remote = new RemoteSigner(port, publicKey);
    const signer: Signer = { publicKey, sign: (message) => Promise.race([remote.sign(message), this.failed]) };
    this.signers.set(publicKey, signer);
    return signer;
  }

  forget(publicKey: string): void {
    if (!this.signers.delete(publicKey)) return;
    this.port?.postMessage({ type: 'forget', publicKey } satisfies KeyMessage);
  }

  private opened(): SigningPort {
    if (this.port) return this.port;
    const port = this.start();
    port.onerror = ({ message }) => this.fail(new Error(`Nothing was sent: the part of this page that signs has failed (${message || 'it could not be loaded'}). Reload the page.`));
    return (this.port = port);
  }
}
