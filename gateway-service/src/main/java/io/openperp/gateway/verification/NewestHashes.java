package io.openperp.gateway.verification;

import io.openperp.api.PublishedHashes;
import io.openperp.journal.Keys;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.StateHashed;
import io.openperp.transaction.message.Network;
import io.openperp.units.Bytes32;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Collects the newest hashes of the state and channels of every shard, which the shards' hosts publish on topic
 * {@code state-hashes}. Not thread-safe.
 */
final class NewestHashes {

    /** Largest number of shards, more than any exchange has; hashes of additional shards are ignored. */
    static final int MOST_SHARDS = 4096;

    private static final Comparator<ShardAddress> BY_KIND_AND_NUMBER =
            Comparator.comparingInt(ShardAddress::getKindValue).thenComparingInt(ShardAddress::getPartition);

    private record Newest(PublishedHashes.@Nullable Channels channels, PublishedHashes.@Nullable State state) {

        /**
         * Returns the shard's newest hashes after this record, which replaces those of lower offsets. Two owners of a
         * shard may publish the same hash; the second one changes nothing.
         */
        Newest with(StateHashed hashed) {
            boolean newChannels = !hashed.getChannelsHash().isEmpty()
                    && (channels == null || channels.offset() <= hashed.getOffset());
            boolean newState =
                    !hashed.getStateHash().isEmpty() && (state == null || state.offset() <= hashed.getOffset());
            return new Newest(newChannels ? channelsOf(hashed) : channels, newState ? stateOf(hashed) : state);
        }

        private static PublishedHashes.Channels channelsOf(StateHashed hashed) {
            return new PublishedHashes.Channels(
                    hashed.getOffset(),
                    hashed.getTimeNanos(),
                    hashed.getRulesVersion(),
                    Keys.read(hashed.getChannelsHash()).toString());
        }

        private static PublishedHashes.State stateOf(StateHashed hashed) {
            return new PublishedHashes.State(
                    hashed.getOffset(), Keys.read(hashed.getStateHash()).toString());
        }
    }

    private final TreeMap<ShardAddress, Newest> byShard = new TreeMap<>(BY_KIND_AND_NUMBER);

    void take(StateHashed hashed) {
        Newest before = byShard.get(hashed.getShard());
        if (before != null || byShard.size() < MOST_SHARDS) {
            byShard.put(hashed.getShard(), (before == null ? new Newest(null, null) : before).with(hashed));
        }
    }

    PublishedHashes answer(@Nullable Bytes32 receiptKey, @Nullable String treasuryKey, @Nullable Network network) {
        List<PublishedHashes.OfShard> shards = byShard.entrySet().stream()
                .map(shard -> new PublishedHashes.OfShard(
                        Shards.name(shard.getKey()), shard.getValue().channels, shard.getValue().state))
                .toList();
        return new PublishedHashes(
                shards,
                receiptKey == null ? null : receiptKey.toString(),
                treasuryKey,
                network == null ? null : network.text());
    }
}
