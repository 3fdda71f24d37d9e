import { SPELLING } from '../http/httpRequests.js';

/** The part of the `WebSocket` of browsers that is used. Node.js 20 has one with `--experimental-websocket`, 22 always. */
export interface SocketLike {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}

export type OpenSocket = (address: string) => SocketLike;

export interface StreamSettings {
  /**
   * Milliseconds before the first attempt to reconnect; doubled after each failure, shortened by up to half at random.
   * Default 100.
   */
  readonly firstPauseMillis?: number;
  /** The longest pause; also how long a topic that was confirmed before waits to be requested again. Default 10 000. */
  readonly longestPauseMillis?: number;
  /** Milliseconds between pings, which measure latency. Default 5000. */
  readonly pingMillis?: number;
  /** Milliseconds without data after which a connection counts as dead. Default 15 000. */
  readonly silenceMillis?: number;
  /** Milliseconds after which the answer to a transaction counts as unknown. Default 10 000. */
  readonly answerMillis?: number;
  /**
   * Opens a socket. Default: the `WebSocket` of the platform; where there is none, making streams throws an `Error`
   * that says so.
   */
  readonly openSocket?: OpenSocket;
}

/** `waiting` for the next attempt to connect. */
export type ConnectionState = 'idle' | 'connecting' | 'open' | 'waiting' | 'closed';

export interface ConnectionEvents {
  opened(): void;
  received(text: string): void;
  /** The connection broke; another attempt follows unless it was closed. */
  ended(reason: string): void;
  changed(state: ConnectionState, reason: string): void;
  /** Now and then while it is open. */
  ticked(): void;
}

const MOST_DOUBLINGS = 20;

/**
 * A connection that opens a new socket when one ends.
 *
 *     idle       -> connecting  something is to be sent
 *     connecting -> open        the exchange accepts
 *     connecting -> waiting     it does not, or says nothing for too long
 *     open       -> waiting     the socket broke, was closed, or was silent for too long
 *     waiting    -> connecting  the pause is over
 *     any        -> closed      the caller closes it
 */
export class Connection {
  state: ConnectionState = 'idle';
  /** Milliseconds of the local clock when something last came; 0: nothing yet. */
  receivedAt = 0;

  private socket: SocketLike | undefined;
  private attempts = 0;
  private startedAt = 0;
  private pingedAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private clock: ReturnType<typeof setInterval> | undefined;
  private readonly firstPause: number;
  private readonly longestPause: number;
  private readonly pingMillis: number;
  private readonly silenceMillis: number;
  private readonly openSocket: OpenSocket;

  constructor(
    private readonly address: string,
    settings: StreamSettings,
    private readonly events: ConnectionEvents,
    private readonly ping: () => void,
  ) {
    this.firstPause = settings.firstPauseMillis ?? 100;
    this.longestPause = settings.longestPauseMillis ?? 10_000;
    this.pingMillis = settings.pingMillis ?? 5_000;
    this.silenceMillis = settings.silenceMillis ?? 15_000;
    this.openSocket = settings.openSocket ?? standardSocket();
  }

  /** Connects if it has not begun to. */
  start(): void {
    if (this.state !== 'idle') return;
    this.clock = setInterval(() => this.tick(), Math.max(10, Math.min(this.pingMillis, this.silenceMillis) / 4));
    this.connect();
  }

  /** Does nothing while the connection is not open. */
  send(text: string): void {
    if (this.state === 'open') this.socket?.send(text);
  }

  /** Data has come, so the connection works: the next pause is short again. */
  isGood(): void {
    this.attempts = 0;
  }

  /** Ends the socket; a new one follows. */
  breakOff(reason: string): void {
    this.end(this.socket, reason);
  }

  close(): void {
    if (this.state === 'closed') return;
    clearInterval(this.clock);
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = undefined;
    this.become('closed', 'closed by this client');
    socket?.close();
    this.events.ended('closed by this client');
  }

  private connect(): void {
    this.become('connecting', '');
    this.startedAt = Date.now();
    let socket: SocketLike;
    try {
      socket = this.openSocket(spelled(this.address));
    } catch (error) {
      return this.wait(error instanceof Error ? error.message : String(error));
    }
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event: { readonly data: unknown }) => this.received(socket, event.data);
    socket.onclose = (event: { readonly code?: number; readonly reason?: string }) =>
      this.end(socket, event.reason || `closed with ${event.code ?? 'no code'}`);
    socket.onerror = () => this.end(socket, `no connection to ${this.address}`);
  }

  private opened(socket: SocketLike): void {
    if (socket !== this.socket) return;
    this.receivedAt = this.pingedAt = Date.now();
    this.become('open', '');
    this.events.opened();
  }

  private received(socket: SocketLike, data: unknown): void {
    if (socket !== this.socket || typeof data !== 'string') return;
    this.receivedAt = Date.now();
    this.events.received(data);
  }

  private end(socket: SocketLike | undefined, reason: string): void {
    if (socket === undefined || socket !== this.socket || this.state === 'closed') return;
    this.socket = undefined;
    socket.onclose = socket.onerror = socket.onmessage = null;
    socket.close();
    this.wait(reason);
    this.events.ended(reason);
  }

  private wait(reason: string): void {
    this.become('waiting', reason);
    const full = Math.min(this.longestPause, this.firstPause * 2 ** Math.min(this.attempts++, MOST_DOUBLINGS));
    this.timer = setTimeout(() => this.connect(), full * (0.5 + Math.random() / 2));
  }

  private tick(): void {
    const now = Date.now();
    if (this.state === 'connecting' && now - this.startedAt > this.silenceMillis) this.breakOff('no answer');
    if (this.state !== 'open') return;
    if (now - this.receivedAt > this.silenceMillis) return this.breakOff(`nothing was received for ${this.silenceMillis} ms`);
    if (now - this.pingedAt >= this.pingMillis) {
      this.pingedAt = now;
      this.ping();
    }
    this.events.ticked();
  }

  private become(state: ConnectionState, reason: string): void {
    this.state = state;
    this.events.changed(state, reason);
  }
}

/** Adds the spelling of messages that this client reads, as the venue may write another by default. */
function spelled(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}spelling=${SPELLING}`;
}

/**
 * The `WebSocket` of the platform. Throws where there is none: streams that can never open would only look as if
 * nothing happened on the exchange.
 */
function standardSocket(): OpenSocket {
  const Socket = globalThis.WebSocket;
  if (!Socket) throw new Error('there is no WebSocket here: Node.js 20 has one with --experimental-websocket, or pass openSocket');
  return (address) => new Socket(address);
}
