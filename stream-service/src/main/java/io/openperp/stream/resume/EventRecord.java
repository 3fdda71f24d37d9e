package io.openperp.stream.resume;

import com.google.protobuf.ByteString;
import java.util.ArrayList;
import java.util.List;

/**
 * The content of a record of account-events or market-events, joined if it was split, with the topics on which it has
 * made messages. It is kept so that those messages can be made again for clients that resume.
 */
public final class EventRecord {

    private final long number;
    private final ByteString body;
    private final List<TopicHistory> topics = new ArrayList<>(2);

    /**
     * Creates a record without topics.
     *
     * @param number number of the record in the partition's channel; if it was split into parts, that of the last part
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
