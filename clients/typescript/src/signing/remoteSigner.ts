import type { Signer } from './signer.js';

/** One end of a channel between threads: a `Worker`, a `MessagePort`, or `self` inside a worker. */
export interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  start?(): void;
}

const REQUEST = 'openperp-sign';
const ANSWER = 'openperp-signed';

interface Request {
  readonly type: typeof REQUEST;
  readonly id: number;
  readonly publicKey: string;
  readonly message: Uint8Array<ArrayBuffer>;
  readonly text?: string;
}

interface Answer {
  readonly type: typeof ANSWER;
  readonly id: number;
  readonly publicKey: string;
  readonly signature?: Uint8Array;
  readonly error?: string;
}

interface Waiting {
  readonly resolve: (signature: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** A signer whose key is on the other side of a port, where {@link serveSigner} runs. */
export class RemoteSigner implements Signer {
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  /** @param publicKey public key of the key there, base58 @param signsText whether it is a wallet's */
  constructor(
    private readonly port: Port,
    readonly publicKey: string,
    readonly signsText = false,
  ) {
    port.addEventListener('message', ({ data }: MessageEvent<Answer | null>) => this.answered(data));
    port.start?.();
  }

  sign(message: Uint8Array<ArrayBuffer>, text?: string): Promise<Uint8Array> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.port.postMessage({ type: REQUEST, id, publicKey: this.publicKey, message, text });
    });
  }

  private answered(data: Answer | null): void {
    if (data?.type !== ANSWER || data.publicKey !== this.publicKey) return;
    const waiting = this.waiting.get(data.id);
    this.waiting.delete(data.id);
    if (data.signature) waiting?.resolve(data.signature);
    else waiting?.reject(new Error(data.error));
  }
}

/**
 * Signs for {@link RemoteSigner}s on the other side of a port. Returns a function that ends that.
 *
 * @param permits called for each message; a key that should only trade can refuse the rest
 */
export function serveSigner(port: Port, signer: Signer, permits: (message: Uint8Array) => boolean = () => true): () => void {
  const signed = async ({ message, text }: Request): Promise<Uint8Array> => {
    if (!permits(message)) throw new Error('this key does not sign that');
    return signer.sign(message, text);
  };
  const listener = ({ data }: MessageEvent<Request | null>): void => {
    if (data?.type !== REQUEST || data.publicKey !== signer.publicKey) return;
    const answer = { type: ANSWER, id: data.id, publicKey: data.publicKey };
    signed(data).then(
      (signature) => port.postMessage({ ...answer, signature }),
      (error: unknown) => port.postMessage({ ...answer, error: error instanceof Error ? error.message : String(error) }),
    );
  };
  port.addEventListener('message', listener);
  port.start?.();
  return () => port.removeEventListener('message', listener);
}
