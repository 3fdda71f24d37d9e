package io.openperp.exchange;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/**
 * The rules version of a shard: the version of the behaviour that it follows. Behaviour changes only at a record in its
 * log, so that an older log still replays to what was published from it. State that a version adds is written in
 * snapshots from that version on.
 */
public final class Rules {

    /** The newest rules version that this program knows; docs/spec/logs.md lists what each version changed. */
    public static final int NEWEST = 1;

    /** Stored version until the first record names one; until then the shard follows version 1. */
    private static final int NONE_NAMED = 0;

    private int version = NONE_NAMED;

    /**
     * Raises the version to {@code newVersion}; a lower one is ignored, because state of newer rules has no meaning
     * under older ones. Throws {@link IllegalStateException}, which stops the shard, for a version that this program
     * does not know.
     */
    public void follow(int newVersion) {
        if (newVersion < 1 || newVersion > NEWEST) {
            throw new IllegalStateException(
                    "rules version " + newVersion + " is unknown to this binary, which knows 1 to " + NEWEST);
        }
        version = Math.max(version, newVersion);
    }

    /** The version in force, at least 1. */
    public int version() {
        return Math.max(version, 1);
    }

    /** Whether the version in force is {@code since} or newer. */
    public boolean areAtLeast(int since) {
        return version() >= since;
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(version);
    }

    public void readFrom(BinaryReader in) {
        int read = (int) in.readVarint();
        if (read != NONE_NAMED) {
            follow(read);
        }
    }
}
