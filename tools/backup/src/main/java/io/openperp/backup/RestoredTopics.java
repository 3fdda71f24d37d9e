package io.openperp.backup;

import io.openperp.backup.store.Manifest.SavedTopic;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;

/** Creates topics that accept records with times of the past, and sets them to their original settings later. */
final class RestoredTopics {

    private static final String IN_SYNC = "min.insync.replicas";
    private static final String ANY = Long.toString(Long.MAX_VALUE);

    /** Settings while records are written: any time is accepted, and no record is deleted for its age. */
    private static final Map<String, String> MEANWHILE = Map.of(
            "message.timestamp.type", "CreateTime",
            "message.timestamp.before.max.ms", ANY,
            "message.timestamp.after.max.ms", ANY,
            "retention.ms", "-1",
            "retention.bytes", "-1");

    private final Admin admin;
    private final int brokers;

    RestoredTopics(Admin admin) {
        this.admin = admin;
        this.brokers = ExchangeTopics.answer(admin.describeCluster().nodes()).size();
    }

    void create(Collection<SavedTopic> topics) {
        List<NewTopic> created = new ArrayList<>();
        for (SavedTopic topic : topics) {
            Map<String, String> settings = new HashMap<>(settings(topic));
            settings.putAll(MEANWHILE);
            created.add(
                    new NewTopic(topic.name(), topic.partitions().size(), (short) replicas(topic)).configs(settings));
        }
        ExchangeTopics.answer(admin.createTopics(created).all());
    }

    void finish(Collection<SavedTopic> topics) {
        Map<ConfigResource, Collection<AlterConfigOp>> changes = new HashMap<>();
        for (SavedTopic topic : topics) {
            Map<String, String> wanted = settings(topic);
            List<AlterConfigOp> operations = MEANWHILE.keySet().stream()
                    .map(name -> wanted.containsKey(name)
                            ? new AlterConfigOp(
                                    new ConfigEntry(name, Objects.requireNonNull(wanted.get(name))), OpType.SET)
                            : new AlterConfigOp(new ConfigEntry(name, ""), OpType.DELETE))
                    .toList();
            changes.put(new ConfigResource(ConfigResource.Type.TOPIC, topic.name()), operations);
        }
        ExchangeTopics.answer(admin.incrementalAlterConfigs(changes).all());
    }

    /** Number of replicas of a restored topic: as many as before, but no more than there are brokers. */
    private int replicas(SavedTopic topic) {
        return Math.min(topic.replicas(), brokers);
    }

    /**
     * Settings of a restored topic. If it has fewer replicas than before, {@code min.insync.replicas} is lowered
     * accordingly.
     */
    private Map<String, String> settings(SavedTopic topic) {
        Map<String, String> settings = new TreeMap<>(topic.settings());
        if (replicas(topic) < topic.replicas()) {
            settings.computeIfPresent(
                    IN_SYNC,
                    (name, before) ->
                            Integer.toString(Math.min(Integer.parseInt(before), Math.max(1, replicas(topic) - 1))));
        }
        return settings;
    }
}
