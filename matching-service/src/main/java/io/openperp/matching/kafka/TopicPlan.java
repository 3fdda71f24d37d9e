package io.openperp.matching.kafka;

import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.matching.settings.MarketRegistry;
import io.openperp.matching.settings.MatchingSettings;
import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The topics an exchange needs: how many partitions each has, and how it is configured. */
public final class TopicPlan {

    private static final int SNAPSHOT_PARTITIONS = 8;

    /** Number of partitions of {@code stream-snapshots}: one for manifests, one for parts. */
    private static final int STREAM_SNAPSHOT_PARTITIONS = 2;

    /** Segment size of snapshots in bytes, 64 MiB: small, because only full segments are compacted. */
    private static final String SNAPSHOT_SEGMENT = "67108864";

    /**
     * Segment size of commands in bytes, 128 MiB: small, because only full segments are freed when a log is trimmed.
     */
    private static final String COMMAND_SEGMENT = "134217728";

    private static final String LARGEST_RECORD = "2097152";

    /** Topics whose records need not be kept for long, because they are published again or can be requested again. */
    private static final Set<String> SHORT_LIVED = Set.of(Topics.MARKET_STATISTICS, Topics.OWNERS);

    /** Topics kept for ever that grow with trade: those whose old records tiered storage takes. */
    private static final Set<String> TIERED = Set.of(Topics.COMMANDS, Topics.ACCOUNT_EVENTS, Topics.MARKET_EVENTS);

    private static final String HOUR_IN_MILLIS = "3600000";

    private final TreeMap<String, Integer> partitions = new TreeMap<>();
    private final int minInsyncReplicas;
    private final Duration localRetention;

    public TopicPlan(MatchingSettings settings, MarketRegistry registry) {
        partitions.put(Topics.COMMANDS, Shards.lanes(registry.partitions()));
        partitions.put(Topics.ACCOUNT_EVENTS, 1);
        partitions.put(Topics.MARKET_EVENTS, registry.partitions());
        partitions.put(Topics.MARKET_STATISTICS, registry.partitions());
        partitions.put(Topics.SNAPSHOTS, SNAPSHOT_PARTITIONS);
        partitions.put(Topics.OWNERS, 1);
        partitions.put(Topics.STREAM_SNAPSHOTS, STREAM_SNAPSHOT_PARTITIONS);
        partitions.put(Topics.STATE_HASHES, 1);
        minInsyncReplicas = settings.topics().minInsyncReplicas();
        localRetention = settings.topics().localRetention();
    }

    /** Number of partitions of each topic that the exchange needs, by topic. */
    public SortedMap<String, Integer> partitions() {
        return Collections.unmodifiableSortedMap(partitions);
    }

    public SortedMap<String, String> configs(String topic) {
        TreeMap<String, String> configs = new TreeMap<>();
        configs.put("message.timestamp.type", "LogAppendTime");
        configs.put("min.insync.replicas", Integer.toString(minInsyncReplicas));
        configs.put("unclean.leader.election.enable", "false");
        configs.put("max.message.bytes", LARGEST_RECORD);
        if (topic.equals(Topics.SNAPSHOTS) || topic.equals(Topics.STREAM_SNAPSHOTS)) {
            configs.put("cleanup.policy", "compact");
            configs.put("min.cleanable.dirty.ratio", "0.2");
            configs.put("segment.bytes", SNAPSHOT_SEGMENT);
        } else {
            configs.put("cleanup.policy", "delete");
            configs.put("retention.ms", SHORT_LIVED.contains(topic) ? HOUR_IN_MILLIS : "-1");
            configs.put("retention.bytes", "-1");
            if (topic.equals(Topics.COMMANDS)) {
                configs.put("segment.bytes", COMMAND_SEGMENT);
            }
            if (TIERED.contains(topic) && !localRetention.isZero()) {
                configs.put("remote.storage.enable", "true");
                configs.put("local.retention.ms", Long.toString(localRetention.toMillis()));
            }
        }
        return configs;
    }
}
