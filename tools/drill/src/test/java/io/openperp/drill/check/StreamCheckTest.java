package io.openperp.drill.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class StreamCheckTest {

    private static final Map<String, String> FRESH = Map.of("BTC-USD", "bids {1=2} asks {}");

    @Test
    void aSubscriberThatMissedNothingHasWhatAFreshOneHas() {
        assertThat(StreamCheck.differences("a survivor", FRESH, FRESH)).isEmpty();
    }

    @Test
    void aStaleOrMissingStreamIsFound() {
        assertThat(StreamCheck.differences("a survivor", Map.of("BTC-USD", "bids {1=1} asks {}"), FRESH))
                .singleElement()
                .asString()
                .contains("BTC-USD", "{1=1}", "a fresh subscriber", "{1=2}");
        assertThat(StreamCheck.differences("a survivor", Map.of(), FRESH)).hasSize(1);
    }
}
