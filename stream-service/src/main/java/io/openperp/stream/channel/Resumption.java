package io.openperp.stream.channel;

import io.openperp.stream.connection.Allowance;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.Sequence;
import io.openperp.stream.resume.TopicHistory;
import io.openperp.stream.resume.UnnumberedMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rebuilds the messages of one topic that a client has missed, from the kept records. Most are rebuilt without the
 * lock, so that other clients are not delayed; those that arrive meanwhile are rebuilt under the lock, so that none is
 * missed.
 */
public final class Resumption {

    private static final int FEW = 64;

    /**
     * Typical number of bytes of a level change in a record, with that of the order behind it; an order of an account
     * takes three times as many.
     */
    private static final int BYTES_OF_ENTRY = 75;

    private final Supplier<TopicHistory> topic;
    private final long from;
    private final Function<EventRecord, List<UnnumberedMessage>> messages;

    private final List<OutboundMessage> made = new ArrayList<>();
    private @Nullable UnnumberedMessage held;
    private long heldPrev;
    private long last;
    private long nextRecord;
    private @Nullable Allowance allowance;
    private boolean impossible;

    /**
     * @param topic finds the history of the topic, under the lock
     * @param from number of the last message that the client has
     * @param messages creates all messages of a record on the topic, in order
     */
    public Resumption(
            Supplier<TopicHistory> topic, long from, Function<EventRecord, List<UnnumberedMessage>> messages) {
        this.topic = topic;
        this.from = from;
        this.messages = messages;
        this.last = from;
        this.nextRecord = Sequence.record(from);
        this.impossible = Sequence.isShared(from);
    }

    /**
     * Waits until this replica has read the records from which another replica made the client's last message, or the
     * allowed time is used up. The caller must not hold the lock.
     */
    public void awaitRecords(Channels channels, Allowance allowed) throws InterruptedException {
        boolean mayWait = true;
        while (mayWait && isAhead(channels)) {
            mayWait = allowed.waitForRetry();
        }
    }

    /** Whether all missed messages are still available. The caller must hold the lock. */
    public boolean isPossible() {
        missed();
        return !impossible;
    }

    /**
     * Returns roughly how many changes the client has missed, or 0 if it cannot resume. The caller must hold the lock.
     */
    public int entries() {
        long bytes = missed().stream().mapToLong(record -> record.body().size()).sum();
        return (int) Math.min(Integer.MAX_VALUE, bytes / BYTES_OF_ENTRY);
    }

    /**
     * Rebuilds missed messages until only a few records are left, so that {@link #missedMessages} is short. The caller must not
     * hold the lock.
     */
    public void prepare(Channels channels, Allowance allowed) {
        allowance = allowed;
        List<EventRecord> records = channels.underLock(this::missed);
        while (records.size() > FEW && !impossible) {
            records.forEach(this::replay);
            records = channels.underLock(this::missed);
        }
    }

    /**
     * Returns all missed messages; empty if some are no longer available or if they exceed the allowance. The caller
     * must hold the lock.
     */
    public Optional<List<OutboundMessage>> missedMessages() {
        missed().forEach(this::replay);
        if (impossible) {
            return Optional.empty();
        }
        if (held != null) {
            add(Channels.text(held.atEnd(last, heldPrev)));
            held = null;
        }
        return impossible ? Optional.empty() : Optional.of(made);
    }

    private boolean isAhead(Channels channels) {
        return channels.underLock(() -> from > topic.get().last());
    }

    private List<EventRecord> missed() {
        TopicHistory history = topic.get();
        boolean upToDate = last == history.last();
        impossible |= last > history.last() || !upToDate && !history.isWholeFrom(nextRecord);
        return impossible ? List.of() : history.from(nextRecord);
    }

    private void replay(EventRecord record) {
        nextRecord = record.number() + 1;
        long seq = 0;
        for (UnnumberedMessage message : impossible ? List.<UnnumberedMessage>of() : messages.apply(record)) {
            seq = Sequence.after(seq, record.number());
            if (seq > from) {
                if (held != null) {
                    add(Channels.text(held.at(last, heldPrev)));
                }
                held = message;
                heldPrev = last;
                last = seq;
            }
        }
    }

    private void add(OutboundMessage message) {
        if (allowance == null || !allowance.take(message.length())) {
            impossible = true;
            made.clear();
            held = null;
        } else {
            made.add(message);
        }
    }
}
