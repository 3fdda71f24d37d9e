package io.openperp.journal;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/**
 * A deterministic state machine, which runs in a lane. Only commands change it, and time is part of a command: the same
 * commands give the same state and the same output on any machine.
 */
public interface Shard {

    /**
     * Applies one command. Throws only for an unreadable record or a broken invariant; the host then stops the shard
     * permanently and never skips the record.
     *
     * @param arrival offset, time and origin of the command
     * @param body the encoded command
     * @param outbox receives what the shard sends
     */
    void apply(Arrival arrival, ByteString body, Outbox outbox);

    /**
     * Parses a command and computes everything about it that does not depend on the state, ahead of
     * {@link #apply(Arrival, PreparedCommand, Outbox)}. Any thread may call this at any time. Throws for an unreadable
     * command.
     */
    default PreparedCommand prepare(ByteString body) {
        return () -> body;
    }

    /** Prepares a command that another shard of the same lane has sent, without encoding it first. */
    default PreparedCommand prepare(MessageLite command) {
        return prepare(command.toByteString());
    }

    /** Applies a prepared command, as {@link #apply(Arrival, ByteString, Outbox)} does. */
    default void apply(Arrival arrival, PreparedCommand command, Outbox outbox) {
        apply(arrival, command.body(), outbox);
    }

    /**
     * Makes the command that advances the clock of this shard.
     *
     * @param second the new time, in seconds since 1970
     */
    PreparedCommand tickCommand(long second);

    /**
     * How many transactions the shard holds back that are due. For each of them the lane applies one
     * {@link #dueCommand} before the commands of its record.
     *
     * @param appendNanos append time of the record, in nanoseconds since 1970
     */
    default int dueAt(long appendNanos) {
        return 0;
    }

    /**
     * Time from which on the first transaction that the shard holds back is due, in nanoseconds since 1970;
     * {@link Long#MAX_VALUE} if there is none.
     */
    default long nextDueNanos() {
        return Long.MAX_VALUE;
    }

    /** Makes the command that executes the first transaction held back, if it is due. */
    default PreparedCommand dueCommand() {
        throw new UnsupportedOperationException("this shard holds nothing back");
    }

    /** Version of the rules that the shard follows; 0 if it has no rules versions. */
    default int rulesVersion() {
        return 0;
    }

    /** Whether the shard waits for the command that begins it; until then it needs no ticks and no snapshots. */
    default boolean isDormant() {
        return false;
    }

    /**
     * Whether the last command has set the shard's time back to the append time of its record, from which the times of
     * the next commands continue (LOG-027).
     */
    boolean hasGoneBack();

    /** Writes the whole state for a snapshot, in such a way that equal states give equal bytes. */
    void writeTo(BinaryWriter out);

    /** Replaces the state by one that {@link #writeTo} has written. */
    void readFrom(BinaryReader in);

    /**
     * A command of a shard that was parsed ahead, with everything that can be computed without the shard's state.
     * Immutable.
     */
    interface PreparedCommand {

        /** The encoded command. */
        ByteString body();
    }
}
