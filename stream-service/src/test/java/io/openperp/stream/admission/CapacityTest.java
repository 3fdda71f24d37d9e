package io.openperp.stream.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.stream.StreamSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Number of connections that a process of some size accepts. */
@ExtendWith(OutputCaptureExtension.class)
class CapacityTest {

    private static final long COMPOSE_HEAP = 768L * 60 / 100 << 20;
    private static final long CHART_HEAP = 2048L * 65 / 100 << 20;
    private static final long PLENTY = 1 << 20;

    @Test
    void connectionsFollowFromTheHeap() {
        assertThat(Capacity.of(settings(Map.of()), COMPOSE_HEAP, PLENTY).connections())
                .isBetween(2_500, 3_500);
        assertThat(Capacity.of(settings(Map.of()), CHART_HEAP, PLENTY).connections())
                .isBetween(7_000, 8_000);
        assertThat(Capacity.of(settings(Map.of()), 64L << 30, PLENTY).connections())
                .isEqualTo(10_000);
    }

    @Test
    void descriptorsThatAreFewerCount() {
        for (int most : new int[] {16, 500, 4096}) {
            Capacity capacity = Capacity.of(settings(Map.of()), CHART_HEAP, most);
            assertThat(capacity.sockets()).isLessThanOrEqualTo(most);
            assertThat(capacity.connections() + capacity.pending()).isLessThan(most);
        }
    }

    @Test
    void moreThanThereIsRoomForIsSetButWarnedOf(CapturedOutput log) {
        Map<String, String> set = Map.of("openperp.stream.connections", "9000");
        assertThat(Capacity.of(settings(set), COMPOSE_HEAP, PLENTY).connections())
                .isEqualTo(9000);
        assertThat(log)
                .contains("openperp.stream.connections is 9000, but a quarter of the heap of 460 MB has room for");
        assertThat(Capacity.of(settings(set), CHART_HEAP * 2, 4096).connections())
                .isEqualTo(9000);
        assertThat(log).contains("but the limit of open files (ulimit -n)");
    }

    private static StreamSettings settings(Map<String, String> values) {
        return new Binder(new MapConfigurationPropertySource(values))
                .bindOrCreate("openperp.stream", StreamSettings.class);
    }
}
