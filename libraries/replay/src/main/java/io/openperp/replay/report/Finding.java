package io.openperp.replay.report;

/** A difference, and the record at which it was found. */
public record Finding(String shard, long offset, String what) {

    @Override
    public String toString() {
        return shard + " offset " + offset + ": " + what;
    }
}
