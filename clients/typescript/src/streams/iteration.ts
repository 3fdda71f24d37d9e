import type { StreamMessage } from './subscription.js';
import type { Streams } from './streams.js';
import type { Topic } from './topics.js';

/**
 * The messages of a topic for a `for await` loop; leaving the loop unsubscribes. What comes while the loop is busy waits.
 * Rejects with an `Error` if the exchange refuses the subscription.
 */
export async function* messagesOf<T>(streams: Streams, topic: Topic<T>): AsyncGenerator<StreamMessage<T>, void, undefined> {
  const waiting: StreamMessage<T>[] = [];
  let refusal: Error | undefined;
  let wake = () => {};
  const subscription = streams.subscribe(
    topic,
    (message) => {
      waiting.push(message);
      wake();
    },
    (reason) => {
      refusal = new Error(`${topic.name} was refused: ${reason}`);
      wake();
    },
  );
  try {
    for (;;) {
      while (waiting.length > 0) yield waiting.shift()!;
      if (refusal) throw refusal;
      await new Promise<void>((woken) => (wake = woken));
    }
  } finally {
    subscription.close();
  }
}
