package io.openperp.runtime.standby;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StandbySettingsTest {

    @Test
    void oneLostBeatIsNoReasonToTakeOver() {
        assertThatThrownBy(() -> new StandbySettings(Duration.ofMillis(400), Duration.ofSeconds(1), 1))
                .hasMessage("patience is PT1S, at least three beats, PT1.2S, are accepted");
    }
}
