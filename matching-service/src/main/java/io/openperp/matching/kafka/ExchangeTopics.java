package io.openperp.matching.kafka;

import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.matching.settings.MarketRegistry;
import io.openperp.matching.settings.MatchingSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.InvalidPartitionsException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates missing topics of an exchange if that is configured, and refuses to start on topics that do not fit, such as
 * those of earlier builds with several account shards.
 */
public final class ExchangeTopics {

    private static final Logger log = LoggerFactory.getLogger(ExchangeTopics.class);

    private static final Duration LONGEST_SPREAD = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final MatchingSettings settings;
    private final MarketRegistry registry;
    private final TopicPlan plan;
    private final Map<String, Object> kafka;

    /**
     * Creates the object; contacts no broker.
     *
     * @param kafka client settings common to all Kafka clients
     */
    public ExchangeTopics(MatchingSettings settings, MarketRegistry registry, Map<String, Object> kafka) {
        this.kafka = kafka;
        this.settings = settings;
        this.registry = registry;
        this.plan = new TopicPlan(settings, registry);
    }

    /**
     * Creates missing topics and partitions if the settings say so, then throws unless there is one account shard,
     * every listed market has a block or was listed by an operator, and no lane belongs to a market number beyond
     * {@code spareMarkets}.
     */
    public void prepare(Admin admin) throws InterruptedException {
        untilKnown(() -> {
            if (settings.topics().create()) {
                create(admin);
                extend(admin);
            }
            requireOneAccountShard(admin);
            requireEveryListedMarket(admin);
            requireEveryLane(admin);
        });
    }

    /**
     * Makes the topics match the settings: creates missing ones, adds partitions for new markets, sets the
     * configuration. May be called repeatedly. Throws before changing anything if the existing topics do not fit.
     */
    void ensure(Admin admin) throws InterruptedException {
        untilKnown(() -> {
            requireOneAccountShard(admin);
            requireEveryListedMarket(admin);
            requireEveryLane(admin);
            create(admin);
            extend(admin);
            configure(admin);
        });
    }

    /** Repeats the steps for as long as a broker does not know a topic that the controller has just created. */
    private static void untilKnown(Steps steps) throws InterruptedException {
        long deadline = System.nanoTime() + LONGEST_SPREAD.toNanos();
        while (true) {
            try {
                steps.run();
                return;
            } catch (ExecutionException e) {
                boolean isTooLate = System.nanoTime() - deadline >= 0;
                if (isTooLate || !(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw new IllegalStateException("the topics cannot be prepared: " + e.getCause(), e);
                }
                Thread.sleep(PAUSE);
            }
        }
    }

    private void create(Admin admin) throws InterruptedException, ExecutionException {
        Set<String> existing = admin.listTopics().names().get();
        List<NewTopic> missing = new ArrayList<>();
        plan.partitions().forEach((topic, count) -> {
            if (!existing.contains(topic)) {
                missing.add(
                        new NewTopic(topic, count, settings.topics().replicationFactor()).configs(plan.configs(topic)));
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

    /** Adds a partition for each new market; existing partitions keep their records. */
    private void extend(Admin admin) throws InterruptedException, ExecutionException {
        Map<String, TopicDescription> found =
                admin.describeTopics(plan.partitions().keySet()).allTopicNames().get();
        Map<String, NewPartitions> more = new TreeMap<>();
        for (String topic : List.of(Topics.COMMANDS, Topics.MARKET_EVENTS, Topics.MARKET_STATISTICS)) {
            TopicDescription description = found.get(topic);
            int wanted = plan.partitions().getOrDefault(topic, 0);
            if (description != null && description.partitions().size() < wanted) {
                more.put(topic, NewPartitions.increaseTo(wanted));
            }
        }
        try {
            admin.createPartitions(more).all().get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof InvalidPartitionsException)) {
                throw e; // otherwise another replica was faster: partitions are only ever increased
            }
        }
    }

    private void configure(Admin admin) throws InterruptedException, ExecutionException {
        List<ConfigResource> topics = plan.partitions().keySet().stream()
                .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic))
                .toList();
        Map<ConfigResource, Config> found = admin.describeConfigs(topics).all().get();
        Map<ConfigResource, Collection<AlterConfigOp>> changes = new HashMap<>();
        found.forEach((topic, present) -> {
            List<AlterConfigOp> differences = differences(topic.name(), present);
            if (!differences.isEmpty()) {
                changes.put(topic, differences);
            }
        });
        admin.incrementalAlterConfigs(changes).all().get();
        warnOfReplication(admin);
    }

    private List<AlterConfigOp> differences(String topic, Config present) {
        List<AlterConfigOp> differences = new ArrayList<>();
        plan.configs(topic).forEach((key, wanted) -> {
            ConfigEntry entry = present.get(key);
            String value = entry == null ? null : entry.value();
            if (!wanted.equals(value)) {
                log.info("topic {}: {} was {} and is set to {}", topic, key, value, wanted);
                differences.add(new AlterConfigOp(new ConfigEntry(key, wanted), AlterConfigOp.OpType.SET));
            }
        });
        return differences;
    }

    /**
     * Logs a warning for each topic with another replication factor than configured; replicas are moved with Kafka's
     * tools, not by this service.
     */
    private void warnOfReplication(Admin admin) throws InterruptedException, ExecutionException {
        int wanted = settings.topics().replicationFactor();
        admin.describeTopics(plan.partitions().keySet())
                .allTopicNames()
                .get()
                .values()
                .forEach(topic -> {
                    int least = topic.partitions().stream()
                            .mapToInt(partition -> partition.replicas().size())
                            .min()
                            .orElse(0);
                    if (least < wanted) {
                        log.warn(
                                "topic {} has {} replicas, {} are wanted: reassign its partitions",
                                topic.name(),
                                least,
                                wanted);
                    }
                });
    }

    private static void requireOneAccountShard(Admin admin) throws InterruptedException, ExecutionException {
        Set<String> existing = admin.listTopics().names().get();
        int found = existing.contains(Topics.ACCOUNT_EVENTS)
                ? partitionsOf(Topics.ACCOUNT_EVENTS, admin)
                : 1; // the shard host waits for it and logs it
        if (found != 1) {
            throw new IllegalArgumentException("topic " + Topics.ACCOUNT_EVENTS + " has " + found
                    + " partitions: this exchange was made by a build with several account shards and cannot be read by"
                    + " this one, which has one account shard");
        }
    }

    /**
     * Throws if there are lanes for more market numbers than {@code spareMarkets} allows, because the account shard has
     * state of those markets.
     */
    private void requireEveryLane(Admin admin) throws InterruptedException, ExecutionException {
        int found =
                admin.listTopics().names().get().contains(Topics.COMMANDS) ? partitionsOf(Topics.COMMANDS, admin) : 0;
        int more = found - Shards.lanes(registry.partitions());
        if (more > 0) {
            throw new IllegalArgumentException("openperp.matching.spare-markets is " + registry.spareMarkets()
                    + ", but topic " + Topics.COMMANDS + " has lanes for " + more
                    + " more markets: the number can be raised, not lowered; accepted are "
                    + (registry.spareMarkets() + more) + " or more");
        }
    }

    /** Throws if a market that the settings listed has no block any more: it would silently stop trading (MKT-008). */
    private void requireEveryListedMarket(Admin admin) throws InterruptedException, ExecutionException {
        if (admin.listTopics().names().get().contains(Topics.MARKET_EVENTS)) {
            ListedMarkets.read(kafka, partitionsOf(Topics.MARKET_EVENTS, admin)).require(registry);
        }
    }

    private static int partitionsOf(String topic, Admin admin) throws InterruptedException, ExecutionException {
        return admin.describeTopics(Set.of(topic))
                .allTopicNames()
                .get()
                .values()
                .iterator()
                .next()
                .partitions()
                .size();
    }

    private interface Steps {
        void run() throws InterruptedException, ExecutionException;
    }
}
