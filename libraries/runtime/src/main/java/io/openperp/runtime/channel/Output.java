package io.openperp.runtime.channel;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import org.jspecify.annotations.Nullable;

/**
 * A record that a shard has to append, numbered and hashed.
 *
 * @param gateway incarnation of the gateway that waits for this record, under which the transaction was submitted; on
 *     every part of a split body. Null if none waits
 */
public record Output(
        String topic,
        int partition,
        LogRecord record,
        @Nullable ByteString gateway) {}
