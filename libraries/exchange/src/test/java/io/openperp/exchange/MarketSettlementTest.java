package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.Action;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.FillReason;
import io.openperp.journal.FundSource;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketState;
import io.openperp.journal.OperatorActed;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settlement of a market, beside what traders see of it, which is in the scenarios (STL-001 to STL-009). */
class MarketSettlementTest {

    private static final String BTC = "BTC-USD";
    private static final int STEPS = 1500;

    /** STL-004: the account shard has admitted the order, the market refuses it, and what was reserved is free again. */
    @Test
    void orderOnItsWayIsRefusedByTheMarket() {
        Floor floor = opened();

        floor.sendInSignedBytes("admin", new SettleMarket(BTC, 0, "delisted"));
        floor.send("alice", Floor.buy("late", BTC, "0.5", "99000"));
        floor.exchange.drain();

        ActionStatus answer = lastStatus(floor, "alice");
        assertThat(answer.getKind()).isEqualTo(StatusKind.REJECTED_INVALID);
        assertThat(answer.getReason()).isEqualTo("BTC-USD is settling at 100000 (delisted): accepted are cancels");
        assertThat(floor.one("alice", Floor.buy("all", "ETH-USD", "100", "2900"))
                        .getKind())
                .isEqualTo(StatusKind.RESTING);
    }

    /** STL-004: of more orders than a command cancels 500 go each second, and the positions are closed after the last. */
    @Test
    void largeBookIsClearedBeforePositionsAreClosed() {
        Floor floor = opened();
        floor.ask("alice", Floor.buy("bid", BTC, "0.1", "100000"));
        floor.ask("bob", Floor.sell("ask", BTC, "0.1", "100000"));
        for (int i = 0; i < 20; i++) {
            int row = i;
            floor.ask(
                    "bob",
                    IntStream.range(0, 50)
                            .mapToObj(j -> Floor.buy("bid " + row + " " + j, BTC, "0.001", "99000"))
                            .toArray(Action[]::new));
        }
        assertThat(floor.exchange.market(0).restingOrders()).isEqualTo(1_000);

        settle(floor, BTC);

        assertThat(floor.exchange.market(0).restingOrders()).isEqualTo(500);
        assertThat(state(floor)).isEqualTo(MarketState.MARKET_SETTLING);
        assertThat(floor.exchange.market(0).openInterest()).isPositive();
        second(floor);
        assertThat(floor.exchange.market(0).restingOrders()).isZero();
        assertThat(state(floor)).isEqualTo(MarketState.MARKET_SETTLED);
        assertThat(floor.exchange.market(0).openInterest()).isZero();
        floor.exchange.checkInvariants();
        assertThat(floor.exchange.replayedHash(5)).isEqualTo(floor.exchange.stateHash());
    }

    /** STL-005: half an hour at the rate of the hour so far is half of what the hour would have cost. */
    @Test
    void fundingIsPaidForThePartOfTheHourThatHasPassed() {
        Floor floor = opened();
        floor.ask("alice", Floor.buy("bid", BTC, "0.1", "100000"));
        floor.ask("bob", Floor.sell("ask", BTC, "0.1", "100000"));
        for (int i = 0; i < 60; i++) {
            floor.price(BTC, "100000");
            floor.exchange.tick(30);
            floor.exchange.drain();
        }
        int before = floor.exchange.accountEvents.size();

        settle(floor, BTC);

        List<AccountEvent> paid = floor.exchange.accountEventsSince(before).stream()
                .filter(AccountEvent::hasFundingPaid)
                .toList();
        assertThat(paid).hasSize(2);
        // interest of 0.01 % in 8 hours is 0.00125 % in one; of the 1800 s the first 30 had no sample
        assertThat(paid)
                .allSatisfy(event -> assertThat(event.getFundingPaid().getHourlyRate())
                        .isEqualTo(Decimals.parse("0.0000125") * 1770 / 3600));
        floor.exchange.checkInvariants();
    }

    /** STL-005, FND-011: a market of seconds has no rate, however much of the hour was over when it was listed. */
    @Test
    void aMarketOfFewSamplesPaysNoFundingWhenItIsSettled() {
        Floor floor = opened();
        floor.ask("alice", Floor.buy("bid", BTC, "0.1", "100000"));
        floor.ask("bob", Floor.sell("ask", BTC, "0.1", "100000"));
        floor.price(BTC, "100000");
        for (int i = 0; i < 11; i++) {
            floor.exchange.tick(5);
            floor.exchange.drain();
        }

        settle(floor, BTC);

        assertThat(floor.exchange.accountEvents).noneMatch(AccountEvent::hasFundingPaid);
    }

    /** STL-006: at a price that no size divides, longs are paid rounded down and shorts pay rounded up; the rest is the fund's. */
    @Test
    void roundingOfAnAverageGoesToTheFund() {
        Floor floor = opened();
        floor.ask("alice", Floor.buy("bid", BTC, "0.001", "100000"));
        floor.ask("bob", Floor.sell("ask", BTC, "0.001", "100000"));
        for (int sample = 0; sample < 12; sample++) {
            floor.price(BTC, sample < 10 ? "100000" : "100001");
            floor.exchange.tick(10);
            floor.exchange.drain();
        }
        int before = floor.exchange.accountEvents.size();

        assertThat(settle(floor, new SettleMarket(BTC, 1, "delisted")).getSettlementPrice())
                .isEqualTo(Decimals.parse("100000.33333333"));
        second(floor);

        assertThat(floor.exchange.accountEventsSince(before).stream()
                        .filter(AccountEvent::hasFundReceived)
                        .filter(event -> event.getFundReceived().getSource() == FundSource.SETTLEMENT_RESIDUE)
                        .map(event -> event.getFundReceived().getAmount()))
                .containsExactly(1L);
        floor.exchange.checkInvariants();
    }

    /** STL-008: the history of operators says at which price. */
    @Test
    void actIsPublishedWithItsPrice() {
        Floor floor = opened();

        settle(floor, BTC);

        OperatorActed act = floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasOperatorActed)
                .toList()
                .getLast()
                .getOperatorActed();
        assertThat(act.getAction()).isEqualTo("settleMarket");
        assertThat(act.getBefore()).isEqualTo("trading");
        assertThat(act.getAfter()).isEqualTo("settling at 100000 (delisted)");
        assertThat(act.getRefusal()).isEmpty();
    }

    /** STL-002: neither configuration nor a restart brings a settled market back. */
    @Test
    void settledMarketStaysSettled() {
        Floor floor = opened();
        settle(floor, BTC);
        second(floor);

        floor.exchange.list(ListingChange.of(floor.exchange.listings.getFirst(), "takerFee", 50_000));
        floor.exchange.restoreFromSnapshots(7);
        floor.exchange.drain();

        assertThat(state(floor)).isEqualTo(MarketState.MARKET_SETTLED);
        assertThat(floor.one("alice", Floor.buy("again", BTC, "0.1", "99000")).getReason())
                .isEqualTo("BTC-USD is settled at 100000 (delisted): nothing is accepted any more");
    }

    /**
     * In any history, liquidations (STL-009) and messages on their way included: every position is closed once, at the price, without a
     * fee; money adds up, no open interest is left, and the exchange goes on.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void everyPositionIsClosedOnceAtThePrice(long seed) {
        History history = History.wild(seed);
        InMemoryExchange exchange = history.floor.exchange;
        steps(history, STEPS);
        history.floor.sendInSignedBytes("admin", new SettleMarket(BTC, seed % 4 == 0 ? 1 : 0, "delisted"));
        Random restart = new Random(seed);
        int from = exchange.accountEvents.size();
        for (int i = 0; i < STEPS; i++) {
            steps(history, 1);
            if (restart.nextInt(300) == 0) {
                exchange.restoreFromSnapshots(i);
            }
        }
        exchange.drain();
        exchange.tick(1);
        exchange.drain();
        exchange.checkInvariants();

        assertThat(state(history.floor)).isEqualTo(MarketState.MARKET_SETTLED);
        assertThat(exchange.market(0).openInterest()).isZero();
        assertThat(exchange.market(0).restingOrders()).isZero();
        long price = exchange.market(0).listing().getStatus().getSettlementPrice();
        requireClosings(exchange, price);
        assertThat(exchange.accountEventsSince(from)).isNotEmpty();
        assertThat(exchange.replayedHash(seed)).isEqualTo(exchange.stateHash());
    }

    private static void steps(History history, int steps) {
        for (int i = 0; i < steps; i++) {
            history.step();
            history.floor.exchange.checkInvariants();
        }
    }

    /** Requires each position, by its account's events, to be closed for size × (price − entry), rounded against it. */
    private static void requireClosings(InMemoryExchange exchange, long price) {
        Map<Bytes32, long[]> held = new TreeMap<>();
        List<Bytes32> closed = new ArrayList<>();
        for (AccountEvent event : exchange.accountEvents) {
            Bytes32 account = Keys.read(event.getAccount());
            if (event.hasOrderFilled()
                    && event.getOrderFilled().getPosition().getSymbol().equals(BTC)) {
                var position = event.getOrderFilled().getPosition();
                held.put(account, new long[] {position.getSize(), position.getCost()});
            } else if (event.hasPositionMoved()
                    && event.getPositionMoved().getPosition().getSymbol().equals(BTC)) {
                PositionMoved moved = event.getPositionMoved();
                if (moved.getFill().getReason() == FillReason.SETTLEMENT) {
                    long[] had = held.getOrDefault(account, new long[2]);
                    long value = floor(had[0], price);
                    assertThat(moved.getFill().getRealizedPnl()).isEqualTo(value - had[1]);
                    assertThat(moved.getFill().getPrice()).isEqualTo(price);
                    assertThat(moved.getFill().getFee()).isZero();
                    assertThat(closed).doesNotContain(account);
                    closed.add(account);
                }
                held.put(account, new long[] {
                    moved.getPosition().getSize(), moved.getPosition().getCost()
                });
            }
        }
        assertThat(held.values()).allSatisfy(position -> assertThat(position[0]).isZero());
        assertThat(exchange.marketEventsSince(0).stream()
                        .map(Map.Entry::getValue)
                        .filter(MarketEvent::hasMarketSettled)
                        .map(event -> event.getMarketSettled().getPositions()))
                .containsExactly(closed.size());
    }

    private static long floor(long size, long price) {
        BigInteger product = BigInteger.valueOf(size).multiply(BigInteger.valueOf(price));
        BigInteger one = BigInteger.valueOf(Fixed.ONE);
        return product.subtract(product.mod(one)).divide(one).longValueExact();
    }

    private static Floor opened() {
        Floor floor = Floor.open();
        floor.price(BTC, "100000");
        floor.price("ETH-USD", "3000");
        floor.fund("alice", "100000");
        floor.fund("bob", "100000");
        return floor;
    }

    private static ActionStatus settle(Floor floor, String symbol) {
        return settle(floor, new SettleMarket(symbol, 0, "delisted"));
    }

    private static ActionStatus settle(Floor floor, SettleMarket settle) {
        ActionStatus status =
                floor.askInSignedBytes(Floor.ADMIN, Floor.ADMIN, settle).getStatuses(0);
        assertThat(status.getKind()).as(status.getReason()).isEqualTo(StatusKind.SETTLE_MARKET);
        return status;
    }

    private static void second(Floor floor) {
        floor.exchange.tick(1);
        floor.exchange.drain();
    }

    private static MarketState state(Floor floor) {
        return floor.exchange.market(0).listing().getStatus().getState();
    }

    private static ActionStatus lastStatus(Floor floor, String trader) {
        return floor.exchange.accountEvents.stream()
                .filter(event -> event.getAccount().equals(Keys.write(Floor.named(trader))))
                .filter(AccountEvent::hasTransactionCompleted)
                .toList()
                .getLast()
                .getTransactionCompleted()
                .getStatuses(0);
    }
}
