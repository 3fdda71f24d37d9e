package io.openperp.replay.report;

/** Something that is not as it should be, and the record where it shows. */
public record Finding(String shard, long offset, String what) {

    @Override
    public String toString() {
        return shard + " offset " + offset + ": " + what;
    }
}
