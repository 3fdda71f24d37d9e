package io.openperp.book;

import static io.openperp.book.RecordedBook.ALICE;
import static io.openperp.book.RecordedBook.BOB;
import static io.openperp.book.RecordedBook.CAROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.units.Side;
import org.junit.jupiter.api.Test;

/** A post-only order adds liquidity or does nothing. */
class PostOnlyTest {

    private final RecordedBook book = new RecordedBook();

    @Test
    void postOnlyOrderThatWouldCrossIsRefusedAndNeverRests() {
        book.sell("a", ALICE, 1, 100);
        assertThat(alo("b", BOB, 100)).isEqualTo(OrderBook.WOULD_CROSS);
        assertThat(alo("c", CAROL, 101)).isEqualTo(OrderBook.WOULD_CROSS);
        assertThat(book.events()).isEmpty();
        assertThat(book.queue(Side.BUY)).isEmpty();
        assertThat(book.queue(Side.SELL)).containsExactly("a 1 @ 100");
    }

    @Test
    void postOnlyOrderThatMeetsItsOwnOwnersOrderIsRefusedToo() {
        book.sell("a", ALICE, 1, 100);
        assertThat(alo("b", ALICE, 100)).isEqualTo(OrderBook.WOULD_CROSS);
        assertThat(book.queue(Side.SELL)).containsExactly("a 1 @ 100");
    }

    @Test
    void postOnlyOrderAwayFromTheOtherSideRests() {
        book.sell("a", ALICE, 1, 100);
        int order = alo("b", BOB, 99);
        assertThat(book.queue(Side.BUY)).containsExactly("b 1 @ 99");
        assertThat(book.book.timeInForce(order)).isEqualTo(TimeInForce.ALO);
    }

    @Test
    void wouldCrossIsTrueFromTheBestPriceOn() {
        book.sell("a", ALICE, 1, 100);
        book.buy("b", BOB, 1, 90);
        assertThat(book.book.wouldCross(Side.BUY, 99)).isFalse();
        assertThat(book.book.wouldCross(Side.BUY, 100)).isTrue();
        assertThat(book.book.wouldCross(Side.SELL, 91)).isFalse();
        assertThat(book.book.wouldCross(Side.SELL, 90)).isTrue();
    }

    @Test
    void slidesToOneTickBehindTheBestPriceOfTheOtherSide() {
        book.sell("a", ALICE, 1, 100);
        book.buy("b", BOB, 1, 90);
        assertThat(book.book.depth().slide(Side.BUY, 105)).isEqualTo(99);
        assertThat(book.book.depth().slide(Side.BUY, 100)).isEqualTo(99);
        assertThat(book.book.depth().slide(Side.BUY, 98)).isEqualTo(98);
        assertThat(book.book.depth().slide(Side.SELL, 80)).isEqualTo(91);
        assertThat(new OrderBook(1).depth().slide(Side.BUY, 105)).isEqualTo(105);
    }

    @Test
    void findsNoPriceBehindTheLowestOne() {
        book.sell("a", ALICE, 1, 1);
        assertThat(book.book.depth().slide(Side.BUY, 5)).isZero();
    }

    @Test
    void joinsTheBestPriceOfItsSideWithinItsLimit() {
        book.sell("a", ALICE, 1, 100);
        book.buy("b", BOB, 1, 90);
        assertThat(book.book.depth().join(Side.BUY, 105)).isEqualTo(90);
        assertThat(book.book.depth().join(Side.BUY, 85)).isEqualTo(85);
        assertThat(book.book.depth().join(Side.SELL, 80)).isEqualTo(100);
        assertThat(book.book.depth().join(Side.SELL, 120)).isEqualTo(120);
        book.cancel("b");
        assertThat(book.book.depth().join(Side.BUY, 105)).isEqualTo(99);
    }

    @Test
    void ordersRememberHowTheyCameToTheirPrice() {
        for (TimeInForce each : new TimeInForce[] {TimeInForce.ALO_SLIDE, TimeInForce.ALO_JOIN, TimeInForce.ALO}) {
            int order = book.place(each.name(), BOB, Side.SELL, 1, 99, each, true);
            assertThat(book.book.timeInForce(order)).isEqualTo(each);
            assertThat(book.book.isReduceOnly(order)).isTrue();
            assertThat(book.place(each + "!", BOB, Side.BUY, 1, 99, each, false))
                    .isEqualTo(OrderBook.WOULD_CROSS);
        }
    }

    private int alo(String name, int owner, long price) {
        return book.place(name, owner, Side.BUY, 1, price, TimeInForce.ALO, false);
    }
}
