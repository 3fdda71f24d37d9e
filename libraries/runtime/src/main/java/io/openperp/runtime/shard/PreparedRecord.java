package io.openperp.runtime.shard;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Shard.PreparedCommand;
import org.jspecify.annotations.Nullable;

/**
 * A record of a lane's log, parsed ahead by {@link Lane#prepare}.
 *
 * @param command the command as its shard has prepared it; null if the record holds only a part of a command, or is
 *     unreadable
 */
public record PreparedRecord(LogRecord record, @Nullable PreparedCommand command) {

    /** Parses a voided record, whose sender and number its channel needs; an unreadable one gives an empty record. */
    static PreparedRecord ofVoided(byte @Nullable [] value) {
        try {
            return new PreparedRecord(
                    value == null ? LogRecord.getDefaultInstance() : LogRecord.parseFrom(value), null);
        } catch (InvalidProtocolBufferException unreadable) {
            return new PreparedRecord(LogRecord.getDefaultInstance(), null);
        }
    }
}
