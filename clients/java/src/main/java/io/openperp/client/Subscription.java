package io.openperp.client;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What is known of one topic: which message was the last, and whether the next one follows it. Guarded by the lock of the
 * streams.
 *
 * <pre>
 * requested -> live        the exchange has confirmed every request for it
 * live      -> requested   the connection broke, or a message does not follow the last one
 * requested -> requested   no confirmation for long: a replica of the exchange may not know the market yet
 * </pre>
 */
final class Subscription<T> {

    private final Topic<T> topic;
    private final Consumer<? super StreamMessage<T>> handler;

    /** Number of the last message; null: nothing to resume from. */
    private @Nullable Long last;

    private int unconfirmed;
    private long requestedAt;
    private boolean hasBegun;
    private boolean hasResumed;
    private boolean missed;

    /** What to do with a message. */
    enum Verdict {
        /** It belongs to a subscription that is being replaced. */
        DROP,
        DELIVER,
        /** It does not follow the last one: request the topic again. */
        GAP
    }

    Subscription(Topic<T> topic, Consumer<? super StreamMessage<T>> handler) {
        this.topic = topic;
        this.handler = handler;
    }

    Topic<T> topic() {
        return topic;
    }

    /** The entry for the exchange: from the last message on, if that is known. */
    JsonNode request() {
        unconfirmed++;
        requestedAt = System.nanoTime();
        hasResumed = topic.isWhole() && last != null;
        missed |= topic.isWhole() && hasBegun && last == null;
        return topic.subscription(hasResumed ? last : null);
    }

    /** No confirmation of an earlier request comes any more. */
    void disconnected() {
        unconfirmed = 0;
    }

    /** The exchange knew this topic before and has not confirmed it for so long: it did not take the request. */
    boolean isOverdue(long patienceNanos) {
        return hasBegun && unconfirmed > 0 && System.nanoTime() - requestedAt > patienceNanos;
    }

    /** @param seq number of the topic's last message, null from an exchange without numbers */
    void confirmed(@Nullable Long seq) {
        unconfirmed = Math.max(0, unconfirmed - 1);
        hasBegun = true;
        if (last == null) {
            last = seq;
        }
    }

    /** What is known to be wrong cannot be resumed from: the next request is for all of it. */
    void forget() {
        last = null;
    }

    Verdict judge(JsonNode message) {
        if (unconfirmed > 0) {
            return Verdict.DROP;
        }
        long prev = message.path("prev").asLong(0);
        if (!topic.isWhole() || prev == 0 || last == null || prev == last) {
            return Verdict.DELIVER;
        }
        if (hasResumed) {
            forget();
        }
        return Verdict.GAP;
    }

    /** Of a message that is to be delivered: its delivery, for outside the lock. */
    Runnable take(JsonNode message) {
        JsonNode seq = message.path("seq");
        boolean isNumbered = seq.isIntegralNumber();
        missed |= message.has("resumed") && !message.path("resumed").asBoolean(true);
        StreamMessage<T> told = new StreamMessage<>(topic, topic.read(message.path("data")), seq.asLong(0), missed);
        last = isNumbered ? (Long) seq.asLong() : null;
        missed = false;
        hasResumed = false;
        return () -> handler.accept(told);
    }
}
