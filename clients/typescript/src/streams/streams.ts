import { fieldsOf, integer } from '../answers/decoding.js';
import { RequestFailed } from '../http/failures.js';
import { submissionOf, withReceipt, type Sendable, type Submission } from '../transactions/submission.js';
import { decodeBase58 } from '../values/base58.js';
import { parseExactly } from '../values/json.js';
import { Connection, type ConnectionState, type StreamSettings } from './connection.js';
import { Subscription, type Envelope, type Handler } from './subscription.js';
import type { Topic } from './topics.js';

/** Reports about the connection, for a program that wants to know. */
export interface StreamListener {
  /** @param reason why it is not open any more, for people */
  state?(state: ConnectionState, reason: string): void;
  /** A message did not follow the one before; the topic was requested again. */
  gap?(topic: string): void;
  /** A handler threw, or a message could not be read. Without this method it goes to the console. */
  failed?(error: unknown, topic: string): void;
  /**
   * The server has announced that it stops and closes the connection then, in milliseconds since 1970; another connection
   * follows by itself, or at once with `reconnect`.
   */
  closing?(closesAt: number): void;
  /** Milliseconds from a ping to its answer. */
  latency?(millis: number): void;
}

/** One subscribed topic, for its owner. */
export interface Subscribed {
  readonly topic: string;
  /** Ends it. */
  close(): void;
  /** Discards what was received and asks for a snapshot. */
  renew(): void;
}

type Waiting = {
  readonly answer: (submission: Submission | Promise<Submission>) => void;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly transaction: Sendable;
  readonly receiptKeys: readonly string[];
};

const PAYLOAD = '"payload":';

/** A refusal of one topic of a request names its place. */
const PLACE = /^subscription (\d+): /;

/**
 * The streams of an exchange over one socket that reconnects by itself; every topic is then resumed where it was, without a
 * gap, or begins anew with a snapshot. At most 100 topics.
 */
export class Streams {
  private readonly connection: Connection;
  private readonly subscriptions = new Map<string, Subscription<unknown>>();
  private readonly posts = new Map<number, Waiting>();
  private readonly listeners = new Set<StreamListener>();
  private readonly longestPause: number;
  private readonly answerMillis: number;
  private lastId = 0;
  private pingId = 0;
  private pingedAt = 0;

  constructor(address: string, settings: StreamSettings = {}) {
    this.longestPause = settings.longestPauseMillis ?? 10_000;
    this.answerMillis = settings.answerMillis ?? 10_000;
    const events = {
      opened: () => this.request([...this.subscriptions.values()]),
      received: (text: string) => this.received(text),
      ended: (reason: string) => this.ended(reason),
      changed: (state: ConnectionState, reason: string) => this.listeners.forEach((each) => each.state?.(state, reason)),
      ticked: () => this.requestOverdue(),
    };
    this.connection = new Connection(address, settings, events, () => this.ping());
  }

  get state(): ConnectionState {
    return this.connection.state;
  }

  /** When a message last arrived, milliseconds of the local clock; 0: none yet. */
  get receivedAt(): number {
    return this.connection.receivedAt;
  }

  /** Reports on the connection from now on. Returns a function that ends that. */
  listen(listener: StreamListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Subscribes, now or as soon as there is a connection, and again after each reconnection. Throws if the topic is
   * subscribed already.
   *
   * @param handler gets the messages one after the other
   * @param refused is called when the exchange refuses it, such as for a market that does not exist
   */
  subscribe<T>(topic: Topic<T>, handler: Handler<T>, refused: (message: string) => void = () => {}): Subscribed {
    if (this.subscriptions.has(topic.name)) throw new Error(`${topic.name} is subscribed already`);
    const subscription = new Subscription(topic, handler, refused) as Subscription<unknown>;
    this.subscriptions.set(topic.name, subscription);
    this.connection.start();
    this.request([subscription]);
    return { topic: topic.name, close: () => this.end(subscription), renew: () => this.renew(subscription) };
  }

  /**
   * Sends a transaction through the socket. Every error is an unknown outcome, as the protocol has no code for it: ask for
   * its orders by their IDs, or send the same again with `submitUntilKnown`.
   *
   * @param receiptKeys public keys of the exchange, base58: with one or more, the exchange is asked to sign its answer, and
   *     `submit` rejects with {@link WrongReceipt} where the signature is not that of one of them
   */
  submit(transaction: Sendable, receiptKeys: readonly string[] = []): Promise<Submission> {
    receiptKeys.forEach((key) => decodeBase58(key, 32));
    this.connection.start();
    if (this.state !== 'open') {
      const failure = new RequestFailed('unavailable', 'there is no connection now', 0);
      return Promise.resolve({ outcome: 'notTaken', failure });
    }
    const id = ++this.lastId;
    return new Promise((answer) => {
      const timer = setTimeout(() => this.answer(id, unknown(`no answer within ${this.answerMillis} ms`)), this.answerMillis);
      this.posts.set(id, { answer, timer, transaction, receiptKeys });
      const receipt = receiptKeys.length > 0 ? ',"receipt":true' : '';
      this.connection.send(`{"method":"post","request":{"type":"action","payload":${transaction.body}},"id":${id}${receipt}}`);
    });
  }

  /** Breaks the connection off and connects again: when the network has changed, or to try it out. */
  reconnect(): void {
    this.connection.breakOff('asked to reconnect');
  }

  close(): void {
    this.connection.close();
  }

  private request(subscriptions: readonly Subscription<unknown>[]): void {
    if (this.state !== 'open' || subscriptions.length === 0) return;
    const id = ++this.lastId;
    const subscription = subscriptions.map((each, place) => each.request(id, place));
    this.connection.send(JSON.stringify({ method: 'subscribe', subscription, id }));
  }

  private renew(subscription: Subscription<unknown>): void {
    if (this.subscriptions.get(subscription.topic.name) !== subscription || subscription.isSnapshotUnderWay) return;
    subscription.forget();
    this.requestAgain(subscription);
  }

  private requestAgain(subscription: Subscription<unknown>): void {
    if (!subscription.isRefused) this.connection.send(unsubscribe(subscription.topic.name));
    this.request([subscription]);
  }

  private end(subscription: Subscription<unknown>): void {
    const { name } = subscription.topic;
    if (this.subscriptions.get(name) !== subscription) return;
    this.subscriptions.delete(name);
    this.connection.send(unsubscribe(name));
  }

  private requestOverdue(): void {
    const overdue = [...this.subscriptions.values()].filter((each) => each.isOverdue(this.longestPause));
    overdue.forEach((each) => each.disconnected());
    this.request(overdue);
  }

  private ping(): void {
    this.pingId = ++this.lastId;
    this.pingedAt = Date.now();
    this.connection.send(JSON.stringify({ method: 'ping', id: this.pingId }));
  }

  private ended(reason: string): void {
    this.subscriptions.forEach((each) => each.disconnected());
    for (const id of [...this.posts.keys()]) this.answer(id, unknown(reason));
  }

  private received(text: string): void {
    let topic = '';
    try {
      const message = fieldsOf(parseExactly(text));
      topic = String(message['topic'] ?? '');
      this.dispatch(message, topic, text);
    } catch (error) {
      this.failed(error, topic);
    }
  }

  private dispatch(message: Record<string, unknown>, topic: string, text: string): void {
    switch (message['type']) {
      case 'subscriptionResponse':
        return this.confirmed(message);
      case 'unsubscribeResponse':
        return;
      case 'pong':
        if (message['id'] === this.pingId) this.listeners.forEach((each) => each.latency?.(Date.now() - this.pingedAt));
        return;
      case 'serverShutdown': {
        const closesAt = integer(message['closesAt']);
        return this.listeners.forEach((each) => each.closing?.(closesAt));
      }
      case 'post':
        return this.posted(message, text);
      case 'error':
        return this.refused(message);
      default:
        return this.ofTopic(topic, message);
    }
  }

  private confirmed(message: Record<string, unknown>): void {
    const topics = message['topics'] as string[];
    const seqs = (message['seqs'] ?? []) as unknown[];
    const id = Number(message['id']);
    topics.forEach((topic, place) => this.subscriptions.get(topic)?.confirmed(id, seqs[place]));
    this.connection.isGood();
  }

  private refused(message: Record<string, unknown>): void {
    const text = String(message['message']);
    const id = Number(message['id']);
    if (this.posts.has(id)) return this.answer(id, unknown(text));
    const place = PLACE.exec(text);
    const onlyPlace = place === null ? null : Number(place[1]);
    this.subscriptions.forEach((each) => each.refused(id, onlyPlace, text.replace(PLACE, '')));
  }

  private ofTopic(topic: string, message: Envelope): void {
    const subscription = this.subscriptions.get(topic);
    const verdict = subscription?.judge(message) ?? 'drop';
    if (verdict === 'deliver') return subscription!.take(message);
    if (verdict === 'gap') {
      this.requestAgain(subscription!);
      this.listeners.forEach((each) => each.gap?.(topic));
    }
  }

  private posted(message: Record<string, unknown>, text: string): void {
    const id = Number(message['id']);
    const submission = ofPost(message);
    const { receipt } = message;
    const waiting = this.posts.get(id);
    if (waiting === undefined || waiting.receiptKeys.length === 0 || typeof receipt !== 'string') return this.answer(id, submission);
    this.answer(id, withReceipt(submission, waiting.transaction, payloadOf(text), receipt, waiting.receiptKeys));
  }

  private answer(id: number, submission: Submission | Promise<Submission>): void {
    const waiting = this.posts.get(id);
    if (waiting === undefined) return;
    this.posts.delete(id);
    clearTimeout(waiting.timer);
    waiting.answer(submission);
  }

  private failed(error: unknown, topic: string): void {
    const listening = [...this.listeners].filter((each) => each.failed !== undefined);
    listening.forEach((each) => each.failed!(error, topic));
    if (listening.length === 0) console.error(`a message of ${topic || 'the exchange'} failed:`, error);
  }
}

function ofPost(message: Record<string, unknown>): Submission {
  const payload = fieldsOf(message['data'])['payload'];
  return submissionOf(payload) ?? unknown(`not an answer of an exchange: ${JSON.stringify(payload)}`);
}

/** The text of the answer that the exchange has signed: it ends the message, but for two braces. */
function payloadOf(text: string): string {
  return text.slice(text.indexOf(PAYLOAD) + PAYLOAD.length, -2);
}

function unsubscribe(topic: string): string {
  return JSON.stringify({ method: 'unsubscribe', topic });
}

function unknown(message: string): Submission {
  return { outcome: 'unknown', message };
}
