package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.FeePolicy;
import io.openperp.journal.Fill;
import io.openperp.journal.Keys;
import io.openperp.journal.OperatorActed;
import io.openperp.journal.StatusKind;
import io.openperp.risk.position.Fees;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tiers and programmes of fees (FEE-010 to FEE-016). The markets' own rates are 2 and 5. */
class FeeTiersTest {

    private static final Bytes32 ALICE = Floor.named("alice");
    private static final Bytes32 BOB = Floor.named("bob");
    private static final String TIERS = "10000 1.5 4, 50000 1 3";
    private static final int DAY = 86_400;

    private Floor floor = open(null);
    private int orders;

    private static Floor open(@Nullable Random order) {
        Floor open = new Floor(order, Floor::marksAreTheOracles);
        open.price("BTC-USD", "100000");
        open.fund("alice", "1000000");
        open.fund("bob", "1000000");
        open.fund("carol", "1000000");
        return open;
    }

    private ActionStatus admin(Action action) {
        return floor.askInSignedBytes(Floor.ADMIN, Floor.ADMIN, action).getStatuses(0);
    }

    private void tiers(String tiers) {
        ActionStatus answer = admin(new SetFeePolicy("", tiers, "", 0));
        assertThat(answer.getKind()).as(answer.getReason()).isEqualTo(StatusKind.SET_FEE_POLICY);
    }

    private long now() {
        return floor.exchange.timeNanos / 1_000_000_000L;
    }

    private void pass(long seconds) {
        floor.exchange.tick(seconds);
        floor.exchange.tick(1);
        floor.exchange.tick(1);
        floor.exchange.tick(1);
        floor.price("BTC-USD", "100000");
        floor.exchange.drain();
    }

    private String rests(String maker, String size) {
        String id = "order " + orders++;
        assertThat(floor.one(maker, Floor.sell(id, "BTC-USD", size, "100000")).getKind())
                .isEqualTo(StatusKind.RESTING);
        return id;
    }

    /** Lets the taker take {@code size}; returns the taker's fill and the maker's. */
    private List<Fill> takes(String taker, String size) {
        int before = floor.exchange.accountEvents.size();
        floor.ask(taker, Floor.buy("order " + orders++, "BTC-USD", size, "100000"));
        List<Fill> fills = floor.exchange.accountEvents.stream()
                .skip(before)
                .filter(AccountEvent::hasOrderFilled)
                .map(event -> event.getOrderFilled().getFill())
                .toList();
        assertThat(fills).hasSize(2);
        return fills.getFirst().getIsTaker() ? fills : fills.reversed();
    }

    private List<Fill> trade(String maker, String taker, String size) {
        rests(maker, size);
        return takes(taker, size);
    }

    private static void assertRate(Fill fill, String basisPoints) {
        long rate = Decimals.parse(basisPoints) / 10_000;
        assertThat(fill.getFeeRate()).isEqualTo(rate);
        assertThat(fill.getFee()).isEqualTo(Fees.of(fill.getNotional(), rate));
    }

    @Test
    void withoutAPolicyMarketsHaveTheirOwnRates() { // FEE-001
        List<Fill> fills = trade("alice", "bob", "0.1");
        assertRate(fills.getFirst(), "5");
        assertRate(fills.getLast(), "2");
    }

    @Test
    void whoHasTradedMorePaysLess() { // FEE-010, FEE-012
        tiers(TIERS);
        assertRate(trade("alice", "bob", "0.09").getFirst(), "5"); // below 10000 before
        assertRate(trade("alice", "bob", "0.01").getFirst(), "5"); // 9000 before
        List<Fill> third = trade("alice", "carol", "0.4"); // alice has traded 10000, carol nothing
        assertRate(third.getFirst(), "5");
        assertRate(third.getLast(), "1.5");
        List<Fill> fourth = trade("alice", "carol", "0.01"); // alice 50000, carol 40000
        assertRate(fourth.getFirst(), "4");
        assertRate(fourth.getLast(), "1");
    }

    @Test
    void volumeLeavesTheWindowAfterThirtyDays() { // FEE-012
        tiers(TIERS);
        trade("alice", "bob", "0.2");
        long untilMidnight = DAY - now() % DAY;
        pass(untilMidnight + 28L * DAY + 600);
        assertRate(trade("carol", "bob", "0.01").getFirst(), "4");
        pass(DAY);
        assertRate(trade("carol", "bob", "0.01").getFirst(), "5");
    }

    @Test
    void aRestingOrderKeepsItsRates() { // FEE-013
        rests("alice", "0.05");
        tiers("1 1 3");
        List<Fill> before = takes("bob", "0.05");
        assertRate(before.getLast(), "2");
        trade("alice", "bob", "0.01");
        rests("alice", "0.05");
        floor.exchange.restoreFromSnapshots(3);
        admin(new SetFeePolicy("", "", "", 0));
        List<Fill> after = takes("bob", "0.05");
        assertRate(after.getLast(), "1");
        assertRate(after.getFirst(), "5");
    }

    @Test
    void noTierCostsMoreThanTheMarketsOwnRates() { // FEE-014
        tiers("1 90 100");
        trade("alice", "bob", "0.01");
        List<Fill> fills = trade("alice", "bob", "0.01");
        assertRate(fills.getFirst(), "5");
        assertRate(fills.getLast(), "2");
    }

    @Test
    void aProgrammeGivesRatesToChosenAccountsAndTheirSubAccounts() { // FEE-011
        admin(new SetFeePolicy("", TIERS, "makers -1 2.5, friends 0 0", 0));
        assertThat(admin(new SetFeeProgramme(ALICE, "makers")).getReason())
                .isEqualTo("no policy of fees has a programme makers"); // a rebate of 1 and a taker who pays nothing
        admin(new SetFeePolicy("", TIERS, "makers -1 2.5, friends 0.5 1", 0));
        assertThat(admin(new SetFeeProgramme(ALICE, "makers")).getKind()).isEqualTo(StatusKind.SET_FEE_PROGRAMME);
        assertThat(admin(new SetFeeProgramme(BOB, "nobody")).getReason())
                .isEqualTo("no policy of fees has a programme nobody");

        List<Fill> fills = trade("alice", "bob", "0.1");
        assertRate(fills.getLast(), "-1");
        assertRate(fills.getFirst(), "5");
        Bytes32 sub = Keys.read(
                floor.askInSignedBytes(ALICE, ALICE, new CreateSubAccount("hedges", null, Quantity.of("5000")))
                        .getStatuses(0)
                        .getSubAccount());
        rests("bob", "0.01");
        floor.ask(sub, ALICE, Floor.buy("of the sub-account", "BTC-USD", "0.01", "100000"));
        assertRate(lastFills().getFirst(), "2.5");

        admin(new SetFeeProgramme(ALICE, ""));
        assertRate(trade("alice", "bob", "0.01").getLast(), "1.5"); // of her volume
    }

    private List<Fill> lastFills() {
        List<Fill> fills = floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasOrderFilled)
                .map(event -> event.getOrderFilled().getFill())
                .toList();
        List<Fill> last = fills.subList(fills.size() - 2, fills.size());
        return last.getFirst().getIsTaker() ? last : last.reversed();
    }

    @Test
    void aMarketMayHaveAPolicyOfItsOwn() { // FEE-010
        tiers("1 1 3");
        trade("alice", "bob", "0.01");
        admin(new SetFeePolicy("BTC-USD", "1 1.9 4.9", "", 0));
        assertRate(trade("alice", "bob", "0.01").getFirst(), "4.9");
        admin(new SetFeePolicy("BTC-USD", "", "", 0));
        assertRate(trade("alice", "bob", "0.01").getFirst(), "5");
        admin(new SetFeePolicy("BTC-USD", SetFeePolicy.FOLLOW, "", 0));
        assertRate(trade("alice", "bob", "0.01").getFirst(), "3");
        assertThat(admin(new SetFeePolicy("XYZ-USD", "", "", 0)).getReason()).contains("XYZ-USD");
    }

    @Test
    void aPolicyCountsFromItsSecondOn() { // FEE-010
        trade("alice", "bob", "0.01");
        long from = now() + 100;
        admin(new SetFeePolicy("", "1 1 3", "", from));
        assertRate(trade("alice", "bob", "0.01").getFirst(), "5");
        pass(100);
        assertRate(trade("alice", "bob", "0.01").getFirst(), "3");
        assertThat(admin(new SetFeePolicy("", "", "", from)).getReason())
                .startsWith("from is " + Instant.ofEpochSecond(from) + ", accepted are 0 and seconds from ");
    }

    @Test
    void aRebateIsPaidByTheTakerOfItsFill() { // FEE-014
        admin(new SetFeePolicy("", "", "makers -4 4", 0));
        admin(new SetFeeProgramme(ALICE, "makers"));
        rests("alice", "0.1");
        admin(new SetFeePolicy("", "", "cheap 1 1", 0));
        admin(new SetFeeProgramme(BOB, "cheap"));

        List<Fill> fills = takes("bob", "0.1");

        assertRate(fills.getFirst(), "1");
        assertRate(fills.getLast(), "-1");
        floor.exchange.checkMoney();
    }

    @Test
    void whatIsNoPolicyIsRefused() { // FEE-010
        assertThat(refusal("10000 1.5", "")).startsWith("tiers \"10000 1.5\": three words such as");
        assertThat(refusal("5 1 2, 5 1 2", "")).startsWith("volume 5 of a tier is accepted above 5");
        assertThat(refusal("5 1 101", "")).startsWith("taker rate 101 is not accepted: 0 to 100 basis points");
        assertThat(refusal("5 1 -1", "")).startsWith("taker rate -1");
        assertThat(refusal("5 -1 2, 6 0 0.5", ""))
                .startsWith("a maker's rebate of 1 is more than the lowest taker rate, 0.5");
        assertThat(refusal("5 0.00001 2", "")).startsWith("maker rate 0.00001");
        assertThat(refusal("", "Makers 1 2")).startsWith("programme \"Makers\"");
        assertThat(refusal("follow", ""))
                .isEqualTo("tiers \"follow\" is accepted with a symbol and without programmes");
        assertThat(floor.askInSignedBytes(ALICE, ALICE, new SetFeePolicy("", "", "", 0))
                        .getStatuses(0)
                        .getReason())
                .isEqualTo("not authorized");
        assertThat(admin(new SetFeeProgramme(Floor.FUND, "")).getReason()).contains("are in no programme");
    }

    private String refusal(String tiers, String programmes) {
        ActionStatus answer = admin(new SetFeePolicy("", tiers, programmes, 0));
        assertThat(answer.getKind()).isEqualTo(StatusKind.ERROR);
        return answer.getReason();
    }

    @Test
    void everyShardKnowsWhatWasSet() { // FEE-015
        floor = open(new Random(7));
        admin(new SetFeePolicy("", "1 1 3", "", 0));
        for (int n = 0; n < 8; n++) {
            floor.fund("trader " + n, "10000");
            trade("alice", "trader " + n, "0.01");
            assertRate(trade("alice", "trader " + n, "0.01").getFirst(), "3");
        }
        assertThat(floor.exchange.replayedHash(99)).isEqualTo(floor.exchange.stateHash());
    }

    @Test
    void whatAnAdministratorSetsIsPublic() { // FEE-016, ROL-010
        tiers("1000 1 3");
        admin(new SetFeePolicy("", "", "makers 0 2.5", 0));
        admin(new SetFeeProgramme(ALICE, "makers"));

        List<OperatorActed> acts = floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasOperatorActed)
                .map(AccountEvent::getOperatorActed)
                .toList();
        assertThat(acts).hasSize(3);
        assertThat(acts.get(1).getBefore()).isEqualTo("1000 1 3");
        assertThat(acts.get(1).getAfter()).isEqualTo("no tiers; makers 0 2.5");
        assertThat(acts.get(2).getSubject()).isEqualTo(ALICE.toString());
        assertThat(acts.get(2).getAfter()).isEqualTo("makers");
        List<FeePolicy> policies = floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasFeePolicySet)
                .map(AccountEvent::getFeePolicySet)
                .toList();
        assertThat(policies).hasSize(2);
        assertThat(policies.getFirst().getTiers(0).getRates().getTaker()).isEqualTo(30_000);
    }
}
