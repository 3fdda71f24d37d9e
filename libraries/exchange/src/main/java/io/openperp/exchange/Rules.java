package io.openperp.exchange;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/**
 * The version of the rules that a shard follows. Behaviour changes only at a record in its log, so a log from before a
 * change replays to what was published from it. State that a version adds is written in snapshots from that version on.
 */
public final class Rules {

    /** The newest rules this binary knows; docs/spec/logs.md lists what each version changed. */
    public static final int NEWEST = 1;

    /** Stored until the first record names a version; until then everything follows version 1. */
    private static final int NONE_NAMED = 0;

    private int version = NONE_NAMED;

    /**
     * Follows {@code newVersion} from here on, never an older one again: a state of newer rules has no meaning under
     * older ones. A version this binary does not know stops the shard.
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

    /** Whether the shard follows the rules of {@code since} or newer ones. */
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
