package io.openperp.risk;

import static io.openperp.risk.Examples.rows;
import static io.openperp.risk.Examples.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.position.Position;
import io.openperp.risk.position.Position.CloseReason;
import io.openperp.risk.position.Position.ClosedPosition;
import io.openperp.risk.position.Position.FillOutcome;
import io.openperp.units.Side;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Fills grow, shrink and flip a position: R07, R08. */
class PositionFillTest {

    private static final String ETH = "ETH-USD";

    @Test
    void averageEntryPartialCloseAndFlip() {
        Trader trader = new Trader("10000");
        long maker = trader.market(ETH).parameters().makerFee();
        long taker = trader.market(ETH).parameters().takerFee();
        trader.fill(ETH, Side.BUY, units("3000"), units("3"), taker);
        assertRow(trader, 0);
        trader.fill(ETH, Side.BUY, units("3100.05"), units("1"), taker);
        assertRow(trader, 1);
        trader.fill(ETH, Side.SELL, units("3050"), units("1.5"), maker);
        assertRow(trader, 2);
        trader.fill(ETH, Side.SELL, units("2990"), units("4"), taker);
        assertRow(trader, 3);
    }

    @Test
    void costRemovedIsTruncatedAndTheLastCloseTakesTheRest() {
        Position position = Position.FLAT;
        long balance = 0;
        for (JsonNode row : rows("R08")) {
            boolean opens = row.get("step").asString().startsWith("buy");
            FillOutcome outcome = position.fill(
                    Side.of(opens), opens ? 3 : 1, opens ? 1_000_000_001 : 333_333_335, 0, CloseReason.NORMAL, 0);
            position = outcome.position();
            balance += outcome.balanceChange();
            assertThat(position.size()).isEqualTo(row.get("size").asLong());
            assertThat(position.cost()).isEqualTo(units(row.get("cost")));
            assertThat(balance).isEqualTo(units(row.get("balance")));
        }
    }

    @Test
    void closedRecordIsWrittenAtZeroWithTheAveragesOfBothLegs() {
        Position bought = Position.FLAT
                .fill(Side.BUY, units("1"), units("100"), units("0.1"), CloseReason.NORMAL, 7)
                .position()
                .fill(Side.BUY, units("3"), units("320"), units("0.3"), CloseReason.NORMAL, 8)
                .position()
                .funded(units("-0.5"));
        FillOutcome first = bought.fill(Side.SELL, units("1"), units("120"), units("0.1"), CloseReason.NORMAL, 9);
        assertThat(first.closed()).isNull();
        FillOutcome last =
                first.position().fill(Side.SELL, units("3"), units("300"), units("0.2"), CloseReason.LIQUIDATION, 10);
        assertThat(last.position()).isEqualTo(Position.FLAT);
        assertThat(last.closed())
                .isEqualTo(new ClosedPosition(
                        units("4"),
                        units("8"),
                        units("105"),
                        units("105"),
                        0,
                        units("0.7"),
                        units("-0.5"),
                        7,
                        10,
                        CloseReason.LIQUIDATION));
    }

    @Test
    void flipSplitsTheFeeBySizeFlooredToTheClosingLeg() {
        Position position = Position.of(2, 200);
        FillOutcome flip = position.fill(Side.SELL, 3, 301, 10, CloseReason.NORMAL, 5);
        assertThat(flip.closed()).isNotNull();
        assertThat(flip.closed().fees()).isEqualTo(6);
        assertThat(flip.position().fees()).isEqualTo(4);
        assertThat(flip.realizedPnl()).isZero(); // two thirds of 301, truncated, are 200
        assertThat(flip.position().size()).isEqualTo(-1);
        assertThat(flip.position().cost()).isEqualTo(-101);
        assertThat(flip.position().openedAtNanos()).isEqualTo(5);
        assertThat(flip.balanceChange()).isEqualTo(-10);
    }

    @Test
    void bothSidesOfATradeCancelToTheLastUnit() {
        FillOutcome buyer = Position.of(-7, -1_000).fill(Side.BUY, 5, 333, 0, CloseReason.NORMAL, 0);
        FillOutcome seller = Position.of(3, 222).fill(Side.SELL, 5, 333, 0, CloseReason.NORMAL, 0);
        long before = 1_000 - 222;
        long after = buyer.balanceChange()
                - buyer.position().cost()
                + seller.balanceChange()
                - seller.position().cost();
        assertThat(after).isEqualTo(before);
    }

    @Test
    void volumeOfAVeryLongLifeStaysAtTheLargestNumber() {
        Position position = new Position(1, 1, 0, 0, 0, 1, Long.MAX_VALUE, Long.MAX_VALUE - 1, 1L << 60, 0, 0, 0);
        Position grown = position.fill(Side.BUY, 4, 4, 0, CloseReason.NORMAL, 0).position();
        assertThat(grown.volume()).isEqualTo(Long.MAX_VALUE);
        assertThat(grown.openedSize()).isEqualTo(Long.MAX_VALUE / 2 + 2);
        assertThat(grown.openedNotional()).isEqualTo((1L << 59) + 2);
    }

    private static void assertRow(Trader trader, int row) {
        JsonNode expected = rows("R07").get(row);
        Position position = trader.position(ETH);
        assertThat(trader.balance).isEqualTo(units(expected.get("balance")));
        assertThat(position.size()).isEqualTo(units(expected.get("size")));
        assertThat(position.entryPrice()).isEqualTo(units(expected.get("price")));
        assertThat(position.realizedPnl()).isEqualTo(units(expected.get("positionRealizedPnl")));
        assertThat(trader.realizedPnl).isEqualTo(units(expected.get("accountRealizedPnl")));
        assertThat(trader.fees).isEqualTo(units(expected.get("fees")));
    }
}
