package io.openperp.journal;

import com.google.protobuf.ByteString;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.Optional;

/**
 * The receiving end of a numbered channel; readers of events have one per partition, shards one per sender. Only the
 * next number is accepted. Lower numbers are repeats and dropped; higher ones are ignored, because the sender will send
 * the missing record again and everything after it. Split bodies are reassembled. For one thread.
 */
public final class ChannelReceiver {

    /**
     * The reading position in a channel: everything that a reader needs to continue after a restart, to be stored
     * together with what was read.
     *
     * @param number number of the last record accepted
     * @param runningHash running hash of the channel up to and including that record
     * @param nextChunk number of accepted parts of an incomplete body; 0 if there is none
     * @param chunks total number of parts of that body; 0 if there is none
     * @param partial the accepted parts, joined
     */
    public record Position(long number, long runningHash, int nextChunk, int chunks, ByteString partial) {

        /** Reading position before the first record. */
        public static final Position START = new Position(0, RunningHash.START, 0, 0, ByteString.EMPTY);

        public void writeTo(BinaryWriter out) {
            out.writeVarint(number).writeLong(runningHash).writeVarint(nextChunk);
            if (nextChunk > 0) {
                out.writeVarint(chunks).writeBytes(partial.toByteArray());
            }
        }

        /** Reads a position. Throws {@link IllegalArgumentException} for bytes that are not a position. */
        public static Position readFrom(BinaryReader in) {
            long number = in.readVarint();
            long runningHash = in.readLong();
            long nextChunk = in.readVarint();
            if (nextChunk == 0) {
                return new Position(number, runningHash, 0, 0, ByteString.EMPTY);
            }
            long chunks = in.readVarint();
            if (nextChunk < 0 || nextChunk >= chunks || chunks > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("no body goes on with part " + nextChunk + " of " + chunks);
            }
            ByteString partial = ByteString.copyFrom(in.readBytes());
            return new Position(number, runningHash, (int) nextChunk, (int) chunks, partial);
        }
    }

    private final RunningHash hashing = new RunningHash();
    private Position position;
    private boolean joining;
    private boolean inTornBody;
    private boolean awaitingMissing;
    private long repeats;
    private long ignored;

    /** A receiver that starts at the beginning of the channel. */
    public ChannelReceiver() {
        this(Position.START);
    }

    /** A receiver that continues from a reading position. */
    public ChannelReceiver(Position position) {
        this.position = position;
    }

    /**
     * A receiver that starts at the first number it sees, for readers that need no history. A body whose first parts it
     * missed is skipped, so its position must not be stored. After a restart of the sender it may return older bodies a
     * second time.
     */
    public static ChannelReceiver joining() {
        ChannelReceiver channel = new ChannelReceiver();
        channel.joining = true;
        return channel;
    }

    /**
     * Processes the next record of the partition and returns the body that it completes; empty for a repeat, for a
     * number that is too high, and for a part of a body that is not the last. Throws {@link ChannelDivergedException}
     * if the running hash shows that an earlier record was a different one, and {@link IllegalArgumentException} for a
     * record without a channel; the position is then unchanged.
     */
    public Optional<ByteString> accept(LogRecord record) {
        if (!record.hasChannel()) {
            throw new IllegalArgumentException("a record of " + record.getOriginCase() + " is not of a channel");
        }
        ChannelOrigin origin = record.getChannel();
        if (joining) {
            return join(record, origin);
        }
        if (origin.getNumber() <= position.number) {
            checkRepeat(origin);
            repeats++;
            return Optional.empty();
        }
        if (origin.getNumber() > position.number + 1) {
            ignored++;
            awaitingMissing = true;
            return Optional.empty();
        }
        checkContinuation(record, origin);
        return advance(record, origin);
    }

    /**
     * Skips the next record, which an operator has voided, and accepts its running hash unchecked, because the sender
     * computed the hash of the following record from it. If it is a part of a split body, the parts received so far are
     * dropped.
     */
    public void pass(LogRecord record) {
        ChannelOrigin origin = record.getChannel();
        if (origin.getNumber() != position.number + 1) {
            throw new IllegalArgumentException(
                    "number " + origin.getNumber() + " is not the next, " + (position.number + 1));
        }
        awaitingMissing = false;
        boolean morePartsFollow = record.getChunk() >= 0 && record.getChunk() + 1L < record.getChunks();
        position = new Position(
                origin.getNumber(),
                origin.getRunningHash(),
                morePartsFollow ? record.getChunk() + 1 : 0,
                morePartsFollow ? record.getChunks() : 0,
                ByteString.EMPTY);
    }

    public Position position() {
        return position;
    }

    /** Whether a record is missing: a higher number than the next was read. */
    public boolean isAwaitingMissing() {
        return awaitingMissing;
    }

    /** Number of records dropped because their number had been read before. */
    public long repeats() {
        return repeats;
    }

    /** Number of records ignored because their number was too high. */
    public long ignored() {
        return ignored;
    }

    private Optional<ByteString> join(LogRecord record, ChannelOrigin origin) {
        joining = false;
        inTornBody = record.getChunk() > 0;
        if (inTornBody) {
            position = new Position(
                    origin.getNumber() - 1, RunningHash.START, record.getChunk(), record.getChunks(), ByteString.EMPTY);
        }
        return advance(record, origin);
    }

    /**
     * Compares the running hash of a repeat, if it repeats the last number; older hashes are not kept. A difference in
     * an older record shows at the next new number.
     */
    private void checkRepeat(ChannelOrigin origin) {
        if (origin.getNumber() == position.number && origin.getRunningHash() != position.runningHash) {
            throw new ChannelDivergedException("number " + position.number + " from "
                    + Shards.name(origin.getSender()) + " was repeated with running hash "
                    + Long.toHexString(origin.getRunningHash()) + " instead of "
                    + Long.toHexString(position.runningHash));
        }
    }

    private void checkContinuation(LogRecord record, ChannelOrigin origin) {
        long expected = hashing.next(position.runningHash, record.getChunk(), record.getChunks(), record.getBody());
        if (origin.getRunningHash() != expected) {
            throw new ChannelDivergedException("number " + origin.getNumber() + " from "
                    + Shards.name(origin.getSender()) + " has running hash "
                    + Long.toHexString(origin.getRunningHash()) + ", but what was read before it gives "
                    + Long.toHexString(expected));
        }
        boolean follows = record.getChunk() == position.nextChunk
                && (position.nextChunk == 0
                        ? record.getChunks() == 0 || record.getChunks() > 1
                        : record.getChunks() == position.chunks);
        if (!follows) {
            throw new ChannelDivergedException("number " + origin.getNumber() + " from "
                    + Shards.name(origin.getSender()) + " is part " + record.getChunk() + " of " + record.getChunks()
                    + ", expected part " + position.nextChunk + " of " + position.chunks);
        }
    }

    private Optional<ByteString> advance(LogRecord record, ChannelOrigin origin) {
        awaitingMissing = false;
        ByteString body = position.partial.concat(record.getBody());
        int accepted = record.getChunk() + 1;
        if (accepted < record.getChunks()) {
            ByteString kept = inTornBody ? ByteString.EMPTY : body;
            position = new Position(origin.getNumber(), origin.getRunningHash(), accepted, record.getChunks(), kept);
            return Optional.empty();
        }
        position = new Position(origin.getNumber(), origin.getRunningHash(), 0, 0, ByteString.EMPTY);
        if (inTornBody) {
            inTornBody = false;
            return Optional.empty();
        }
        return Optional.of(body);
    }

    /**
     * Thrown if the running hash of a record shows that the sender has numbered other records before it than were read
     * here. The receiver must stop: one of the two sequences is wrong, and the channel cannot show which.
     */
    public static final class ChannelDivergedException extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        ChannelDivergedException(String message) {
            super(message);
        }
    }
}
