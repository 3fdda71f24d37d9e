package io.openperp.journal;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/**
 * A deterministic state machine on one partition. Only commands change it, and time is part of a command: the same commands
 * give the same state and the same output on any machine.
 */
public interface Shard {

    /**
     * Applies one command. Throws only for an unreadable record or a broken invariant: the host then stops the shard
     * for good and never skips.
     *
     * @param body the command message of the partition's topic
     */
    void apply(Arrival arrival, ByteString body, Outbox outbox);

    /**
     * Computes what a command needs that does not depend on the state, so any thread may call it at any time, ahead of
     * {@link #apply(Arrival, PreparedCommand, Outbox)}. Throws for an unreadable command.
     */
    default PreparedCommand prepare(ByteString body) {
        return () -> body;
    }

    /** Prepares a command that another shard of the same lane has sent, without encoding it first. */
    default PreparedCommand prepare(MessageLite command) {
        return prepare(command.toByteString());
    }

    /** Applies a command as {@link #apply(Arrival, ByteString, Outbox)} does. */
    default void apply(Arrival arrival, PreparedCommand command, Outbox outbox) {
        apply(arrival, command.body(), outbox);
    }

    /** Makes the command that advances the clock of this shard. @param second since 1970 */
    PreparedCommand tickCommand(long second);

    /** Version of the rules it follows; 0 for a shard without rules versions. */
    default int rulesVersion() {
        return 0;
    }

    /** Whether it waits for the command that begins it: until then it needs no ticks and no snapshots. */
    default boolean isDormant() {
        return false;
    }

    /**
     * Whether the command that was applied last has set the time of the shard back to the append time of its record: the next
     * commands have times from there on (LOG-027).
     */
    boolean hasGoneBack();

    /** Writes the whole state, so that equal states give equal bytes. */
    void writeTo(BinaryWriter out);

    /** Replaces the state by one written with {@link #writeTo}. */
    void readFrom(BinaryReader in);

    /** A command of a shard, with whatever can be computed from it without the shard's state. Immutable. */
    interface PreparedCommand {

        /** The command message of the partition's topic, in bytes. */
        ByteString body();
    }
}
