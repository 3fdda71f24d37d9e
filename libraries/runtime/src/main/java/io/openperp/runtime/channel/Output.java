package io.openperp.runtime.channel;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import org.jspecify.annotations.Nullable;

/**
 * A record a shard has to append, numbered and hashed.
 *
 * @param gateway the incarnation that a transaction was submitted under, if a gateway waits for this; on every part of a split body
 */
public record Output(
        String topic,
        int partition,
        LogRecord record,
        @Nullable ByteString gateway) {}
