package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.market.Market;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.OperatorActed;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.AcceptTime;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.units.Bytes32;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A broker was ten minutes ahead for a moment: two administrators let the shards go back to the time of their logs (LOG-027). */
class AcceptedTimeTest {

    private static final long AHEAD = 600;
    private static final Bytes32 BOB = Floor.named("bob");

    private final Floor floor = new Floor(null);
    private int orders;

    @BeforeEach
    void trade() {
        admin(new SetRole("admin", BOB, 0));
        floor.fund("alice", "100000");
        floor.fund("mm", "100000");
        second();
        second();
        assertThat(order()).isEqualTo("RESTING");
    }

    @Test
    void withoutTheActNothingIsOpenedUntilTheOldTimeIsReached() {
        brokersWereAhead();
        for (int i = 0; i < 100; i++) {
            second();
        }
        assertThat(order()).isNotEqualTo("RESTING");
        assertThat(transfer()).contains("clock");
    }

    @Test
    void twoAdministratorsLetTradingGoOnWithinSeconds() {
        brokersWereAhead();
        assertThat(accept(Floor.ADMIN).getTimeSigners()).isEqualTo(1);
        second();
        second();
        assertThat(order()).isNotEqualTo("RESTING");

        assertThat(accept(BOB).getTimeSigners()).isEqualTo(2);
        for (int i = 0; i < 3; i++) {
            second();
        }
        assertThat(order()).isEqualTo("RESTING");
        assertThat(transfer()).isEmpty();
        for (Market market : floor.exchange.markets()) {
            assertThat(market.isOracleLive())
                    .isEqualTo(market.listing().getSymbol().equals("BTC-USD"));
        }
        floor.exchange.checkInvariants();
    }

    @Test
    void clocksOfTheHostsThatWereAheadTooAreForgotten() {
        floor.exchange.tick(AHEAD); // their ticks counted
        floor.exchange.tick(1);
        floor.exchange.tick(1);
        floor.price("BTC-USD", "100000");
        floor.exchange.drain();
        floor.exchange.behindNanos = (AHEAD + 2) * 1_000_000_000L;
        second();
        assertThat(order()).startsWith("the exchange clock stands still: ");

        accept(Floor.ADMIN);
        accept(BOB);
        for (int i = 0; i < 3; i++) {
            second();
        }
        assertThat(order()).isEqualTo("RESTING");
    }

    @Test
    void pricesThatCameInTheOtherTimeCountNoLonger() {
        brokersWereAhead();
        floor.price("BTC-USD", "100000");
        accept(Floor.ADMIN);
        accept(BOB);
        for (int i = 0; i < 3; i++) {
            floor.exchange.tick(1);
            floor.exchange.drain();
        }
        assertThat(market().isOracleLive()).as("nobody has published since").isFalse();
        second();
        assertThat(market().isOracleLive()).isTrue();
    }

    @Test
    void oneAdministratorAloneOrTwiceOrAfterTheOtherIsNoneAnyMoreIsNotEnough() {
        brokersWereAhead();
        assertThat(accept(Floor.ADMIN).getTimeSigners()).isEqualTo(1);
        assertThat(accept(Floor.ADMIN).getTimeSigners()).isEqualTo(1);
        admin(new SetRole("admin", Floor.named("carol"), 0));
        assertThat(ask(BOB, new RevokeRole("admin", Floor.ADMIN)).getKind()).isEqualTo(StatusKind.REVOKE_ROLE);
        assertThat(accept(BOB).getTimeSigners()).isEqualTo(1);
        assertThat(accept(Floor.ADMIN).getReason()).isEqualTo("not authorized");
        assertThat(accept(Floor.named("carol")).getTimeSigners()).isEqualTo(2);
    }

    @Test
    void theFirstSignatureWaitsTenMinutesByTheLog() {
        accept(Floor.ADMIN);
        pass(600);
        assertThat(accept(BOB).getTimeSigners()).isEqualTo(2);
        accept(Floor.ADMIN);
        pass(601);
        assertThat(accept(BOB).getTimeSigners()).isEqualTo(1);
    }

    @Test
    void aTimeThatTheLogDoesNotHaveIsRefusedWithBoth() {
        long now = logSecond();
        ActionStatus answer = ask(Floor.ADMIN, new AcceptTime(now + 61, "test"));
        assertThat(answer.getReason())
                .isEqualTo(
                        "now is " + Instant.ofEpochSecond(now + 61) + ", by the log it is " + Instant.ofEpochSecond(now)
                                + ": correct the clock that is wrong, then sign and send within a minute");
        assertThat(ask(Floor.ADMIN, new AcceptTime(now + 60, "test")).getTimeSigners())
                .isEqualTo(1);
    }

    @Test
    void itIsAnActInTheHistoryOfOperators() { // ROL-010
        long now = logSecond();
        accept(Floor.ADMIN);
        accept(BOB);
        List<OperatorActed> acts = floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasOperatorActed)
                .map(AccountEvent::getOperatorActed)
                .filter(act -> act.getAction().equals("acceptTime"))
                .toList();
        assertThat(acts).extracting(OperatorActed::getSubject).containsExactly("time", "time");
        assertThat(acts).extracting(act -> Keys.read(act.getSigner())).containsExactly(Floor.ADMIN, BOB);
        assertThat(acts)
                .extracting(OperatorActed::getBefore)
                .containsExactly("signed by nobody", "signed by " + Floor.ADMIN);
        assertThat(acts).extracting(OperatorActed::getAfter).containsOnly(Instant.ofEpochSecond(now) + " (test)");
    }

    @Test
    void aReplayAndSnapshotsGiveTheSame() { // LOG-011
        brokersWereAhead();
        accept(Floor.ADMIN);
        floor.exchange.restoreFromSnapshots(5);
        assertThat(accept(BOB).getTimeSigners()).isEqualTo(2);
        floor.exchange.restoreFromSnapshots(6);
        second();
        second();
        second();
        assertThat(order()).isEqualTo("RESTING");
        assertThat(floor.exchange.replayedHash(7)).isEqualTo(floor.exchange.stateHash());
    }

    @Test
    void whereNoClockIsBehindItChangesNoTime() {
        accept(Floor.ADMIN);
        accept(BOB);
        assertThat(order()).isEqualTo("RESTING");
    }

    /** The hosts were right: no tick counted while it was so. */
    private void brokersWereAhead() {
        floor.exchange.timeNanos += AHEAD * 1_000_000_000L;
        floor.exchange.letPass();
        floor.price("BTC-USD", "100000");
        floor.exchange.drain();
        floor.exchange.behindNanos = AHEAD * 1_000_000_000L;
    }

    private void second() {
        floor.exchange.tick(1);
        floor.price("BTC-USD", "100000");
        floor.exchange.drain();
    }

    private void pass(long seconds) {
        floor.exchange.timeNanos += seconds * 1_000_000_000L;
    }

    private ActionStatus accept(Bytes32 signer) {
        return ask(signer, new AcceptTime(logSecond(), "test"));
    }

    private long logSecond() {
        return (floor.exchange.timeNanos - floor.exchange.behindNanos) / 1_000_000_000L;
    }

    private void admin(Action action) {
        assertThat(ask(Floor.ADMIN, action).getReason()).isEmpty();
    }

    private ActionStatus ask(Bytes32 signer, Action action) {
        TransactionCompleted completed = floor.askInSignedBytes(signer, signer, action);
        assertThat(completed.getError()).isEmpty();
        return completed.getStatuses(0);
    }

    /** The kind of its outcome, or why it was refused. */
    private String order() {
        ActionStatus status = floor.one("alice", Floor.buy("order " + orders++, "BTC-USD", "0.01", "99000"));
        return status.getReason().isEmpty() ? status.getKind().name() : status.getReason();
    }

    private String transfer() {
        Bytes32 alice = Floor.named("alice");
        return ask(
                        alice,
                        new Transfer(
                                Transfer.Kind.EXTERNAL,
                                alice,
                                Floor.named("mm"),
                                null,
                                io.openperp.transaction.Quantity.of("1")))
                .getReason();
    }

    private Market market() {
        return floor.exchange.markets().stream()
                .filter(market -> market.listing().getSymbol().equals("BTC-USD"))
                .findFirst()
                .orElseThrow();
    }
}
