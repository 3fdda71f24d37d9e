package io.openperp.stream.resume;

import com.google.protobuf.ByteString;
import java.util.ArrayList;
import java.util.List;

/** A complete body of an events partition, with the topics on which it made messages. */
public final class EventRecord {

    private final long number;
    private final ByteString body;
    private final List<TopicHistory> topics = new ArrayList<>(2);

    /**
     * Creates a record without topics.
     *
     * @param number number of the body in the partition's channel; for a body that was split into parts, the number of
     *     the last part
     */
    public EventRecord(long number, ByteString body) {
        this.number = number;
        this.body = body;
    }

    public long number() {
        return number;
    }

    public ByteString body() {
        return body;
    }

    void isOn(TopicHistory topic) {
        topics.add(topic);
    }

    boolean isOnAny() {
        return !topics.isEmpty();
    }

    void forget() {
        topics.forEach(topic -> topic.forget(this));
    }
}
