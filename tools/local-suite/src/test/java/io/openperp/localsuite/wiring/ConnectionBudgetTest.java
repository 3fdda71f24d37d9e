package io.openperp.localsuite.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionBudgetTest {

    @Test
    void largeLimitLeavesRoomForAllThatTheServicesTake() {
        ConnectionBudget budget = ConnectionBudget.of(1_048_576);

        assertThat(budget.http()).isEqualTo(8192);
        assertThat(budget.webSocket()).isEqualTo(10_000);
        assertThat(budget.isReduced()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {4096, 8192, 20_000, 37_000})
    void allConnectionsAtOnceLeaveTheBrokerItsFiles(int limit) {
        ConnectionBudget budget = ConnectionBudget.of(limit);

        assertThat(budget.isReduced()).isTrue();
        assertThat(3 * budget.http() + budget.webSocket()).isLessThanOrEqualTo(limit - 3072);
        assertThat(budget.http()).isGreaterThanOrEqualTo(16);
        assertThat(budget.explanation()).contains(limit + " open files (ulimit -n) leave room for " + budget.http());
    }
}
