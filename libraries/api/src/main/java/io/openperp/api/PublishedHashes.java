package io.openperp.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the shards last told of where they stand: whoever replays a log to such an offset must find the same hash. Hashes
 * are base58 of 32 bytes.
 */
public record PublishedHashes(List<OfShard> shards) {

    public PublishedHashes {
        shards = List.copyOf(shards);
    }

    /**
     * @param shard {@code account-0}, {@code market-2}
     * @param channels told once a minute
     * @param state told with every snapshot
     */
    public record OfShard(
            String shard,
            @Nullable Channels channels,
            @Nullable State state) {}

    /**
     * Of all a shard ever said to others, and of what shards said to it.
     *
     * @param offset of the last command in it
     * @param timestamp of that command, nanoseconds
     */
    public record Channels(long offset, long timestamp, int rulesVersion, String hash) {}

    /**
     * Of everything a shard knows.
     *
     * @param offset of the last command in it
     */
    public record State(long offset, String hash) {}
}
