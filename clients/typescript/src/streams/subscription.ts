import { integer, nullable } from '../answers/decoding.js';
import type { Topic } from './topics.js';

/** A message of a stream. */
export interface StreamMessage<T> {
  readonly topic: Topic<T>;
  readonly data: T;
  /** Number of the message on the topic. */
  readonly seq: number;
  /** Whether messages before this one may be missing, because the exchange could not resume. Accounts and books begin anew. */
  readonly missed: boolean;
}

export type Handler<T> = (message: StreamMessage<T>) => void;

/** The fields of a stream message that say where it belongs. */
export interface Envelope {
  readonly data?: unknown;
  readonly seq?: unknown;
  readonly prev?: unknown;
  readonly resumed?: unknown;
}

/** How a message is treated. `gap`: it does not follow the last one, so request the topic again. */
export type Verdict = 'drop' | 'deliver' | 'gap';

const optional = nullable(integer);

/**
 * One subscribed topic: its last message, and whether the next one follows it.
 *
 *     requested -> live       the exchange has confirmed the latest request for it
 *     live      -> requested  the connection broke, or a message does not follow the last one
 *     requested -> refused    such as by a replica of the exchange that does not know the market yet
 *     refused   -> requested  after a while, if it was live before
 */
export class Subscription<T> {
  /** Number of the last message; null: there is none to resume from. */
  private last: number | null = null;
  /** ID of the latest request until it is confirmed; 0: it is. */
  private awaited = 0;
  /** Place of the topic in that request. */
  private place = 0;
  isRefused = false;
  private requestedAt = 0;
  private hasBegun = false;
  private hasResumed = false;
  private missed = false;

  constructor(
    readonly topic: Topic<T>,
    private readonly handler: Handler<T>,
    /** Called when the exchange refuses the subscription. */
    private readonly onRefused: (message: string) => void,
  ) {}

  /**
   * The fields of a request: it resumes after the last message, if there was one.
   *
   * @param place among the topics of the request, from 0
   */
  request(id: number, place: number): Record<string, unknown> {
    this.awaited = id;
    this.place = place;
    this.isRefused = false;
    this.requestedAt = Date.now();
    this.hasResumed = this.topic.isWhole && this.last !== null;
    this.missed ||= this.topic.isWhole && this.hasBegun && this.last === null;
    return this.hasResumed ? { ...this.topic.entry, resumeFrom: this.last } : { ...this.topic.entry };
  }

  /** The connection is new: earlier requests will not be confirmed any more. */
  disconnected(): void {
    this.awaited = 0;
    this.isRefused = false;
  }

  /** Whether the exchange is about to send a snapshot, so that requesting another one would only discard it. */
  get isSnapshotUnderWay(): boolean {
    return this.awaited !== 0 && !this.isRefused && !this.hasResumed;
  }

  /** Whether a topic that was confirmed before was requested so long ago, and refused. */
  isOverdue(millis: number): boolean {
    return this.hasBegun && this.isRefused && Date.now() - this.requestedAt > millis;
  }

  /**
   * @param id of the confirmed request; an earlier one than the latest changes nothing
   * @param seq number of the topic's last message
   */
  confirmed(id: number, seq: unknown): void {
    if (id !== this.awaited) return;
    this.awaited = 0;
    this.hasBegun = true;
    if (this.last === null) this.last = optional(seq);
  }

  /**
   * Takes the refusal of a request; one of an earlier request than the latest, or of another topic, changes nothing.
   *
   * @param onlyPlace place of the topic that was refused; null: all of the request were
   */
  refused(id: number, onlyPlace: number | null, message: string): void {
    if (id !== this.awaited || (onlyPlace ?? this.place) !== this.place) return;
    this.isRefused = true;
    this.onRefused(message);
  }

  /** The local copy is wrong and cannot be resumed from: the next request is for a snapshot. */
  forget(): void {
    this.last = null;
  }

  judge(message: Envelope): Verdict {
    if (this.awaited !== 0) return 'drop';
    const prev = optional(message.prev) ?? 0;
    if (!this.topic.isWhole || prev === 0 || this.last === null || prev === this.last) return 'deliver';
    if (this.hasResumed) this.forget();
    return 'gap';
  }

  take(message: Envelope): void {
    const seq = optional(message.seq);
    const missed = this.missed || message.resumed === false;
    this.last = seq;
    this.missed = false;
    this.hasResumed = false;
    const data = this.topic.decode(message.data);
    if (data !== null) this.handler({ topic: this.topic, data, seq: seq ?? 0, missed });
  }
}
