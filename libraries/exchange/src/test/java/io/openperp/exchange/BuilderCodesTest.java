package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.BuilderFeesReceived;
import io.openperp.journal.Fill;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Action;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders that pay a builder (BLD-001 to BLD-011). */
class BuilderCodesTest {

    private static final Bytes32 BUILDER = Floor.named("builder");

    private Floor floor = opened(null);

    private static Floor opened(@Nullable Random order) {
        Floor floor = new Floor(order, Floor::marksAreTheOracles);
        floor.price("BTC-USD", "100000");
        floor.fund("maker", "1000000");
        floor.fund("alice", "1000000");
        return floor;
    }

    /** BLD-007, BLD-009, BLD-010. */
    @Test
    void chargesTakerAndMakerAndPaysTheBuilderTheSame() {
        approve("alice", BUILDER, 15);
        approve("maker", BUILDER, 2);
        ask("maker", limit(Side.SELL, "0.333", "100000.5", new BuilderCode(BUILDER, 2)));
        ActionStatus filled = ask("alice", market(Side.BUY, "0.2", new BuilderCode(BUILDER, 15)));

        assertThat(filled.getKind()).isEqualTo(StatusKind.FILLED);
        long taker = Decimals.parse("30.00015"); // 0.2 * 100000.5 * 15 / 10000
        long maker = Decimals.parse("4.00002");
        assertThat(fillOf("alice").getBuilderFee()).isEqualTo(taker);
        assertThat(fillOf("alice").getFee()).isEqualTo(taker + Decimals.parse("10.00005"));
        assertThat(fillOf("maker").getBuilderFee()).isEqualTo(maker);
        assertThat(fillOf("maker").getFee()).isEqualTo(maker + Decimals.parse("4.00002"));
        assertThat(records("alice").totals.getFees()).isEqualTo(fillOf("alice").getFee());
        assertThat(records("alice").positions.get("BTC-USD").fees())
                .isEqualTo(fillOf("alice").getFee());
        assertThat(records("builder").totals.getBalance()).isEqualTo(taker + maker);
        assertThat(records("builder").totals.getFees()).isEqualTo(-taker - maker);
        assertThat(payments()).extracting(BuilderFeesReceived::getAmount).containsExactlyInAnyOrder(taker, maker);
        floor.exchange.checkInvariants();
    }

    /** BLD-007: rounded up for each fill, as fees are. */
    @Test
    void roundsUpForEachFill() {
        approve("alice", BUILDER, 1);
        for (String price : List.of("99999.5", "99999.5", "100000.5")) {
            ask("maker", limit(Side.SELL, "0.001", price, null));
        }
        ask("alice", market(Side.BUY, "0.003", new BuilderCode(BUILDER, 1)));

        long expected = 2 * Decimals.parse("0.00999995") + Decimals.parse("0.01000005");
        assertThat(records("builder").totals.getBalance()).isEqualTo(expected);
        assertThat(payments()).hasSize(1);
    }

    /** BLD-009: at every moment between shards. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void moneyUnderWayIsNotLost(long seed) {
        floor = opened(new Random(seed));
        approve("alice", BUILDER, 15);
        approve("maker", BUILDER, 15);
        for (int i = 0; i < 20; i++) {
            floor.sendInSignedBytes("maker", limit(Side.SELL, "0.01", "100000", new BuilderCode(BUILDER, 1 + i % 15)));
            floor.sendInSignedBytes("alice", limit(Side.BUY, "0.015", "100000", new BuilderCode(BUILDER, 7)));
            for (int step = 0; step < 3; step++) {
                floor.exchange.deliverOne();
                floor.exchange.checkMoney();
            }
        }
        while (floor.exchange.deliverOne()) {
            floor.exchange.checkMoney();
        }
        floor.exchange.checkInvariants();
        long charged = floor.exchange.accountEventsSince(0).stream()
                .mapToLong(event -> event.getOrderFilled().getFill().getBuilderFee())
                .sum();
        assertThat(charged).isPositive();
        assertThat(payments().stream().mapToLong(BuilderFeesReceived::getAmount).sum())
                .isEqualTo(charged);
        assertThat(floor.exchange.replayedHash(seed)).isEqualTo(floor.exchange.stateHash());
    }

    /** BLD-008: a fill through zero counts its fee to the position that it closes. */
    @Test
    void feeOfAFillThroughZeroCountsToThePositionThatItCloses() {
        approve("alice", BUILDER, 10);
        ask("maker", limit(Side.SELL, "0.1", "100000", null));
        ask("alice", limit(Side.BUY, "0.1", "100000", new BuilderCode(BUILDER, 10)));
        ask("maker", limit(Side.BUY, "0.3", "100000", null));
        ask("alice", limit(Side.SELL, "0.3", "100000", new BuilderCode(BUILDER, 10)));

        long closed = records("alice").history.getFirst().getFees();
        long open = records("alice").positions.get("BTC-USD").fees();
        assertThat(closed)
                .isEqualTo(Decimals.parse("5") + Decimals.parse("10") + Decimals.parse("5") + Decimals.parse("30"));
        assertThat(open).isEqualTo(Decimals.parse("10"));
        assertThat(records("alice").totals.getFees()).isEqualTo(closed + open);
    }

    /** BLD-001, BLD-005, BLD-006. */
    @Test
    void namesOnlyBuildersThatAreApprovedForTheFee() {
        BuilderCode five = new BuilderCode(BUILDER, 5);
        assertRefused(
                ask("alice", limit(Side.BUY, "0.1", "99000", five)),
                "builder " + BUILDER + " is not approved: approve it with abc first");
        approve("alice", BUILDER, 4);
        assertRefused(
                ask("alice", limit(Side.BUY, "0.1", "99000", five)),
                "builderCode fee is 5 basis points, approved for " + BUILDER + " are 4");
        List<ActionStatus> together =
                askAll("alice", new BuilderApproval(BUILDER, 5), limit(Side.BUY, "0.1", "99000", five));
        assertThat(together)
                .extracting(ActionStatus::getKind)
                .containsExactly(StatusKind.APPROVE_BUILDER_CODE, StatusKind.RESTING);
        assertThat(together.getFirst().getBuilderFee()).isEqualTo(5);
        OrderState open = records("alice").openOrders().getFirst();
        assertThat(Keys.read(open.getBuilder())).isEqualTo(BUILDER);
        assertThat(open.getBuilderFee()).isEqualTo(5);
    }

    /** BLD-001 to BLD-004. */
    @Test
    void whatCannotBeApprovedOrRevokedIsRefused() {
        assertError(ask("alice", new BuilderApproval(BUILDER, 16)), "fee is 16 basis points, accepted are 1 to 15");
        assertError(ask("alice", new BuilderApproval(BUILDER, 0)), "fee is 0 basis points, accepted are 1 to 15");
        assertError(ask("alice", new BuilderApproval(Floor.named("alice"), 1)), "an account is not its own builder");
        assertError(
                ask("alice", new BuilderApproval(Floor.named("fees"), 1)),
                "the fee account and the insurance fund are no builders");
        assertError(ask("alice", new BuilderRevocation(BUILDER)), "builder " + BUILDER + " is not approved");
        for (int i = 0; i < 64; i++) {
            approve("alice", Floor.named("builder " + i), 3);
        }
        assertError(
                ask("alice", new BuilderApproval(BUILDER, 3)),
                "the account has approved 64 builders already; revoke one first");
        approve("alice", Floor.named("builder 7"), 4);
    }

    /** BLD-004. */
    @Test
    void openOrdersPayAfterTheRevocation() {
        approve("alice", BUILDER, 10);
        BuilderCode code = new BuilderCode(BUILDER, 10);
        ask("alice", limit(Side.BUY, "0.1", "99000", code));
        assertThat(ask("alice", new BuilderRevocation(BUILDER)).getKind()).isEqualTo(StatusKind.REVOKE_BUILDER_CODE);
        assertRefused(
                ask("alice", limit(Side.BUY, "0.1", "99000.5", code)),
                "builder " + BUILDER + " is not approved: approve it with abc first");
        floor.exchange.restoreFromSnapshots(5);
        ask("maker", limit(Side.SELL, "0.1", "99000", null));
        assertThat(records("builder").totals.getBalance()).isEqualTo(Decimals.parse("9.9"));
    }

    /** BLD-011: 0.1 at 100000 with leverage 10 needs 1000, 5 for the exchange and 15 for the builder. */
    @Test
    void reservesTheFeeOfTheBuilder() {
        floor.fund("poor", "1019.99");
        floor.fund("rich", "1020");
        for (String trader : List.of("poor", "rich")) {
            approve(trader, BUILDER, 15);
        }
        LimitOrder order = limit(Side.BUY, "0.1", "100000", new BuilderCode(BUILDER, 15));
        ActionStatus refused = ask("poor", order);
        assertThat(refused.getKind()).isEqualTo(StatusKind.REJECTED_RISK_LIMIT);
        assertThat(refused.getReason()).startsWith("Insufficient margin");
        assertThat(ask("rich", order).getKind()).isEqualTo(StatusKind.RESTING);
        assertThat(ask("poor", limit(Side.BUY, "0.1", "100000", null)).getKind())
                .isEqualTo(StatusKind.RESTING);
    }

    /** LOG-011: approvals, codes of open orders and the money of builders are part of the state. */
    @Test
    void survivesSnapshots() {
        approve("alice", BUILDER, 10);
        ask("alice", limit(Side.BUY, "0.1", "99000", new BuilderCode(BUILDER, 10)));
        String before = floor.exchange.stateHash();
        floor.exchange.restoreFromSnapshots(3);
        assertThat(floor.exchange.stateHash()).isEqualTo(before);
        assertThat(floor.exchange.replayedHash(17)).isEqualTo(before);
    }

    private static void assertRefused(ActionStatus status, String reason) {
        assertThat(status.getKind()).isEqualTo(StatusKind.REJECTED_INVALID);
        assertThat(status.getReason()).isEqualTo(reason);
    }

    private static void assertError(ActionStatus status, String reason) {
        assertThat(status.getKind()).isEqualTo(StatusKind.ERROR);
        assertThat(status.getReason()).isEqualTo(reason);
    }

    private void approve(String trader, Bytes32 builder, int maxFee) {
        assertThat(ask(trader, new BuilderApproval(builder, maxFee)).getKind())
                .isEqualTo(StatusKind.APPROVE_BUILDER_CODE);
    }

    private ActionStatus ask(String trader, Action action) {
        return askAll(trader, action).getFirst();
    }

    private List<ActionStatus> askAll(String trader, Action... actions) {
        return floor.askInSignedBytes(Floor.named(trader), Floor.named(trader), actions)
                .getStatusesList();
    }

    private AccountRecords records(String trader) {
        AccountRecords records = new AccountRecords();
        floor.exchange.accountEventsSince(0).stream()
                .filter(event -> Keys.read(event.getAccount()).equals(Floor.named(trader)))
                .forEach(records::read);
        return records;
    }

    private Fill fillOf(String trader) {
        return floor.exchange.accountEventsSince(0).stream()
                .filter(AccountEvent::hasOrderFilled)
                .filter(event -> Keys.read(event.getAccount()).equals(Floor.named(trader)))
                .findFirst()
                .orElseThrow()
                .getOrderFilled()
                .getFill();
    }

    private List<BuilderFeesReceived> payments() {
        return floor.exchange.accountEventsSince(0).stream()
                .filter(AccountEvent::hasBuilderFeesReceived)
                .map(AccountEvent::getBuilderFeesReceived)
                .toList();
    }

    private static LimitOrder limit(Side side, String size, String price, @Nullable BuilderCode code) {
        return new LimitOrder(
                "BTC-USD", side, Quantity.of(price), Quantity.of(size), TimeInForce.GTC, false, Routing.CROSS, code);
    }

    private static MarketOrder market(Side side, String size, @Nullable BuilderCode code) {
        return new MarketOrder("BTC-USD", side, Quantity.of(size), false, Routing.CROSS, code, null);
    }
}
