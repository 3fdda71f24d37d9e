package io.openperp.account.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.openperp.account.projection.event.MarketEventHandler;
import io.openperp.account.projection.table.PositionTable.PartitionPosition;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** The lag is shown while it is known, and never as 0 by a replica that projects nothing. */
class ProjectionMetricsTest {

    private static final String LAG = ProjectionMetrics.PREFIX + "lag";

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final ProjectionMetrics metrics = new ProjectionMetrics(registry);
    private final PartitionReader reader = new PartitionReader(
            PartitionPosition.start(new TopicPartition("market-events", 0)), new MarketEventHandler());

    @Test
    void lagIsThatOfThePartition() {
        metrics.partition(reader, OptionalLong.of(7));
        metrics.partition(reader, OptionalLong.empty());

        assertThat(lag().value()).isEqualTo(7);
    }

    @Test
    void lagIsNotShownBeforeItIsKnown() {
        metrics.partition(reader, OptionalLong.empty());

        assertThat(registry.find(LAG).gauges()).isEmpty();
    }

    @Test
    void lagIsNotShownWhileNothingIsProjectedAndIsShownAgainAfterwards() {
        metrics.partition(reader, OptionalLong.of(0));
        metrics.stopped();
        assertThat(registry.getMeters()).noneMatch(meter -> meter.getId().getTag("partition") != null);

        metrics.partition(reader, OptionalLong.of(3));
        assertThat(lag().value()).isEqualTo(3);
    }

    private Gauge lag() {
        return registry.get(LAG)
                .tags("topic", "market-events", "partition", "0")
                .gauge();
    }
}
