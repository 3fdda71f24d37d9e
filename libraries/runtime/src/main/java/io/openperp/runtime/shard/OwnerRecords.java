package io.openperp.runtime.shard;

import com.google.protobuf.MessageLite;
import io.openperp.journal.LogRecord;
import io.openperp.journal.OwnerOrigin;

/** What the host of a partition appends to it: ticks, settings, listings, rules versions. */
public final class OwnerRecords {

    private OwnerRecords() {}

    public static LogRecord of(MessageLite command) {
        return LogRecord.newBuilder()
                .setOwner(OwnerOrigin.getDefaultInstance())
                .setBody(command.toByteString())
                .build();
    }
}
