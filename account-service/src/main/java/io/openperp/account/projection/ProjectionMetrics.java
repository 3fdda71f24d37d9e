package io.openperp.account.projection;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.openperp.account.projection.table.Changes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.TopicPartition;

/** Metrics of the projection: sizes and durations of batches, lag of each partition, payments. */
final class ProjectionMetrics {

    static final String PREFIX = "openperp.account.projection.";

    private record PartitionGauges(AtomicLong lag, AtomicLong repeats, AtomicLong ignored, List<Gauge> shown) {}

    private final MeterRegistry registry;
    private final DistributionSummary batchSize;
    private final Timer batchTime;
    private final PaymentMetrics payments;
    private final Map<TopicPartition, PartitionGauges> partitions = new HashMap<>();

    ProjectionMetrics(MeterRegistry registry) {
        this.registry = registry;
        payments = new PaymentMetrics(registry);
        batchSize = DistributionSummary.builder(PREFIX + "batch.records")
                .description("Records of one SQL transaction")
                .register(registry);
        batchTime = Timer.builder(PREFIX + "batch.time")
                .description("Reading and committing one batch")
                .register(registry);
    }

    void batch(int records, Runnable work) {
        batchSize.record(records);
        batchTime.record(work);
    }

    /** Counts the deposits, withdrawals and test money in a batch that has been committed to the database. */
    void committed(Changes changes) {
        payments.count(changes.transfers);
    }

    /** Shows the counts of a partition; before its lag is known nothing is shown, since 0 would look current. */
    void partition(PartitionReader reader, OptionalLong lag) {
        if (lag.isEmpty() && !partitions.containsKey(reader.partition())) {
            return;
        }
        PartitionGauges gauges = partitions.computeIfAbsent(reader.partition(), this::register);
        lag.ifPresent(gauges.lag()::set);
        gauges.repeats().set(reader.repeats());
        gauges.ignored().set(reader.ignored());
    }

    /** Removes the counts of all partitions, because nothing is projected here and they would stand still. */
    void stopped() {
        partitions.values().forEach(gauges -> gauges.shown().forEach(registry::remove));
        partitions.clear();
    }

    private PartitionGauges register(TopicPartition partition) {
        Tags tags = Tags.of("topic", partition.topic(), "partition", Integer.toString(partition.partition()));
        PartitionGauges gauges =
                new PartitionGauges(new AtomicLong(), new AtomicLong(), new AtomicLong(), new ArrayList<>());
        gauges.shown()
                .addAll(List.of(
                        gauge("lag", "Records not projected yet", tags, gauges.lag()),
                        gauge("repeats", "Records dropped because their number was known", tags, gauges.repeats()),
                        gauge(
                                "ignored",
                                "Records ignored because a number before theirs is missing",
                                tags,
                                gauges.ignored())));
        return gauges;
    }

    private Gauge gauge(String name, String description, Tags tags, AtomicLong value) {
        return Gauge.builder(PREFIX + name, value, AtomicLong::get)
                .description(description)
                .tags(tags)
                .strongReference(true)
                .register(registry);
    }
}
