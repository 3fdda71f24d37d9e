package io.openperp.stream.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Frames beyond the rate end a connection: the client is told why, then nothing more is read. */
class FrameLimitTest {

    private static final byte TEXT = 1;
    private static final byte PING = 9;

    private final List<String> done = new ArrayList<>();
    private final FrameLimit limit = new FrameLimit(10, 0, () -> {});

    FrameLimitTest() {
        limit.beforeCut(() -> done.add("told"));
        limit.cutBy(() -> done.add("cut"));
    }

    @Test
    void frameBeyondTheRateIsAnsweredThenTheConnectionIsClosed() {
        for (int i = 0; i < 10; i++) {
            assertThat(limit.admits(TEXT, 0)).isTrue();
        }
        assertThat(done).isEmpty();

        assertThat(limit.admits(TEXT, 0)).isFalse();

        assertThat(done).containsExactly("told", "cut");
    }

    @Test
    void pingCountsAsTenMessages() {
        assertThat(limit.admits(PING, 0)).isTrue();
        assertThat(limit.admits(PING, 0)).isFalse();
    }

    @Test
    void steadyClientWithinTheRateStays() {
        for (int i = 0; i < 1000; i++) {
            assertThat(limit.admits(TEXT, TimeUnit.MILLISECONDS.toNanos(100L * i)))
                    .isTrue();
        }
    }
}
