package io.openperp.stats.ingestion;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.stats.ingestion.Changes.ExactSum;
import org.junit.jupiter.api.Test;

class ExactSumTest {

    @Test
    void sumGrowsBeyondALong() {
        ExactSum sum = new ExactSum();
        for (int i = 0; i < 3; i++) {
            sum.add(Long.MAX_VALUE);
        }
        sum.add(1);

        assertThat(sum.value()).hasToString("27670116110564327422");
    }
}
