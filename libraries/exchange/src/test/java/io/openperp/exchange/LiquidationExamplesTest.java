package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.exchange.account.ShardView;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.ClosedPosition;
import io.openperp.journal.FillReason;
import io.openperp.journal.Keys;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.LiquidationStepKind;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.OrderState;
import io.openperp.journal.Traded;
import io.openperp.units.Decimals;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The worked examples of liquidation, played through both kinds of shards; every number to the unit. */
class LiquidationExamplesTest {

    private static final String BTC = "BTC-USD";
    private static final String ETH = "ETH-USD";
    private static final String SOL = "SOL-USD";

    private final Floor floor = new Floor(null, Floor::marksAreTheOracles);
    private int orders;
    private int tradesRead;

    private void open(String insurance) {
        floor.configure(settings -> settings.setInsuranceDeposit(Decimals.parse(insurance)));
        floor.exchange.drain();
        floor.price(BTC, "100000");
        floor.price(ETH, "3000");
        floor.price(SOL, "150");
        floor.fund("mm", "100000000");
    }

    private void trader(String name, String deposit, String symbol, String leverage) {
        floor.fund(name, deposit);
        floor.one(name, Floor.leverage(symbol, leverage));
    }

    private String order(String trader, boolean buys, String symbol, String size, String price) {
        String id = "order-" + ++orders;
        floor.one(trader, buys ? Floor.buy(id, symbol, size, price) : Floor.sell(id, symbol, size, price));
        return id;
    }

    /** Rests an order of {@code maker}, all of which {@code taker} takes. */
    private void trade(String taker, String maker, boolean takerBuys, String symbol, String price, String size) {
        order(maker, !takerBuys, symbol, size, price);
        order(taker, takerBuys, symbol, size, price);
    }

    private void secondsAt(int seconds, String mark) {
        for (int i = 0; i < seconds; i++) {
            floor.price(BTC, mark);
            floor.exchange.tick(1);
            floor.exchange.drain();
        }
    }

    /** The trades since the last call: {@code px 95000 sz 0.05 liquidation maker taker}. */
    private List<String> trades() {
        List<Map.Entry<String, MarketEvent>> events = floor.exchange.marketEventsSince(tradesRead);
        tradesRead += events.size();
        return events.stream()
                .map(Map.Entry::getValue)
                .filter(MarketEvent::hasTraded)
                .map(event -> words(event.getTraded()))
                .toList();
    }

    private static String words(Traded trade) {
        return "px " + Decimals.format(trade.getPrice()) + " sz " + Decimals.format(trade.getSize())
                + (trade.getReason() == FillReason.NORMAL ? "" : " " + trade.getReason()) + " " + name(trade.getMaker())
                + " " + name(trade.getTaker());
    }

    private static String name(ByteString key) {
        for (String name : List.of("a", "b", "c", "mm", "s1", "s2", "s3", "insurance")) {
            if (Floor.named(name).equals(Keys.read(key))) {
                return name;
            }
        }
        throw new AssertionError("an unknown trader");
    }

    private ShardView view() {
        return new ShardView(floor.exchange.accountShard());
    }

    private String equity(String trader) {
        return Decimals.format(view().standings().get(Floor.named(trader)).equity());
    }

    private String balance(String trader) {
        return Decimals.format(view().holdings().get(Floor.named(trader)).balance());
    }

    private String size(String trader, String symbol) {
        TreeMap<String, Long> sizes = view().holdings().get(Floor.named(trader)).sizes();
        return Decimals.format(sizes.getOrDefault(symbol, 0L));
    }

    private long openOrders(String trader) {
        return records(trader).openOrders().size();
    }

    private AccountRecords records(String trader) {
        AccountRecords records = new AccountRecords();
        for (AccountEvent event : floor.exchange.accountEvents) {
            if (Keys.read(event.getAccount()).equals(Floor.named(trader))) {
                records.read(event);
            }
        }
        return records;
    }

    private List<LiquidationExplained> explained() {
        return floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasLiquidationExplained)
                .map(AccountEvent::getLiquidationExplained)
                .toList();
    }

    @AfterEach
    void moneyAndStatementsHold() {
        floor.exchange.checkInvariants();
        assertThat(floor.exchange.replayedHash(12345)).isEqualTo(floor.exchange.stateHash());
        assertThat(floor.exchange.accountShard().accountsInLiquidation()).isZero();
    }

    @Test
    void restingOrdersThatCouldNotBeSurvivedAreCancelledNewestFirst() { // R20, LIQ-016
        open("0");
        trader("a", "1000", BTC, "50");
        String first = order("a", true, BTC, "0.2", "99000");
        String second = order("a", true, BTC, "0.1", "98000");
        String third = order("a", true, BTC, "0.1", "97500");
        floor.price(BTC, "98500");
        assertThat(openOrders("a")).isEqualTo(3);
        floor.price(BTC, "97000");
        assertThat(swept(third)).isTrue();
        assertThat(openOrders("a")).isEqualTo(2);
        floor.price(BTC, "95500");
        assertThat(swept(second)).isTrue();
        assertThat(openOrders("a")).isEqualTo(1);
        floor.price(BTC, "93000");
        assertThat(swept(first)).isTrue();
        assertThat(openOrders("a")).isZero();
        assertThat(equity("a")).isEqualTo("1000");
    }

    private boolean swept(String order) {
        OrderState state = records("a").orders.get(floor.orders.id(order));
        return state != null
                && StatusText.word(state.getStatus()).equals("cancelledRiskLimit")
                && state.getReason().equals("a fill could leave equity below maintenance margin");
    }

    @Test
    void largePositionIsClosedInTranchesWithACooldown() { // R21, LIQ-006
        open("1000000");
        trader("a", "40500", BTC, "10");
        trade("a", "mm", true, BTC, "100000", "4");
        order("a", true, BTC, "0.001", "89000");
        order("mm", true, BTC, "3", "90650");
        trades();
        floor.price(BTC, "90700");
        assertThat(trades()).containsExactly("px 90650 sz 0.8 LIQUIDATION mm a");
        assertThat(openOrders("a")).isZero();
        assertThat(size("a", BTC)).isEqualTo("3.2");
        assertThat(equity("a")).isEqualTo("2697.4");
        assertThat(balance("insurance")).isEqualTo("1000362.6");
        secondsAt(10, "90700");
        assertThat(trades()).isEmpty();
        secondsAt(20, "90700");
        assertThat(trades()).containsExactly("px 90650 sz 0.64 LIQUIDATION mm a");
        assertThat(size("a", BTC)).isEqualTo("2.56");
        assertThat(equity("a")).isEqualTo("2375.32");
        assertThat(balance("insurance")).isEqualTo("1000652.68");
        secondsAt(30, "90700");
        assertThat(trades()).containsExactly("px 90650 sz 0.512 LIQUIDATION mm a");
        assertThat(size("a", BTC)).isEqualTo("2.048");
        assertThat(equity("a")).isEqualTo("2117.656");
        assertThat(balance("insurance")).isEqualTo("1000884.744");
        assertThat(explained()).hasSize(3);
        LiquidationExplained first = explained().getFirst();
        assertThat(first.getStepsList().stream().map(step -> step.getKind()))
                .containsExactly(LiquidationStepKind.ORDERS_CANCELLED, LiquidationStepKind.CLOSED_ON_BOOK);
        assertThat(Decimals.format(first.getMarks(0).getMark())).isEqualTo("90700");
        assertThat(Decimals.format(first.getSteps(1).getFee())).isEqualTo("362.6");
        assertThat(Decimals.format(first.getMaintenanceAfter())).isEqualTo("3129.2748032");
        assertThat(explained().getLast().getEquityAfter())
                .isGreaterThan(explained().getLast().getMaintenanceAfter());
    }

    @Test
    void smallPositionIsClosedInFullAndTheRestStaysWithTheOwner() { // R22, LIQ-005, LIQ-008
        open("1000000");
        trader("a", "510", SOL, "20");
        trade("a", "mm", true, SOL, "150", "60");
        order("mm", true, SOL, "1000", "145.8");
        trades();
        floor.price(SOL, "146");
        assertThat(trades()).containsExactly("px 145.8 sz 60 LIQUIDATION mm a");
        assertThat(balance("a")).isEqualTo("209.76");
        assertThat(balance("insurance")).isEqualTo("1000043.74");
        ClosedPosition closed = records("a").closed;
        assertThat(closed).isNotNull();
        assertThat(Decimals.format(closed.getMaxSize())).isEqualTo("60");
        assertThat(Decimals.format(closed.getVolume())).isEqualTo("120");
        assertThat(Decimals.format(closed.getRealizedPnl())).isEqualTo("-252");
        assertThat(Decimals.format(closed.getFees())).isEqualTo("48.24");
        assertThat(closed.getReason()).isEqualTo(FillReason.LIQUIDATION);
    }

    @Test
    void fundTakesOverAtTheBankruptcyPriceAndWorksOut() { // R23, LIQ-009, LIQ-011, LIQ-014
        open("50000");
        trader("a", "2025", BTC, "50");
        trade("a", "mm", true, BTC, "100000", "0.5");
        order("mm", true, BTC, "10", "95400");
        trades();
        floor.price(BTC, "95500");
        assertThat(trades()).containsExactly("px 96000 sz 0.5 LIQUIDATION insurance a");
        assertThat(balance("a")).isEqualTo("0");
        assertThat(equity("insurance")).isEqualTo("49750");
        assertThat(size("insurance", BTC)).isEqualTo("0.5");
        order("mm", false, BTC, "10", "95500");
        for (int second = 0; second < 5; second++) { // the book becomes evidence
            assertThat(trades()).isEmpty();
            floor.exchange.tick(1);
            floor.exchange.drain();
        }
        assertThat(trades()).containsExactly("px 95400 sz 0.05 LIQUIDATION mm insurance");
        assertThat(size("insurance", BTC)).isEqualTo("0.45");
        assertThat(balance("insurance")).isEqualTo("49970");
        assertThat(floor.exchange.accountShard().shortfall()).isZero();
    }

    @Test
    void whatTheFundCannotCarryIsDeleveragedInRankOrder() { // R24, LIQ-013
        open("100");
        for (String[] each : new String[][] {{"a", "2025"}, {"s1", "3000"}, {"s2", "10000"}, {"s3", "60000"}}) {
            trader(each[0], each[1], BTC, "50");
        }
        trade("s1", "mm", false, BTC, "100000", "0.3");
        trade("s2", "mm", false, BTC, "101000", "0.4");
        trade("s3", "mm", false, BTC, "100500", "0.4");
        trade("mm", "a", false, BTC, "100000", "0.5");
        trade("a", "mm", true, BTC, "100000", "0.001");
        trades();
        floor.price(BTC, "95500");
        assertThat(trades())
                .containsExactly("px 95978.14371257 sz 0.3 ADL s1 a", "px 95978.14371259 sz 0.201 ADL s2 a");
        assertThat(balance("a")).isEqualTo("0");
        assertThat(List.of(size("s1", BTC), size("s2", BTC), size("s3", BTC))).containsExactly("0", "-0.199", "-0.4");
        assertThat(Decimals.format(records("s1").totals.getRealizedPnl())).isEqualTo("1206.55688623");
        assertThat(Decimals.format(records("s2").totals.getRealizedPnl())).isEqualTo("1009.39311377");
        ClosedPosition closed = records("s1").closed;
        assertThat(closed).isNotNull();
        assertThat(closed.getReason()).isEqualTo(FillReason.ADL);
    }

    @Test
    void cascadeIsSpreadOverTicks() { // R25, LIQ-001, LIQ-005, LIQ-009
        open("20000");
        for (String[] each : new String[][] {{"a", "4000"}, {"b", "5600"}, {"c", "9000"}}) {
            trader(each[0], each[1], BTC, "25");
            trade(each[0], "mm", true, BTC, "100000", "0.9");
        }
        order("mm", true, BTC, "1", "96400");
        order("mm", true, BTC, "0.8", "95200");
        order("mm", true, BTC, "5", "90000");
        trades();
        cascade("96500", "281.2", "2405", "5805", "px 96400 sz 0.9 LIQUIDATION mm a");
        cascade(
                "94600",
                "281.2",
                "926",
                "4095",
                "px 96400 sz 0.1 LIQUIDATION mm b",
                "px 95200 sz 0.8 LIQUIDATION mm b");
        cascade("94600", "281.2", "926", "4095");
        cascade("91000", "281.2", "926", "855");
        cascade("90600", "281.2", "926", "0", "px 90050 sz 0.9 LIQUIDATION insurance c");
    }

    private void cascade(String mark, String a, String b, String c, String... trades) {
        floor.price(BTC, mark);
        assertThat(trades()).containsExactly(trades);
        assertThat(List.of(equity("a"), equity("b"), equity("c"))).containsExactly(a, b, c);
    }

    @Test
    void takeoverOfTwoPositionsLeavesExactlyZero() { // R28, LIQ-009
        open("1000000");
        trader("a", "3000", BTC, "20");
        floor.one("a", Floor.leverage(SOL, "20"));
        trade("a", "mm", true, BTC, "100000", "0.333");
        trade("a", "mm", false, SOL, "150", "77.7");
        trades();
        floor.price(BTC, "95123.45678901");
        floor.price(SOL, "171.23456789");
        assertThat(trades())
                .containsExactly(
                        "px 95750.03970072 sz 0.333 LIQUIDATION insurance a",
                        "px 170.10663733 sz 77.7 LIQUIDATION insurance a");
        assertThat(balance("a")).isEqualTo("0");
        assertThat(Decimals.format(explained().getFirst().getEquity())).isEqualTo("-296.29231432");
    }
}
