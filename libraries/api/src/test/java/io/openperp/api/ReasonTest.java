package io.openperp.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.history.Fill.Reason;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ReasonTest {

    /** Clients of later releases read 3 as a sweep of residual positions. */
    @Test
    void settlementIsNotTakenForASweep() {
        assertThat(Arrays.stream(Reason.values()).map(Reason::code)).containsExactly(0, 1, 2, 4);
    }
}
