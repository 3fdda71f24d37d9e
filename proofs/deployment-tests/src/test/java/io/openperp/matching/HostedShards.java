package io.openperp.matching;

import io.openperp.matching.kafka.TopicPlan;
import io.openperp.matching.settings.MarketRegistry;
import io.openperp.matching.settings.MatchingSettings;
import io.openperp.matching.settings.ShardAssignment;
import java.util.List;
import java.util.Map;

/** The service's own answers on what a replica hosts and what topics an exchange needs. */
public final class HostedShards {

    private HostedShards() {}

    /** Whether the replica hosts the account shard. */
    public static boolean hostsAccounts(MatchingSettings settings) {
        return assignment(settings).hostsAccounts();
    }

    /** Numbers of the hosted markets. */
    public static List<Integer> markets(MatchingSettings settings) {
        return assignment(settings).markets();
    }

    /** Numbers of partitions by topic. */
    public static Map<String, Integer> partitions(MatchingSettings settings) {
        return plan(settings).partitions();
    }

    public static Map<String, String> configs(MatchingSettings settings, String topic) {
        return plan(settings).configs(topic);
    }

    private static ShardAssignment assignment(MatchingSettings settings) {
        return new ShardAssignment(settings, MarketRegistry.of(settings));
    }

    private static TopicPlan plan(MatchingSettings settings) {
        return new TopicPlan(settings, MarketRegistry.of(settings));
    }
}
