package io.openperp.runtime.kafka;

import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.shard.HostedRole;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The topics that the shards of a host read and write. They are created when the exchange is set up; a host only waits
 * for them.
 */
public final class RequiredTopics {

    private static final Logger log = LoggerFactory.getLogger(RequiredTopics.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final String role;
    private final Map<String, Integer> partitions = new LinkedHashMap<>();

    public RequiredTopics(HostedRole role) {
        this.role = role.name();
        int last = role.partitions().isEmpty() ? 0 : Collections.max(role.partitions());
        partitions.put(Topics.COMMANDS, Math.max(Shards.lanes(1), Shards.lane(role.address(last)) + 1));
        partitions.put(Topics.eventsOf(role.kind()), last + 1);
        partitions.put(Topics.SNAPSHOTS, 1);
        partitions.put(Topics.OWNERS, 1);
        partitions.put(Topics.STATE_HASHES, 1);
    }

    /**
     * Waits until all topics exist or the host is closing. Throws {@link IllegalStateException}, which names the
     * missing topics, after {@code bound}.
     */
    public void await(KafkaConnection kafka, Duration bound, BooleanSupplier isClosing) throws InterruptedException {
        long deadline = System.nanoTime() + bound.toNanos();
        try (Admin admin = kafka.admin()) {
            String missing = missing(admin);
            while (!missing.isEmpty() && !isClosing.getAsBoolean()) {
                if (System.nanoTime() >= deadline) {
                    throw new IllegalStateException("topics are missing: " + missing);
                }
                log.info("{} wait for topics: {}", role, missing);
                Thread.sleep(PAUSE);
                missing = missing(admin);
            }
        }
    }

    private String missing(Admin admin) throws InterruptedException {
        Map<String, KafkaFuture<TopicDescription>> descriptions =
                admin.describeTopics(partitions.keySet()).topicNameValues();
        StringJoiner missing = new StringJoiner(", ");
        for (Map.Entry<String, Integer> topic : partitions.entrySet()) {
            int found = partitionsOf(Objects.requireNonNull(descriptions.get(topic.getKey())));
            if (found < topic.getValue()) {
                missing.add(topic.getKey() + " (" + found + " of at least " + topic.getValue() + " partitions)");
            }
        }
        return missing.toString();
    }

    private static int partitionsOf(KafkaFuture<TopicDescription> description) throws InterruptedException {
        try {
            return description.get().partitions().size();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return 0;
            }
            throw new IllegalStateException("the broker did not describe the topics: " + e.getCause(), e);
        }
    }
}
