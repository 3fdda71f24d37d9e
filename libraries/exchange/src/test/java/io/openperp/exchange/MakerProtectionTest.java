package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A market in which an order that would trade waits for ten milliseconds (DLY-001 to DLY-010). */
class MakerProtectionTest {

    private static final String BTC = "BTC-USD";
    private static final long SECRET = 11;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final Floor floor = new Floor(null, listing -> listing.setTakerDelayMillis(10));

    @BeforeEach
    void open() {
        floor.price(BTC, "100000");
        floor.fund("mm", "1000000");
        floor.fund("alice", "1000000");
        floor.fund("bob", "1000000");
        floor.one("mm", Floor.sell("ask", BTC, "1", "100010"));
        floor.one("mm", Floor.buy("bid", BTC, "1", "99990"));
    }

    @AfterEach
    void everyOrderIsAnsweredOnceAndTheLogsReplay() {
        floor.exchange.pass(10);
        floor.exchange.checkInvariants();
        assertThat(floor.exchange.accountShard().pendingTransactions()).isZero();
        assertThat(floor.exchange.market(0).delayed().count()).isZero();
        assertThat(floor.exchange.stateHash()).isEqualTo(floor.exchange.replayedHash(SECRET));
    }

    @Test
    void anOrderThatWouldTradeIsMatchedTenMillisecondsLater() {
        floor.send("alice", Floor.buy("a1", BTC, "0.5", "100010"));
        assertThat(floor.answers("alice")).isEmpty();
        floor.exchange.pass(9);
        assertThat(floor.answers("alice")).isEmpty();
        floor.exchange.pass(1);
        assertThat(floor.answers("alice")).containsExactly("filled 0.5 avg 100010");
        assertThat(lastStatus().getDelayedMillis()).isEqualTo(10);
    }

    /** DLY-002. */
    @Test
    void postOnlyOrdersCancelsChangesAndOrdersThatWouldNotTradeDoNotWait() {
        floor.send("alice", Floor.limit("a1", BTC, true, "99980", "1", TimeInForce.ALO, false));
        floor.send("alice", Floor.limit("a2", BTC, true, "100010", "1", TimeInForce.ALO, false));
        floor.send("alice", Floor.buy("a3", BTC, "1", "99000"));
        floor.send("alice", Floor.limit("a4", BTC, true, "99000", "1", TimeInForce.IOC, false));
        floor.send("alice", Floor.modify("a1", BTC, "2"));
        floor.send("alice", Floor.cancel("a1", BTC));
        assertThat(floor.answers("alice"))
                .containsExactly(
                        "resting left 1",
                        "rejectedCrossing: the best offer is 100010",
                        "resting left 1",
                        "cancelledIOC 0",
                        "resting left 2",
                        "cancelled");
    }

    @Test
    void theMakersCancelArrivesBeforeTheOrderThatWaits() {
        floor.send("alice", Floor.buy("a1", BTC, "0.5", "100010"));
        floor.exchange.pass(9);
        floor.one("mm", Floor.cancel("ask", BTC));
        floor.exchange.pass(1);
        assertThat(floor.answers("alice")).as("it rests as if it had come now").containsExactly("resting left 0.5");
        assertThat(bestBid()).isEqualTo(Decimals.parse("100010"));
    }

    /** DLY-003: of two that wait for the same offer the first gets it. */
    @Test
    void whoWaitsLongerIsMatchedFirst() {
        floor.send("alice", Floor.buy("a1", BTC, "1", "100010"));
        floor.exchange.pass(5);
        floor.send("bob", Floor.limit("b1", BTC, true, "100010", "1", TimeInForce.IOC, false));
        floor.exchange.pass(5);
        assertThat(floor.answers("alice")).containsExactly("filled 1 avg 100010");
        floor.exchange.pass(5);
        assertThat(floor.answers("bob")).containsExactly("cancelledIOC 0");
    }

    /** DLY-003: a shorter delay overtakes nobody. */
    @Test
    void anOrderThatComesAfterTheDelayWasShortenedWaitsForThoseBefore() {
        floor.send("alice", Floor.buy("a1", BTC, "1", "100010"));
        floor.exchange.drain();
        floor.exchange.list(floor.exchange.listings.getFirst().toBuilder()
                .setTakerDelayMillis(1)
                .build());
        floor.send("bob", Floor.buy("b1", BTC, "1", "100010"));
        floor.exchange.pass(9);
        assertThat(floor.answers("bob")).isEmpty();
        floor.exchange.pass(1);
        assertThat(floor.answers("bob")).containsExactly("resting left 1");
    }

    /** DLY-006: its owner gets rid of it only once it has been executed. */
    @Test
    void aCancelOfAnOrderThatWaitsIsExecutedRightBehindIt() {
        floor.send("alice", Floor.buy("a1", BTC, "1.5", "100010"));
        floor.exchange.pass(4);
        floor.send("bob", Floor.buy("b1", BTC, "1", "100010"));
        floor.send("alice", Floor.modify("a1", BTC, "0.1"));
        floor.send("bob", Floor.cancel("a1", BTC));
        floor.exchange.pass(5);
        floor.send("alice", Floor.cancel("a1", BTC));
        floor.send("alice", Floor.cancel("a1", BTC));
        assertThat(floor.answers("alice")).containsExactly("rejectedInvalid: Order not found");
        assertThat(statuses("bob").getLast().getKind()).isEqualTo(StatusKind.CANCEL_ONE_REJECTED);
        floor.exchange.pass(1);
        assertThat(floor.answers("alice"))
                .containsExactly(
                        "working 1 left 0.5 avg 100010",
                        "cancelled",
                        "cancelOneRejected cancelled 1: Order not found: it was cancelled at 2027-01-15T08:00:00.010Z");
        assertThat(statuses("alice").stream().map(ActionStatus::getDelayedMillis))
                .endsWith(10, 1, 1);
        assertThat(bestBid()).as("before the order that has come between").isEqualTo(Decimals.parse("99990"));
    }

    @Test
    void aCancelOfAnOrderThatHasFilledMeanwhileIsTooLate() {
        floor.send("alice", Floor.buy("a1", BTC, "0.5", "100010"));
        floor.send("alice", Floor.cancel("a1", BTC));
        floor.exchange.pass(10);
        assertThat(floor.answers("alice"))
                .containsExactly(
                        "filled 0.5 avg 100010",
                        "cancelOneRejected filled 0.5: Order not found: it was filled at 2027-01-15T08:00:00.010Z");
    }

    /** DLY-007: who sends them behind a cancel that is due at once does not shorten the wait of other orders. */
    @Test
    void anOrderBehindACancelThatWaitsWaitsAsLongAsAnother() {
        floor.one("alice", Floor.buy("old", BTC, "1", "99000"));
        floor.send("alice", Floor.buy("a1", BTC, "0.5", "100010"));
        floor.exchange.pass(9);
        floor.send(
                "alice",
                Floor.cancel("old", BTC),
                Floor.cancel("a1", BTC),
                Floor.buy("a2", BTC, "0.1", "98000"),
                Floor.buy("a3", BTC, "0.2", "100010"));
        floor.exchange.pass(1);
        assertThat(floor.answers("alice")).containsExactly("filled 0.5 avg 100010");
        assertThat(bestBid()).isEqualTo(Decimals.parse("99990"));
        floor.exchange.pass(8);
        assertThat(floor.answers("alice")).isEmpty();
        floor.exchange.pass(1);
        assertThat(floor.answers("alice").getFirst())
                .startsWith("cancelled | cancelOneRejected filled 0.5")
                .endsWith("resting left 0.1 | filled 0.2 avg 100010");
        assertThat(lastStatus().getDelayedMillis()).isEqualTo(10);
    }

    /** DLY-006: a cancel of an order that came after it finds none. */
    @Test
    void aCancelIsNotForAnOrderThatCameLater() {
        floor.send("alice", Floor.buy("a1", BTC, "0.5", "100010"), Floor.cancel("a2", BTC));
        floor.exchange.pass(5);
        floor.send("alice", Floor.buy("a2", BTC, "0.2", "100010"));
        floor.exchange.pass(5);
        assertThat(floor.answers("alice"))
                .containsExactly("filled 0.5 avg 100010 | cancelOneRejected: Order not found");
        floor.exchange.pass(5);
        assertThat(floor.answers("alice")).containsExactly("filled 0.2 avg 100010");
    }

    /** DLY-006: the second cancel waits for the first, which waits for its order. */
    @Test
    void cancelsOfOrdersBehindCancelsThatWaitFollowThem() {
        floor.send("alice", Floor.buy("a1", BTC, "2", "100010"));
        floor.exchange.pass(5);
        floor.send("alice", Floor.cancel("a1", BTC), Floor.buy("a2", BTC, "1", "98000"));
        floor.send("alice", Floor.cancel("a2", BTC), Floor.cancel("a1", BTC));
        floor.send("bob", Floor.sell("b1", BTC, "0.1", "99990"));
        floor.exchange.drain();
        String hash = floor.exchange.stateHash();
        floor.exchange.restoreFromSnapshots(SECRET);
        assertThat(floor.exchange.stateHash()).isEqualTo(hash);
        floor.exchange.pass(5);
        assertThat(floor.answers("alice"))
                .containsExactly(
                        "working 1 left 1 avg 100010",
                        "cancelled | resting left 1",
                        "cancelled | cancelOneRejected cancelled 1: Order not found: it was cancelled at"
                                + " 2027-01-15T08:00:00.010Z");
        assertThat(floor.answers("bob")).isEmpty();
    }

    /** DLY-007: else their owner could take them back by a cancel of the order that they replace. */
    @Test
    void anOrderThatStandsOnTheMarginOfAnotherWhoseCancelWaitsIsRefused() {
        floor.fund("poor", "2000");
        floor.one("poor", Floor.buy("old", BTC, "0.1", "95000"));
        floor.send(
                "poor",
                Floor.buy("p1", BTC, "0.001", "100010"),
                Floor.cancel("old", BTC),
                Floor.buy("p2", BTC, "0.1", "96000"));
        floor.exchange.pass(10);
        assertThat(floor.answers("poor"))
                .containsExactly(
                        "filled 0.001 avg 100010 | cancelled | rejectedRiskLimit: the cancel of the order that it"
                                + " replaces has to wait for makers: place it when that order has ended");
    }

    /** DLY-010. */
    @Test
    void cancelAllEndsWhatRestsAtOnceAndWhatWaitsOnceItHasBeenExecuted() {
        floor.send("mm", Floor.sell("m1", BTC, "0.5", "99990"), Floor.sell("m2", BTC, "0.1", "100020"));
        floor.send("alice", Floor.buy("a1", BTC, "1.5", "100010"));
        floor.send("mm", Floor.cancelAll(BTC), Floor.sell("m3", BTC, "1", "100010"));
        floor.send("alice", Floor.cancelAll(BTC));
        assertThat(floor.answers("mm"))
                .containsExactly("cancelled | cancelled | pendingCancel | pendingCancel | resting left 1");
        assertThat(completed("alice")).containsExactly("DEPOSIT ", "PENDING_CANCEL ");
        floor.exchange.pass(10);
        assertThat(floor.answers("mm")).containsExactly("cancelledIOC 0 | cancelledIOC 0");
        assertThat(completed("alice")).endsWith("CANCELLED_IOC ");
        assertThat(lastStatus().getFilledSize()).isEqualTo(Decimals.parse("1"));
        assertThat(floor.exchange.market(0).restingOrders()).isZero();
    }

    /** DLY-010: its owner chooses the second, and can still switch it off just before. */
    @Test
    void aScheduledCancelLetsAnOrderThatWaitsTrade() {
        long due = floor.one("alice", Floor.scheduleCancel(5)).getDueSecond() * NANOS_PER_SECOND;
        floor.exchange.tick(4);
        floor.exchange.timeNanos = due - 5 * NANOS_PER_MILLI;
        floor.send("alice", Floor.buy("a1", BTC, "1.5", "100010"));
        floor.exchange.pass(6);
        floor.exchange.tick(0);
        floor.exchange.pass(5);
        assertThat(completed("alice")).endsWith("CANCELLED_IOC ");
        assertThat(lastStatus().getFilledSize()).isEqualTo(Decimals.parse("1"));
        assertThat(floor.exchange.market(0).restingOrders()).isEqualTo(1);
    }

    /** DLY-004: the time of the log would not come for an hour. */
    @Test
    void whatWaitsWhenTheClockIsSetBackGoesOn() {
        floor.send("alice", Floor.buy("a1", BTC, "0.5", "100010"));
        floor.exchange.drain();
        floor.exchange.behindNanos = 3600 * NANOS_PER_SECOND;
        floor.exchange.pass(1);
        assertThat(floor.answers("alice")).containsExactly("filled 0.5 avg 100010");
        floor.exchange.behindNanos = 0;
    }

    /** DLY-007. */
    @Test
    void whatStandsBehindAWaitingOrderInItsTransactionWaitsWithIt() {
        floor.one("alice", Floor.buy("old", BTC, "1", "99000"));
        floor.send(
                "alice",
                Floor.cancel("old", BTC),
                Floor.buy("a1", BTC, "0.5", "100010"),
                Floor.buy("a2", BTC, "0.2", "98000"));
        floor.exchange.drain();
        assertThat(floor.one("alice", Floor.cancel("old", BTC)).getKind())
                .as("the cancel before it has been executed")
                .isEqualTo(StatusKind.CANCEL_ONE_REJECTED);
        floor.send("alice", Floor.cancel("a2", BTC));
        floor.exchange.pass(10);
        assertThat(floor.answers("alice"))
                .containsExactly("cancelled | filled 0.5 avg 100010 | resting left 0.2", "cancelled");
    }

    /** DLY-005: it is refused as an order that arrives when it is due. */
    @Test
    void aMarketThatHaltsMeanwhileRefusesTheOrder() {
        floor.send("alice", Floor.buy("a1", BTC, "0.5", "100010"));
        floor.exchange.drain();
        floor.sendInSignedBytes("admin", new SetMarketState(BTC, "halted", "maintenance", 0));
        floor.exchange.drain();
        floor.exchange.pass(10);
        assertThat(floor.answers("alice")).singleElement().asString().startsWith("rejectedInvalid: BTC-USD is halted");
    }

    @Test
    void aPositionThatWasClosedMeanwhileLeavesNothingToReduce() {
        floor.send("alice", Floor.buy("a1", BTC, "1", "100010"));
        floor.exchange.pass(10);
        floor.answers("alice");
        floor.send("alice", Floor.market("a2", BTC, false, "1", true));
        floor.send("alice", Floor.market("a3", BTC, false, "1", true));
        floor.exchange.pass(10);
        assertThat(floor.answers("alice"))
                .containsExactly("filled 1 avg 99990", "cancelledReduceOnly: there is no position to reduce");
    }

    @Test
    void ordersThatWaitSurviveARestart() {
        floor.send("alice", Floor.buy("a1", BTC, "0.5", "100010"), Floor.buy("a2", BTC, "0.2", "98000"));
        floor.send("bob", Floor.buy("b1", BTC, "0.7", "100010"));
        floor.send("bob", Floor.cancelAll(BTC));
        floor.exchange.drain();
        String hash = floor.exchange.stateHash();
        floor.exchange.restoreFromSnapshots(SECRET);
        assertThat(floor.exchange.stateHash()).isEqualTo(hash);
        floor.exchange.pass(10);
        assertThat(floor.answers("alice")).containsExactly("filled 0.5 avg 100010 | resting left 0.2");
        assertThat(completed("bob")).endsWith("PENDING_CANCEL ", "CANCELLED_IOC ");
    }

    private ActionStatus lastStatus() {
        return statuses("alice").getLast();
    }

    private List<String> completed(String trader) {
        return statuses(trader).stream()
                .map(status -> status.getKind() + " " + status.getReason())
                .toList();
    }

    private List<ActionStatus> statuses(String trader) {
        return floor.exchange.accountEvents.stream()
                .filter(event -> event.hasTransactionCompleted()
                        && Keys.read(event.getAccount()).equals(Floor.named(trader)))
                .flatMap(event -> event.getTransactionCompleted().getStatusesList().stream())
                .toList();
    }

    private long bestBid() {
        return floor.exchange.market(0).bestPrice(Side.BUY);
    }
}
