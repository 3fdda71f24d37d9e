package io.openperp.journal;

import com.google.protobuf.ByteString;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/**
 * A deterministic state machine on one partition. Everything that changes it arrives as a command; time is part of the
 * command. Same commands, same state, same output, on any machine.
 */
public interface Shard {

    /**
     * Applies one command. Throws only for an unreadable record or a broken invariant: the host then stops the shard
     * for good and never skips.
     *
     * @param body the command message of the partition's topic
     */
    void apply(Arrival arrival, ByteString body, Outbox outbox);

    /** Version of the rules it follows; 0 if there is one set of rules only. */
    default int rulesVersion() {
        return 0;
    }

    /** Writes the whole state, so that equal states give equal bytes. */
    void writeTo(BinaryWriter out);

    /**
     * Replaces the state by one written with {@link #writeTo}. So far that has had one form; the host's snapshot begins with a
     * format version, and a shard that writes another form is to be given it here.
     */
    void readFrom(BinaryReader in);
}
