package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A dead man's switch to the second, and over restarts (ORD-060 to ORD-062). */
class ScheduledCancelTest {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final Floor floor = Floor.open();

    private void openOrder() {
        floor.price("BTC-USD", "100000");
        floor.fund("alice", "10000");
        assertThat(floor.one("alice", Floor.buy("o1", "BTC-USD", "0.1", "99000"))
                        .getKind())
                .isEqualTo(StatusKind.RESTING);
    }

    /** ORD-061. */
    @Test
    void armedSwitchSurvivesARestart() {
        openOrder();
        floor.one("alice", Floor.scheduleCancel(10));
        floor.exchange.restoreFromSnapshots(7);
        floor.exchange.tick(9);
        floor.exchange.drain();
        assertThat(floor.exchange.stateHash()).isEqualTo(floor.exchange.replayedHash(11));
        assertThat(switches()).hasSize(1);
        floor.exchange.tick(2);
        floor.exchange.drain();
        assertThat(switches()).hasSize(2);
        assertThat(switches().getLast().getCancelScheduled().getFired()).isTrue();
        assertThat(cancelOfOrder().getKind()).isEqualTo(StatusKind.CANCEL_ONE_REJECTED);
    }

    /** ORD-062. */
    @Test
    void secondOfAdmissionCountsAsBegun() {
        openOrder();
        floor.exchange.timeNanos += NANOS_PER_SECOND / 4;
        long armed = floor.exchange.timeNanos;
        ActionStatus status = floor.one("alice", Floor.scheduleCancel(10));
        long due = status.getDueSecond() * NANOS_PER_SECOND;
        assertThat(due).isBetween(armed + 10 * NANOS_PER_SECOND, armed + 11 * NANOS_PER_SECOND);
        while (switches().size() == 1) {
            assertThat(floor.exchange.timeNanos).isLessThan(due + NANOS_PER_SECOND);
            floor.exchange.tick(1);
            floor.exchange.drain();
        }
        assertThat(floor.exchange.timeNanos).isGreaterThanOrEqualTo(due);
    }

    private List<AccountEvent> switches() {
        return floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasCancelScheduled)
                .toList();
    }

    private ActionStatus cancelOfOrder() {
        return floor.one("alice", Floor.cancel("o1", "BTC-USD"));
    }
}
