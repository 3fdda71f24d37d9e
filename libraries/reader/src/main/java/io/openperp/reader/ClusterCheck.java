package io.openperp.reader;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;

/**
 * Checks that tables were made from the logs of the cluster that is read now. Tables hold offsets, which in another
 * cluster belong to other records, or to none. Thread-safe.
 */
public final class ClusterCheck {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final String tables;
    private final Supplier<String> cluster;
    private final UnaryOperator<String> adopted;
    private volatile String refusal = "";

    /**
     * @param tables name of the tables, for the refusal
     * @param cluster returns the ID of the Kafka cluster; throws {@link KafkaException} while the cluster does not
     *     answer
     * @param adopted stores the given ID if none is stored yet, and returns the stored one
     */
    public ClusterCheck(String tables, Supplier<String> cluster, UnaryOperator<String> adopted) {
        this.tables = tables;
        this.cluster = cluster;
        this.adopted = adopted;
    }

    /** Asks Kafka for its cluster's ID and compares it with the stored one. Returns {@link #refusal}. */
    public String checkAgain() {
        String found = cluster.get();
        String kept = adopted.apply(found);
        refusal = kept.equals(found) ? "" : sentence(found, kept);
        return refusal;
    }

    /**
     * The result of the last check, as a sentence: which cluster was found, which was expected and what to do; empty if
     * they agree.
     */
    public String refusal() {
        return refusal;
    }

    private String sentence(String found, String kept) {
        return tables + " were made from the logs of Kafka cluster " + kept + ", and this is cluster " + found
                + ": put back the brokers' disks that belong to the tables, or drop the schema, which is then made again"
                + " from these logs (docs/run/backup.md, backup and restore)";
    }

    /**
     * The ID of the Kafka cluster that these client settings connect to.
     *
     * @throws KafkaException if the cluster does not answer within {@link #PATIENCE}
     */
    public static String idOf(Map<String, Object> settings) {
        try (Admin admin = Admin.create(settings)) {
            return admin.describeCluster().clusterId().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new KafkaException("the cluster did not return its ID: " + e.getCause(), e);
        } catch (TimeoutException e) {
            throw new KafkaException("the cluster did not return its ID within " + PATIENCE, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted", e);
        }
    }
}
