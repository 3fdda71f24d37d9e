import type { SocketLike } from '../src/index.js';

/** A socket whose other side is the test. */
export class FakeSocket implements SocketLike {
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  readonly sent: Record<string, any>[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  open(): void {
    (this.onopen as (() => void) | null)?.();
  }

  receive(message: string | object): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    (this.onmessage as ((event: { data: string }) => void) | null)?.({ data });
  }

  breakOff(): void {
    (this.onclose as ((event: { code: number }) => void) | null)?.({ code: 1006 });
  }

  /** The last message of a method. */
  last(method: string): Record<string, any> | undefined {
    return this.sent.findLast((each) => each['method'] === method);
  }
}

/** Opens sockets and keeps them. */
export class FakeSockets {
  readonly all: FakeSocket[] = [];

  readonly open = (): FakeSocket => {
    const socket = new FakeSocket();
    this.all.push(socket);
    return socket;
  };

  get current(): FakeSocket {
    return this.all.at(-1)!;
  }
}

/** Waits until something holds, for as long as a slow machine may need. */
export async function until(holds: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (holds()) return;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`not ${what}`);
}
