package io.openperp.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** What holds when nobody sets anything, and what may be set. */
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

    private static StreamSettings bound(Map<String, String> values) {
        return new Binder(new MapConfigurationPropertySource(values))
                .bindOrCreate("openperp.stream", StreamSettings.class);
    }
}
