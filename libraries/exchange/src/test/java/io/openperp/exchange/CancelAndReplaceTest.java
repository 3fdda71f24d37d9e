package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.ShardView;
import io.openperp.journal.Action;
import io.openperp.journal.TimeInForce;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Cancel and replace while the answer of the market is on its way (ORD-040 to ORD-043). */
class CancelAndReplaceTest {

    private static final String BTC = "BTC-USD";

    private final Floor floor = Floor.open();

    @BeforeEach
    void open() {
        floor.price(BTC, "100000");
        floor.fund("mm", "1000000");
    }

    @AfterEach
    void nothingIsLeftUnderWay() {
        floor.exchange.drain();
        floor.exchange.checkInvariants();
        assertThat(floor.exchange.accountShard().pendingTransactions()).isZero();
        assertThat(new ShardView(floor.exchange.accountShard()).replacementsUnderWay())
                .isZero();
    }

    /** Gives alice money for exactly one order of 1 BTC with its fee, and places it. */
    private void aliceAtFullMargin() {
        floor.fund("alice", "10049.5");
        floor.one("alice", Floor.buy("old", BTC, "1", "99000"));
    }

    @Test
    void theNewOrderIsRefusedWhenTheOldOneWasFilledMeanwhile() { // ORD-041
        aliceAtFullMargin();
        floor.send("mm", Floor.sell("m1", BTC, "1", "99000"));
        floor.send("alice", Floor.cancel("old", BTC), Floor.buy("new", BTC, "1", "98000"));
        assertThat(floor.answers("alice"))
                .containsExactly(
                        "cancelOneRejected filled 1: Order not found: it was filled at 2027-01-15T08:00:00Z | rejectedRiskLimit: replaced order was filled");
    }

    @Test
    void theNewOrderIsRefusedWhenTheOldOneWasFilledInPartMeanwhile() {
        aliceAtFullMargin();
        floor.send("mm", Floor.sell("m1", BTC, "0.4", "99000"));
        floor.send("alice", Floor.cancel("old", BTC), Floor.buy("new", BTC, "1", "98000"));
        assertThat(floor.answers("alice")).containsExactly("cancelled | rejectedRiskLimit: replaced order was filled");
    }

    @Test
    void withMarginForBothTheNewOrderDoesNotDependOnTheOldOne() {
        floor.fund("alice", "50000");
        floor.one("alice", Floor.buy("old", BTC, "1", "99000"));
        floor.send("mm", Floor.sell("m1", BTC, "1", "99000"));
        floor.send("alice", Floor.cancel("old", BTC), Floor.buy("new", BTC, "1", "98000"));
        assertThat(floor.answers("alice"))
                .containsExactly(
                        "cancelOneRejected filled 1: Order not found: it was filled at 2027-01-15T08:00:00Z | resting left 1");
    }

    @Test
    void atMostFourReplacesWaitForTheirMarket() { // ORD-042
        floor.fund("alice", "10050");
        for (int i = 1; i <= 5; i++) {
            floor.one("alice", Floor.buy("old" + i, BTC, "0.2", "99000"));
        }
        for (int i = 1; i <= 5; i++) {
            floor.send("alice", Floor.cancel("old" + i, BTC), Floor.buy("new" + i, BTC, "0.2", "98000"));
        }
        List<String> answers = floor.answers("alice");
        assertThat(answers.subList(0, 4)).containsOnly("cancelled | resting left 0.2");
        assertThat(answers.get(4)).startsWith("cancelled | rejectedRiskLimit: Insufficient margin");
        floor.send("alice", Floor.cancel("new1", BTC), Floor.buy("again", BTC, "0.2", "97000"));
        assertThat(floor.answers("alice")).containsExactly("cancelled | resting left 0.2");
    }

    @Test
    void whileAReplaceIsUnderWayNothingItMayNotReleaseIsSpent() {
        aliceAtFullMargin();
        floor.send("alice", Floor.cancel("old", BTC), Floor.buy("new", BTC, "0.5", "98000"));
        floor.send("alice", Floor.buy("more", BTC, "0.4", "98000"));
        List<String> answers = floor.answers("alice");
        assertThat(answers.get(0)).startsWith("rejectedRiskLimit: Insufficient margin"); // answered at once
        assertThat(answers.get(1)).isEqualTo("cancelled | resting left 0.5");
        floor.send("alice", Floor.buy("later", BTC, "0.4", "98000"));
        assertThat(floor.answers("alice")).containsExactly("resting left 0.4");
    }

    @Test
    void aCancelReleasesNothingUntilItIsSettled() {
        aliceAtFullMargin();
        floor.send("alice", Floor.cancel("old", BTC));
        floor.send("alice", Floor.buy("new", BTC, "0.5", "98000"));
        List<String> answers = floor.answers("alice");
        assertThat(answers.get(0)).startsWith("rejectedRiskLimit: Insufficient margin"); // answered at once
        assertThat(answers.get(1)).isEqualTo("cancelled");
    }

    @Test
    void aModifyReservesTheLargerSizeUntilItIsSettled() {
        aliceAtFullMargin();
        floor.send("alice", Floor.modify("old", BTC, "0.1"));
        floor.send("alice", Floor.buy("new", BTC, "0.5", "98000"));
        assertThat(floor.answers("alice").getFirst()).startsWith("rejectedRiskLimit: Insufficient margin");
        floor.send("alice", Floor.buy("later", BTC, "0.5", "98000"));
        assertThat(floor.answers("alice")).containsExactly("resting left 0.5");
    }

    @Test
    void aReplaceThatWouldCrossLeavesNeitherOrder() {
        aliceAtFullMargin();
        floor.one("mm", Floor.sell("m1", BTC, "1", "100000"));
        floor.send(
                "alice",
                Floor.cancel("old", BTC),
                Floor.limit("new", BTC, true, "100000", "0.9", TimeInForce.ALO, false));
        assertThat(floor.answers("alice")).containsExactly("cancelled | rejectedCrossing: the best offer is 100000");
        assertThat(new ShardView(floor.exchange.accountShard()).reservations())
                .doesNotContainKeys(floor.orders.id("old"), floor.orders.id("new"));
    }

    @Test
    void anOrderWhoseAdmissionIsTooOldIsRefusedAndCancelsAreNot() { // TXN-021, ORD-014
        floor.fund("alice", "50000");
        floor.one("alice", Floor.buy("old", BTC, "1", "99000"));
        floor.one("alice", Floor.buy("small", BTC, "1", "98000"));
        Action[] actions = {
            Floor.cancel("old", BTC),
            Floor.buy("new", BTC, "1", "98000"),
            Floor.modify("small", BTC, "2"),
            Floor.modify("small", BTC, "0.5")
        };
        floor.send("alice", actions);
        floor.exchange.timeNanos += 5_000_000_001L;
        assertThat(floor.answers("alice"))
                .containsExactly("cancelled | rejectedInvalid: expired | rejectedInvalid: expired | resting left 0.5");
        floor.send("alice", Floor.buy("fresh", BTC, "4", "98000"));
        assertThat(floor.answers("alice")).containsExactly("resting left 4");
    }

    @Test
    void anOrderThatWaitsFiveSecondsStillCounts() {
        floor.fund("alice", "50000");
        floor.send("alice", Floor.buy("new", BTC, "1", "98000"));
        floor.exchange.timeNanos += 4_999_000_000L;
        assertThat(floor.answers("alice")).containsExactly("resting left 1");
    }
}
