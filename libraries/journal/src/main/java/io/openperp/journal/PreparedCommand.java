package io.openperp.journal;

import com.google.protobuf.ByteString;

/** A command of a shard, with whatever can be computed from it without the shard's state. Immutable. */
public interface PreparedCommand {

    /** The command message of the partition's topic, in bytes. */
    ByteString body();
}
