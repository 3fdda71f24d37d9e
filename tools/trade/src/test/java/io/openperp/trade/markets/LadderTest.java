package io.openperp.trade.markets;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.market.Book;
import io.openperp.trade.terminal.Paint;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class LadderTest {

    private static final Ladder.OwnOrder OWN_BID =
            new Ladder.OwnOrder(Side.BUY, Decimal.parse("99999.5"), Decimal.parse("0.25"));

    @Test
    void offersAreAboveBidsWithRunningTotalsAndOwnOrders() {
        Ladder ladder = new Ladder(10, null, Paint.PLAIN);
        assertThat(ladder.lines(
                        book(
                                List.of(level("100000", "1"), level("99999.5", "0.5")),
                                List.of(level("100010", "2"), level("100020.5", "0.001"))),
                        List.of(OWN_BID)))
                .containsExactly(
                        "   PRICE   SIZE  TOTAL  YOURS",
                        "100020.5  0.001  2.001",
                        "  100010      2      2",
                        "spread 10 (0.01%)",
                        "  100000      1      1",
                        " 99999.5    0.5    1.5   0.25");
    }

    @Test
    void anOwnBidInAGroupOfLevelsIsAtThePriceBelow() {
        Ladder ladder = new Ladder(10, new BigDecimal("10"), Paint.PLAIN);
        assertThat(ladder.lines(book(List.of(level("99990", "3")), List.of()), List.of(OWN_BID)))
                .containsExactly("PRICE  SIZE  TOTAL  YOURS", "no offers", "99990     3      3   0.25");
    }

    @Test
    void noMoreLevelsAreShownThanWereAskedFor() {
        Ladder ladder = new Ladder(1, null, Paint.PLAIN);
        assertThat(ladder.lines(
                        book(List.of(level("2", "1"), level("1", "1")), List.of(level("3", "1"), level("4", "1"))),
                        List.of()))
                .hasSize(4);
    }

    private static Book book(List<Book.Level> bids, List<Book.Level> asks) {
        return new Book(Book.SNAPSHOT, "BTC-USD", List.of(bids, asks), 1);
    }

    private static Book.Level level(String price, String size) {
        return new Book.Level(Decimal.parse(price), Decimal.parse(size), 1);
    }
}
