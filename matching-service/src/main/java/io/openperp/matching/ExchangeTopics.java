package io.openperp.matching;

import io.openperp.journal.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.errors.TopicExistsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The topics of an exchange: creates what is missing when told to, and refuses to start on a number of account
 * partitions other than the exchange was born with, because accounts would change their shards.
 */
final class ExchangeTopics {

    private static final Logger log = LoggerFactory.getLogger(ExchangeTopics.class);
    private static final int SNAPSHOT_PARTITIONS = 8;
    private static final String LARGEST_RECORD = "2097152";

    /** An hour: everything on it is repeated or can be asked for. */
    private static final String STATISTICS_KEPT_MILLIS = "3600000";

    private final MatchingSettings settings;
    private final TreeMap<String, Integer> partitions = new TreeMap<>();

    ExchangeTopics(MatchingSettings settings, MarketRegistry registry) {
        this.settings = settings;
        partitions.put(Topics.ACCOUNT_COMMANDS, settings.accountPartitions());
        partitions.put(Topics.ACCOUNT_EVENTS, settings.accountPartitions());
        partitions.put(Topics.MARKET_COMMANDS, registry.partitions());
        partitions.put(Topics.MARKET_EVENTS, registry.partitions());
        partitions.put(Topics.MARKET_STATISTICS, registry.partitions());
        partitions.put(Topics.SNAPSHOTS, SNAPSHOT_PARTITIONS);
    }

    void prepare(Admin admin) throws InterruptedException {
        try {
            if (settings.topics().create()) {
                create(admin);
                extend(admin);
            }
            requireAccountPartitions(admin);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the topics cannot be prepared: " + e.getCause(), e);
        }
    }

    private void create(Admin admin) throws InterruptedException, ExecutionException {
        Set<String> existing = admin.listTopics().names().get();
        List<NewTopic> missing = new ArrayList<>();
        partitions.forEach((topic, count) -> {
            if (!existing.contains(topic)) {
                missing.add(new NewTopic(topic, count, settings.topics().replicationFactor()).configs(configs(topic)));
            }
        });
        try {
            admin.createTopics(missing).all().get();
            missing.forEach(
                    topic -> log.info("created topic {} with {} partitions", topic.name(), topic.numPartitions()));
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw e; // otherwise another replica was faster
            }
        }
    }

    /** A new market needs a partition more; existing ones keep their records. */
    private void extend(Admin admin) throws InterruptedException, ExecutionException {
        Map<String, TopicDescription> found =
                admin.describeTopics(partitions.keySet()).allTopicNames().get();
        Map<String, NewPartitions> more = new TreeMap<>();
        for (String topic : List.of(Topics.MARKET_COMMANDS, Topics.MARKET_EVENTS, Topics.MARKET_STATISTICS)) {
            TopicDescription description = found.get(topic);
            int wanted = partitions.getOrDefault(topic, 0);
            if (description != null && description.partitions().size() < wanted) {
                more.put(topic, NewPartitions.increaseTo(wanted));
            }
        }
        admin.createPartitions(more).all().get();
    }

    private void requireAccountPartitions(Admin admin) throws InterruptedException, ExecutionException {
        Set<String> existing = admin.listTopics().names().get();
        if (!existing.contains(Topics.ACCOUNT_COMMANDS)) {
            return; // the shard host waits for it and says so
        }
        int found = admin.describeTopics(Set.of(Topics.ACCOUNT_COMMANDS))
                .allTopicNames()
                .get()
                .values()
                .iterator()
                .next()
                .partitions()
                .size();
        if (found != settings.accountPartitions()) {
            throw new IllegalArgumentException("openperp.matching.account-partitions is "
                    + settings.accountPartitions() + ", but this exchange has " + found
                    + " for life: only " + found + " is accepted");
        }
    }

    private Map<String, String> configs(String topic) {
        TreeMap<String, String> configs = new TreeMap<>();
        configs.put("message.timestamp.type", "LogAppendTime");
        configs.put("min.insync.replicas", Integer.toString(settings.topics().minInsyncReplicas()));
        configs.put("unclean.leader.election.enable", "false");
        configs.put("max.message.bytes", LARGEST_RECORD);
        if (topic.equals(Topics.SNAPSHOTS)) {
            configs.put("cleanup.policy", "compact");
            configs.put("min.cleanable.dirty.ratio", "0.2");
        } else {
            configs.put("cleanup.policy", "delete");
            configs.put("retention.ms", topic.equals(Topics.MARKET_STATISTICS) ? STATISTICS_KEPT_MILLIS : "-1");
            configs.put("retention.bytes", "-1");
        }
        return configs;
    }
}
