package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.ShardView;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No sum that trading drives to its bound makes a shard stop, or its state one that cannot be written and read again. */
class CountersAtTheirBoundsTest {

    private static final String BTC = "BTC-USD";
    private static final Bytes32 ALICE = Floor.named("alice");
    private static final Bytes32 BOB = Floor.named("bob");
    private static final String MOST = "10000000000";

    private final Floor floor = Floor.open();

    @BeforeEach
    void twoRichTraders() {
        floor.configure(settings -> settings.setFaucetMaximumAmount(Decimals.parse(MOST)));
        floor.price(BTC, "100000");
        floor.fund("alice", MOST);
        floor.fund("bob", MOST);
    }

    /** Profit and loss, fees both ways, funding: the statement ends at the largest number, money goes on to the unit. */
    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE, Long.MIN_VALUE + 1})
    void statementEndsAtTheLargestNumberAndTradingGoesOn(long bound) {
        view().setStatement(ALICE, bound, bound, bound);
        view().setStatement(BOB, bound, bound, bound);

        trade("1", "alice", "bob", "100000");
        passAnHour();
        trade("2", "bob", "alice", "104000");
        trade("3", "bob", "alice", "96000");

        for (Bytes32 trader : List.of(ALICE, BOB)) {
            assertThat(view().statement(trader))
                    .allSatisfy(sum -> assertThat(Math.abs(sum / 2))
                            .as("near its bound, not beyond it")
                            .isGreaterThan(Long.MAX_VALUE / 4));
        }
        floor.exchange.checkMoney();
        requireReadable();
        trade("4", "alice", "bob", "100000");
    }

    /** The largest positions that are accepted, at fees of the market, many times over. */
    @Test
    void largestAcceptedTradesLeaveEverySumReadable() {
        for (int i = 0; i < 40; i++) {
            boolean up = i % 2 == 0;
            send("l" + i, "90", up ? "alice" : "bob", up ? "bob" : "alice", up ? "104000" : "96000");
        }
        floor.exchange.checkMoney();
        requireReadable();
    }

    /** A balance beyond 92 billion is clamped where it is shown, and loses nothing. */
    @Test
    void balanceBeyondTheLargestNumberIsKeptAndComesBack() {
        trade("1", "alice", "bob", "100000");
        long start = Long.MAX_VALUE - Decimals.parse("1000");
        long feesBefore = view().statement(ALICE).get(1);
        view().setMoney(ALICE, start);

        trade("2", "bob", "alice", "104000");

        assertThat(view().isBalanceBeyond64Bits(ALICE)).isTrue();
        assertThat(view().books().get(ALICE).balance()).isEqualTo(Long.MAX_VALUE);
        floor.exchange.checkMoney();
        requireReadable();
        assertThat(view().isBalanceBeyond64Bits(ALICE)).isTrue();
        trade("3", "alice", "bob", "104000");
        trade("4", "bob", "alice", "98000");

        assertThat(view().isBalanceBeyond64Bits(ALICE)).isFalse();
        long fees = view().statement(ALICE).get(1) - feesBefore;
        assertThat(view().books().get(ALICE).balance()).isEqualTo(start - Decimals.parse("20000") - fees);
        floor.exchange.checkMoney();
        requireReadable();
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, Long.MAX_VALUE - 1})
    void feesAreCollectedBeyondTheLargestNumber(long start) {
        trade("1", "alice", "bob", "100000");
        passAnHour();
        Bytes32 collector = Floor.FEES;
        view().setMoney(collector, start);

        trade("2", "bob", "alice", "100000");
        passAnHour();

        assertThat(view().isBalanceBeyond64Bits(collector)).isTrue();
        assertThat(view().books().get(collector).balance()).isEqualTo(Long.MAX_VALUE);
        floor.exchange.checkMoney();
        requireReadable();
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE, -1, 0})
    void nonceAtTheBoundIsUsedOnceAndKept(long nonce) {
        assertThat(floor.askWithNonce("alice", nonce, Floor.cancelAll()).getError())
                .isEmpty();
        requireReadable();
        assertThat(floor.askWithNonce("alice", nonce, Floor.cancelAll()).getError())
                .contains("nonce");
        assertThat(floor.one("alice", Floor.buy("after", BTC, "0.1", "99000")).getKind())
                .isEqualTo(StatusKind.RESTING);
    }

    /** So many accounts bid at one price that the level's total does not fit 63 bits; every order is accepted. */
    @ParameterizedTest
    @ValueSource(strings = {"0.1", "0.00000001"})
    void bidsAtOnePriceBeyondTheLargestNumberLeaveTheMarketRunning(String lot) {
        Floor cheap = new Floor(null, listing -> {
            listing.setTickSize(1).setLotSize(Decimals.parse(lot));
        });
        cheap.price(BTC, "0.0001");
        for (int i = 0; i < 1100; i++) {
            cheap.fund("bidder" + i, "10000");
            ActionStatus bid = cheap.one("bidder" + i, Floor.buy("bid" + i, BTC, "90000000", "0.0001"));
            assertThat(bid.getKind()).as(bid.getReason()).isEqualTo(StatusKind.RESTING);
        }
        cheap.exchange.tick(1);
        cheap.exchange.drain();
        var before = cheap.exchange.stateHash();
        cheap.exchange.restoreFromSnapshots(3);
        assertThat(cheap.exchange.stateHash()).isEqualTo(before);
        assertThat(cheap.exchange.replayedHash(4)).isEqualTo(before);
        assertThat(shownBids(cheap)).isEqualTo(Long.MAX_VALUE);
        for (int i = 1; i < 1100; i++) {
            cheap.ask("bidder" + i, Floor.cancelAll());
        }
        assertThat(shownBids(cheap)).isEqualTo(Decimals.parse("90000000"));
        cheap.exchange.tick(1);
        cheap.exchange.drain();
        cheap.exchange.checkInvariants();
    }

    private static long shownBids(Floor floor) {
        return floor.exchange.market(0).depth(Side.BUY, 1);
    }

    private ShardView view() {
        return new ShardView(floor.exchange.accountShard());
    }

    private void trade(String id, String buyer, String seller, String price) {
        send(id, "10", buyer, seller, price);
    }

    private void send(String id, String size, String buyer, String seller, String price) {
        floor.one(seller, Floor.sell("s" + id, BTC, size, price));
        ActionStatus bought = floor.one(buyer, Floor.buy("b" + id, BTC, size, price));
        assertThat(bought.getKind()).as(bought.getReason()).isEqualTo(StatusKind.FILLED);
    }

    private void passAnHour() {
        floor.exchange.timeNanos += 3_600_000_000_000L;
        floor.exchange.tick(1);
        floor.exchange.drain();
        floor.price(BTC, "100000");
    }

    private void requireReadable() {
        var before = floor.exchange.stateHash();
        floor.exchange.restoreFromSnapshots(3);
        assertThat(floor.exchange.stateHash()).isEqualTo(before);
    }
}
