package io.openperp.localbroker;

import io.openperp.localbroker.LocalKafka.Topic;
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
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;

/**
 * Creates missing topics, adds missing partitions and applies configurations. Nothing is ever removed; a repeated call
 * changes nothing.
 */
final class TopicCreation {

    private static final short ONE_REPLICA = 1;

    private final Admin admin;

    TopicCreation(Admin admin) {
        this.admin = admin;
    }

    void ensure(Collection<Topic> topics) throws ExecutionException, InterruptedException {
        Set<String> existing = admin.listTopics().names().get();
        List<NewTopic> missing = new ArrayList<>();
        Map<String, Topic> present = new TreeMap<>();
        for (Topic topic : topics) {
            if (existing.contains(topic.name())) {
                present.put(topic.name(), topic);
            } else {
                missing.add(new NewTopic(topic.name(), topic.partitions(), ONE_REPLICA).configs(topic.configs()));
            }
        }
        if (!missing.isEmpty()) {
            admin.createTopics(missing).all().get();
        }
        if (!present.isEmpty()) {
            addPartitions(present);
            setConfigs(present.values());
        }
    }

    private void addPartitions(Map<String, Topic> present) throws ExecutionException, InterruptedException {
        Map<String, NewPartitions> growth = new HashMap<>();
        KafkaFuture<Map<String, TopicDescription>> described =
                admin.describeTopics(present.keySet()).allTopicNames();
        for (TopicDescription description : described.get().values()) {
            Topic topic = present.get(description.name());
            if (topic != null && topic.partitions() > description.partitions().size()) {
                growth.put(topic.name(), NewPartitions.increaseTo(topic.partitions()));
            }
        }
        if (!growth.isEmpty()) {
            admin.createPartitions(growth).all().get();
        }
    }

    private void setConfigs(Collection<Topic> present) throws ExecutionException, InterruptedException {
        Map<ConfigResource, Collection<AlterConfigOp>> changes = new HashMap<>();
        for (Topic topic : present) {
            List<AlterConfigOp> settings = topic.configs().entrySet().stream()
                    .map(config -> new AlterConfigOp(
                            new ConfigEntry(config.getKey(), config.getValue()), AlterConfigOp.OpType.SET))
                    .toList();
            if (!settings.isEmpty()) {
                changes.put(new ConfigResource(ConfigResource.Type.TOPIC, topic.name()), settings);
            }
        }
        if (!changes.isEmpty()) {
            admin.incrementalAlterConfigs(changes).all().get();
        }
    }
}
