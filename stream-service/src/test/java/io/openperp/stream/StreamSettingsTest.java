package io.openperp.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.stream.snapshot.SnapshotSettings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Defaults of the settings, and the values that are accepted. */
class StreamSettingsTest {

    @Test
    void limitsOfTheProtocolAreTheDefaults() {
        StreamSettings settings = bound(Map.of());

        assertThat(settings.pingInterval()).isEqualTo(Duration.ofSeconds(30));
        assertThat(settings.pongDeadline()).isEqualTo(Duration.ofSeconds(10));
        assertThat(settings.subscriptions()).isEqualTo(100);
        assertThat(settings.messagesPerSecond()).isEqualTo(1000);
    }

    @Test
    void wrongAddressIsRefusedWithItsKey() {
        assertThatThrownBy(() -> bound(Map.of("openperp.stream.statistics", "http://stats/klines")))
                .rootCause()
                .hasMessageContaining("openperp.stream.statistics is http://stats/klines");
    }

    @Test
    void snapshotsHaveBounds() {
        assertThat(bound(Map.of()).snapshots()).isEqualTo(new SnapshotSettings(true, Duration.ofMinutes(10), 200_000));
        assertThatThrownBy(() -> bound(Map.of("openperp.stream.snapshots.every", "2d")))
                .rootCause()
                .hasMessageContaining("openperp.stream.snapshots.every is 172800000ms, accepted is 100ms to 1d");
        assertThatThrownBy(() -> bound(Map.of("openperp.stream.snapshots.every-records", "0")))
                .rootCause()
                .hasMessageContaining("openperp.stream.snapshots.every-records is 0");
    }

    private static StreamSettings bound(Map<String, String> values) {
        return new Binder(new MapConfigurationPropertySource(values))
                .bindOrCreate("openperp.stream", StreamSettings.class);
    }
}
