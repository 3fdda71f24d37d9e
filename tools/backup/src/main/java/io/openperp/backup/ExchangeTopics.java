package io.openperp.backup;

import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest.SavedPartition;
import io.openperp.backup.store.Manifest.SavedTopic;
import io.openperp.journal.Topics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;

/** The topics of an exchange, as its brokers report them. */
final class ExchangeTopics {

    /**
     * All topics in the order in which they are copied. Topics whose oldest records may disappear during a backup come
     * first.
     */
    private static final List<String> ALL = List.of(
            Topics.STREAM_SNAPSHOTS,
            Topics.SNAPSHOTS,
            Topics.STATE_HASHES,
            Topics.ACCOUNT_EVENTS,
            Topics.MARKET_EVENTS,
            Topics.COMMANDS,
            Topics.OWNERS,
            Topics.MARKET_STATISTICS);

    /** Topics that are restored empty, because their records are repeated regularly or can be requested again. */
    private static final List<String> SHORT_LIVED = List.of(Topics.OWNERS, Topics.MARKET_STATISTICS);

    /**
     * A topic.
     *
     * @param replicas number of copies of each partition
     * @param settings settings that differ from the defaults of the brokers, without those of their tiered storage,
     *     which other brokers may not have
     */
    record Topic(String name, int partitions, int replicas, Map<String, String> settings) {

        boolean isCopied() {
            return !SHORT_LIVED.contains(name);
        }

        boolean isCompacted() {
            return saved(List.of()).isCompacted();
        }

        SavedTopic saved(List<SavedPartition> saved) {
            return new SavedTopic(name, replicas, settings, saved);
        }
    }

    private ExchangeTopics() {}

    /**
     * Reads the topics that exist, in the order in which they are copied.
     *
     * @throws BackupFailedException if the brokers have no exchange
     */
    static List<Topic> read(Admin admin) {
        var existing = answer(admin.listTopics().names());
        List<String> names = ALL.stream().filter(existing::contains).toList();
        if (!names.contains(Topics.COMMANDS) || !names.contains(Topics.SNAPSHOTS)) {
            throw new BackupFailedException("this broker has no topics of an exchange");
        }
        Map<String, TopicDescription> described =
                answer(admin.describeTopics(names).allTopicNames());
        Map<String, Map<String, String>> settings = settings(admin, names);
        return names.stream()
                .map(name ->
                        topic(Objects.requireNonNull(described.get(name)), Objects.requireNonNull(settings.get(name))))
                .toList();
    }

    static List<String> all() {
        return ALL;
    }

    static <T> T answer(KafkaFuture<T> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new BackupFailedException("the broker refused: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackupFailedException("interrupted", e);
        }
    }

    private static boolean isOfTier(String setting) {
        return setting.startsWith("remote.") || setting.startsWith("local.retention.");
    }

    private static Topic topic(TopicDescription described, Map<String, String> settings) {
        int replicas = described.partitions().getFirst().replicas().size();
        return new Topic(described.name(), described.partitions().size(), replicas, settings);
    }

    private static Map<String, Map<String, String>> settings(Admin admin, List<String> names) {
        List<ConfigResource> resources = names.stream()
                .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
                .toList();
        return answer(admin.describeConfigs(resources).all()).entrySet().stream()
                .collect(Collectors.toMap(
                        topic -> topic.getKey().name(),
                        topic -> topic.getValue().entries().stream()
                                .filter(entry -> entry.source() == ConfigEntry.ConfigSource.DYNAMIC_TOPIC_CONFIG)
                                .filter(entry -> !isOfTier(entry.name()))
                                .collect(Collectors.toMap(
                                        ConfigEntry::name, ConfigEntry::value, (one, same) -> one, TreeMap::new))));
    }
}
