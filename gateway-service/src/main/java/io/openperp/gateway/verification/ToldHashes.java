package io.openperp.gateway.verification;

import io.openperp.api.PublishedHashes;
import io.openperp.journal.Keys;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.StateHashed;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The newest hashes of every shard. For one thread. */
final class ToldHashes {

    /** More than any exchange has; what names further shards is left out. */
    static final int MOST_SHARDS = 4096;

    private static final Comparator<ShardAddress> BY_KIND_AND_NUMBER =
            Comparator.comparingInt(ShardAddress::getKindValue).thenComparingInt(ShardAddress::getPartition);

    private record Newest(PublishedHashes.@Nullable Channels channels, PublishedHashes.@Nullable State state) {

        /** Two owners of a shard tell the same, the slower one later. */
        Newest with(StateHashed told) {
            boolean newChannels =
                    !told.getChannelsHash().isEmpty() && (channels == null || channels.offset() <= told.getOffset());
            boolean newState = !told.getStateHash().isEmpty() && (state == null || state.offset() <= told.getOffset());
            return new Newest(newChannels ? channelsOf(told) : channels, newState ? stateOf(told) : state);
        }

        private static PublishedHashes.Channels channelsOf(StateHashed told) {
            return new PublishedHashes.Channels(
                    told.getOffset(),
                    told.getTimeNanos(),
                    told.getRulesVersion(),
                    Keys.read(told.getChannelsHash()).toString());
        }

        private static PublishedHashes.State stateOf(StateHashed told) {
            return new PublishedHashes.State(
                    told.getOffset(), Keys.read(told.getStateHash()).toString());
        }
    }

    private final TreeMap<ShardAddress, Newest> byShard = new TreeMap<>(BY_KIND_AND_NUMBER);

    void take(StateHashed told) {
        Newest before = byShard.get(told.getShard());
        if (before != null || byShard.size() < MOST_SHARDS) {
            byShard.put(told.getShard(), (before == null ? new Newest(null, null) : before).with(told));
        }
    }

    PublishedHashes answer() {
        List<PublishedHashes.OfShard> shards = byShard.entrySet().stream()
                .map(shard -> new PublishedHashes.OfShard(
                        Shards.name(shard.getKey()), shard.getValue().channels, shard.getValue().state))
                .toList();
        return new PublishedHashes(shards);
    }
}
