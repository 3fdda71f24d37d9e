import { scheduleCancel } from '../actions/index.js';
import type { Submission, Transactions } from './submission.js';
import type { Trader } from './trader.js';

/**
 * Keeps the dead man's switch of an account armed: if this program dies or loses the network, the exchange cancels all open
 * orders of the account.
 */
export class DeadMansSwitch {
  private timer: ReturnType<typeof setInterval> | undefined;

  /**
   * @param seconds after the last sign of life, 5 to 86 400; a sign goes out every third of them
   * @param failed is called for each sign of life that was not executed
   */
  constructor(
    private readonly trader: Trader,
    private readonly transactions: Pick<Transactions, 'submit'>,
    private readonly seconds: number,
    private readonly failed: (submission: Submission) => void = () => {},
  ) {
    if (!Number.isInteger(seconds) || seconds < 5 || seconds > 86_400) {
      throw new RangeError(`${seconds} s is outside 5 to 86400 whole seconds`);
    }
  }

  /** Arms it, and keeps it armed. Resolves to the answer to the first sign of life. */
  async start(): Promise<Submission> {
    this.timer ??= setInterval(() => void this.arm(this.seconds), (this.seconds * 1000) / 3);
    return this.arm(this.seconds);
  }

  /** Switches it off: open orders stay. */
  async stop(): Promise<Submission> {
    clearInterval(this.timer);
    this.timer = undefined;
    return this.arm(0);
  }

  private async arm(seconds: number): Promise<Submission> {
    const submission = await this.transactions.submit(await this.trader.sign(scheduleCancel(seconds)));
    const isArmed = submission.outcome === 'executed' && submission.results[0]?.kind === 'scheduleCancel';
    if (!isArmed) this.failed(submission);
    return submission;
  }
}
