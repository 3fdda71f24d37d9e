package io.openperp.drill.fault;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.TimeoutException;

/** State of the brokers' partitions: their leaders and replicas, as the cluster reports them. */
public final class Replicas implements AutoCloseable {

    private final Admin admin;

    public Replicas(Map<String, Object> kafka) {
        admin = Admin.create(kafka);
    }

    /** Number of the broker that is the active controller. */
    public int controller() throws InterruptedException {
        return get(admin.describeMetadataQuorum().quorumInfo()).leaderId();
    }

    public int count() throws InterruptedException {
        return partitions().size();
    }

    public int ledBy(int broker) throws InterruptedException {
        return (int) partitions().stream()
                .filter(partition ->
                        partition.leader() != null && partition.leader().id() == broker)
                .count();
    }

    /** Whether every partition has a leader and no partition counts this broker as in sync. */
    public boolean areWithout(int broker) {
        return all(partition -> partition.leader() != null
                && !partition.leader().isEmpty()
                && partition.isr().stream().noneMatch(node -> node.id() == broker));
    }

    /** Whether every replica is in sync. */
    public boolean areComplete() {
        return all(partition -> partition.isr().size() == partition.replicas().size());
    }

    @Override
    public void close() {
        admin.close();
    }

    /** Whether all partitions meet the condition; false also if the cluster cannot answer at the moment. */
    private boolean all(Predicate<TopicPartitionInfo> condition) {
        try {
            return partitions().stream().allMatch(condition);
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private List<TopicPartitionInfo> partitions() throws InterruptedException {
        return get(admin.describeTopics(get(admin.listTopics().names())).allTopicNames()).values().stream()
                .flatMap(topic -> topic.partitions().stream())
                .toList();
    }

    private static <T> T get(KafkaFuture<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TimeoutException late) {
                throw late;
            }
            throw new IllegalStateException("the brokers did not report their replicas", e);
        }
    }
}
