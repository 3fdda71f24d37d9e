package io.openperp.runtime.channel;

import com.google.protobuf.ByteString;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.LogRecord;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.Optional;

/**
 * The receiving end of a numbered channel from one sender to a shard: it drops repeats, ignores records after a missing
 * one, and joins the parts of split bodies. It also measures for how long a record has been missing.
 */
public final class IncomingChannel {

    private final ChannelReceiver channel;
    private long repeats;
    private long ignored;
    private long missingSinceNanos;
    private boolean isTorn;

    public IncomingChannel() {
        channel = new ChannelReceiver();
    }

    public IncomingChannel(BinaryReader in) {
        channel = new ChannelReceiver(ChannelReceiver.Position.readFrom(in));
        repeats = in.readVarint();
        ignored = in.readVarint();
        missingSinceNanos = in.readLong();
    }

    public void writeTo(BinaryWriter out) {
        channel.position().writeTo(out);
        out.writeVarint(repeats).writeVarint(ignored).writeLong(missingSinceNanos);
    }

    /**
     * Takes a record and returns the body that it completes; empty for repeats, for records after a missing one, and
     * for parts of a body that is not complete.
     *
     * @param now append time of the record, in nanoseconds since 1970
     */
    public Optional<ByteString> accept(LogRecord record, long now) {
        long next = channel.position().number() + 1;
        Optional<ByteString> body = channel.accept(record);
        long number = record.getChannel().getNumber();
        if (number < next) {
            repeats++;
        } else if (number == next) {
            missingSinceNanos = 0;
        } else {
            ignored++;
            missingSinceNanos = missingSinceNanos == 0 ? now : missingSinceNanos;
        }
        if (isTorn && body.isPresent()) {
            isTorn = false;
            return Optional.empty();
        }
        return body;
    }

    /**
     * Counts a voided record as received, without its body, if it is the next of the channel. A repeat or a number that
     * is too high changes nothing.
     */
    public void skip(LogRecord record) {
        if (record.getChannel().getNumber() == channel.position().number() + 1) {
            channel.pass(record);
            missingSinceNanos = 0;
            isTorn = channel.position().nextChunk() > 0;
        }
    }

    /** Whether a part of the body that is being received was voided, so that the whole body will have no effect. */
    public boolean isTorn() {
        return isTorn;
    }

    /** Marks the body that is being received as torn, as it was when a snapshot was written; see {@link #isTorn}. */
    public void restoreTorn() {
        isTorn = true;
    }

    public long repeats() {
        return repeats;
    }

    public long ignored() {
        return ignored;
    }

    /** Nanoseconds for which a record has been missing at the time {@code now}; 0 if none is missing. */
    public long missingNanos(long now) {
        return missingSinceNanos == 0 ? 0 : Math.max(1, now - missingSinceNanos);
    }
}
