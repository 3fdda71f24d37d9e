package io.openperp.replay.hash;

import io.openperp.journal.ShardAddress;
import io.openperp.units.Bytes32;

/**
 * The hash that a shard must have after the record at an offset.
 *
 * @param source origin of the hash, for a finding: {@code topic state-hashes}
 */
public record ExpectedHash(ShardAddress shard, long offset, Kind kind, Bytes32 hash, String source) {

    /** Kind of hash, by the part of the shard that was hashed. */
    public enum Kind {
        /** Time, marks and the numbers and running hashes of all channels. */
        CHANNELS("channels"),
        /** The whole state. */
        STATE("state");

        public final String word;

        Kind(String word) {
            this.word = word;
        }
    }
}
