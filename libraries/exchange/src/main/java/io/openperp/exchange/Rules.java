package io.openperp.exchange;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/** The version of the rules a shard follows. Behaviour changes only at a record in its log. */
public final class Rules {

    /** The newest rules this binary knows. */
    public static final int NEWEST = 1;

    /** The rules before the first record. */
    private static final int FIRST = 1;

    private int version = FIRST;

    /** Follows {@code newVersion} from here on; one this binary does not know stops the shard. */
    public void follow(int newVersion) {
        if (newVersion < 1 || newVersion > NEWEST) {
            throw new IllegalStateException(
                    "rules version " + newVersion + " is unknown to this binary, which knows 1 to " + NEWEST);
        }
        version = newVersion;
    }

    public int version() {
        return version;
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(version);
    }

    public void readFrom(BinaryReader in) {
        follow((int) in.readVarint());
    }
}
