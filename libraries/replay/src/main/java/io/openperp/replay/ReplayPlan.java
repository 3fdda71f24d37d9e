package io.openperp.replay;

import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.replay.hash.PublishedHashes.ExpectedHash;
import io.openperp.runtime.voiding.VoidedRecords;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Logs to replay, where the replay begins and ends, and what its results are compared with.
 *
 * @param kafka client settings: {@code bootstrap.servers} and those of security
 * @param shards first shards of the lanes to replay; empty for all lanes
 * @param to last offset to apply in each log; empty for the end that the log has when the replay begins
 * @param checkpointEvery number of records of a log after which the replay notes the lane's hashes (a checkpoint); 0:
 *     only at the end
 * @param expected hashes from other sources, for instance a saved answer of {@code GET /verify}; those that the
 *     exchange has published on its topics are always compared
 * @param threads number of lanes that are replayed at the same time
 * @param shard makes a new shard, to which nothing has been applied
 * @param voided records that the operators of the exchange have voided
 */
public record ReplayPlan(
        Map<String, Object> kafka,
        List<ShardAddress> shards,
        Start from,
        OptionalLong to,
        long checkpointEvery,
        List<ExpectedHash> expected,
        int threads,
        Function<ShardAddress, ? extends Shard> shard,
        VoidedRecords voided) {

    /** The place in the logs at which a replay begins. */
    public sealed interface Start {

        /** Begins at offset 0, so that the state follows from the log alone. */
        record Beginning() implements Start {}

        /** Begins at the newest snapshot; at offset 0 if there is none. */
        record NewestSnapshot() implements Start {}

        /** Begins at the newest snapshot at or below an offset; at offset 0 if there is no snapshot at all. */
        record SnapshotBefore(long offset) implements Start {}
    }

    public ReplayPlan {
        kafka = Map.copyOf(kafka);
        shards = List.copyOf(shards);
        expected = List.copyOf(expected);
        if (checkpointEvery < 0) {
            throw new IllegalArgumentException(
                    "a checkpoint every " + checkpointEvery + " records, 0 or more is accepted");
        }
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads, at least 1 is accepted");
        }
    }

    /** A plan to replay all lanes from the beginning to the end, by the rules of this build. */
    public static ReplayPlan ofAll(Map<String, Object> kafka) {
        return new ReplayPlan(
                kafka,
                List.of(),
                new Start.Beginning(),
                OptionalLong.empty(),
                0,
                List.of(),
                Runtime.getRuntime().availableProcessors(),
                ReplayPlan::shardOfThisBuild,
                VoidedRecords.NONE);
    }

    public ReplayPlan withShards(List<ShardAddress> chosen) {
        return new ReplayPlan(kafka, chosen, from, to, checkpointEvery, expected, threads, shard, voided);
    }

    public ReplayPlan between(Start start, OptionalLong lastOffset) {
        return new ReplayPlan(kafka, shards, start, lastOffset, checkpointEvery, expected, threads, shard, voided);
    }

    public ReplayPlan withCheckpointEvery(long records) {
        return new ReplayPlan(kafka, shards, from, to, records, expected, threads, shard, voided);
    }

    public ReplayPlan withExpected(List<ExpectedHash> hashes) {
        return new ReplayPlan(kafka, shards, from, to, checkpointEvery, hashes, threads, shard, voided);
    }

    public ReplayPlan withThreads(int atOnce) {
        return new ReplayPlan(kafka, shards, from, to, checkpointEvery, expected, atOnce, shard, voided);
    }

    public ReplayPlan withVoided(VoidedRecords records) {
        return new ReplayPlan(kafka, shards, from, to, checkpointEvery, expected, threads, shard, records);
    }

    /** The same plan with another implementation of shards, for tests of other rules. */
    public ReplayPlan withShard(Function<ShardAddress, ? extends Shard> made) {
        return new ReplayPlan(kafka, shards, from, to, checkpointEvery, expected, threads, made, voided);
    }

    /**
     * Makes a new shard that follows the rules of this build. Its secret for hashing is 0, which affects neither state
     * nor output.
     */
    public static Shard shardOfThisBuild(ShardAddress address) {
        long secret = 0;
        return address.getKind() == ShardKind.ACCOUNT ? new AccountShard(secret) : new MarketShard(secret);
    }
}
