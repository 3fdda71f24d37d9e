package io.openperp.client;

import io.openperp.client.stream.StreamMessage;
import io.openperp.client.stream.Topic;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The state of one subscribed topic: its last message, and whether the next one follows without a gap. Guarded by the
 * lock of {@link Streams}.
 *
 * <pre>
 * requested -> live        the exchange has confirmed the latest request
 * live      -> requested   the connection broke, or a message does not follow the last one
 * requested -> refused     for instance by a replica of the exchange that does not know the market yet
 * refused   -> requested   after a while, if the topic was live before
 * </pre>
 */
final class Subscription<T> {

    private final Topic<T> topic;
    private final Consumer<? super StreamMessage<T>> handler;

    /** Number of the last message; null if there is none to resume from. */
    private @Nullable Long last;

    /** ID of the latest request while it is not confirmed; 0 once it is. */
    private long awaited;
    /** Place of the topic in the latest request, from 0. */
    private int place;

    private boolean isRefused;
    private long requestedAt;
    private boolean hasBegun;
    private boolean hasResumed;
    private boolean missed;

    /** The treatment of a received message of the topic. */
    enum Verdict {
        /** The message belongs to an earlier subscription, which a request under way replaces: ignore it. */
        DROP,
        DELIVER,
        /** The message does not follow the last one: request the topic again. */
        GAP
    }

    Subscription(Topic<T> topic, Consumer<? super StreamMessage<T>> handler) {
        this.topic = topic;
        this.handler = handler;
    }

    Topic<T> topic() {
        return topic;
    }

    /**
     * The entry of this topic in a request to subscribe, which resumes after the last message if there was one.
     *
     * @param id ID of the request
     * @param place place of the topic in the request, from 0
     */
    JsonNode request(long id, int place) {
        awaited = id;
        this.place = place;
        isRefused = false;
        requestedAt = System.nanoTime();
        hasResumed = topic.isWhole() && last != null;
        missed |= topic.isWhole() && hasBegun && last == null;
        return topic.subscription(hasResumed ? last : null);
    }

    /** Called when the connection is new, so that earlier requests will not be confirmed any more. */
    void disconnected() {
        awaited = 0;
        isRefused = false;
    }

    /**
     * Whether the exchange is about to send a snapshot, so that requesting another snapshot would only discard the
     * first.
     */
    boolean isSnapshotUnderWay() {
        return awaited != 0 && !isRefused && !hasResumed;
    }

    /**
     * Whether it is time to request the topic again: the exchange had confirmed it, has now refused it, and the last
     * request is older than {@code patienceNanos}.
     */
    boolean isOverdue(long patienceNanos) {
        return hasBegun && isRefused && System.nanoTime() - requestedAt > patienceNanos;
    }

    /**
     * Called when the exchange has confirmed a request to subscribe.
     *
     * @param id ID of the confirmed request; nothing changes if it is not the latest request
     * @param seq number of the topic's last message; null if the exchange does not number messages
     */
    void confirmed(long id, @Nullable Long seq) {
        if (id != awaited) {
            return;
        }
        awaited = 0;
        hasBegun = true;
        if (last == null) {
            last = seq;
        }
    }

    boolean isRefused() {
        return isRefused;
    }

    /**
     * Called when the exchange has refused a request to subscribe. Nothing changes if it is not the latest one, or if
     * only other topics were refused.
     *
     * @param onlyPlace place of the only topic that was refused; -1 if all topics of the request were
     */
    void refused(long id, int onlyPlace) {
        isRefused |= id == awaited && (onlyPlace < 0 || onlyPlace == place);
    }

    /** Forgets the last message, because the local copy is wrong; the next request is for a snapshot. */
    void forget() {
        last = null;
    }

    Verdict judge(JsonNode message) {
        if (awaited != 0) {
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

    /**
     * Records a message as the last one and returns the task that calls the handler with it, to be run without the
     * lock.
     */
    Runnable take(JsonNode message) {
        JsonNode seq = message.path("seq");
        boolean isNumbered = seq.isIntegralNumber();
        missed |= message.has("resumed") && !message.path("resumed").asBoolean(true);
        StreamMessage<T> delivered =
                new StreamMessage<>(topic, topic.read(message.path("data")), seq.asLong(0), missed);
        last = isNumbered ? (Long) seq.asLong() : null;
        missed = false;
        hasResumed = false;
        return () -> handler.accept(delivered);
    }
}
