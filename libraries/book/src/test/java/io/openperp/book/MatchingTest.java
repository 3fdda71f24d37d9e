package io.openperp.book;

import static io.openperp.book.RecordedBook.ALICE;
import static io.openperp.book.RecordedBook.BOB;
import static io.openperp.book.RecordedBook.CAROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.units.Side;
import org.junit.jupiter.api.Test;

/** Price first, then time; at the maker's price. */
class MatchingTest {

    private final RecordedBook book = new RecordedBook();

    @Test
    void betterPriceTradesFirst() {
        book.sell("a", ALICE, 2, 101);
        book.sell("b", BOB, 2, 100);
        book.buy("c", CAROL, 3, 101);
        assertThat(book.events()).containsExactly("b filled 2 @ 100, left 0", "a filled 1 @ 101, left 1");
        assertThat(book.queue(Side.SELL)).containsExactly("a 1 @ 101");
    }

    @Test
    void olderOrderOfOnePriceTradesFirst() {
        book.buy("a", ALICE, 2, 100);
        book.buy("b", BOB, 2, 100);
        book.sell("c", CAROL, 3, 100);
        assertThat(book.events()).containsExactly("a filled 2 @ 100, left 0", "b filled 1 @ 100, left 1");
    }

    @Test
    void tradeHappensAtTheMakersPrice() {
        book.buy("a", ALICE, 1, 105);
        book.sell("b", BOB, 1, 100);
        assertThat(book.events()).containsExactly("a filled 1 @ 105, left 0");
    }

    @Test
    void partlyFilledMakerKeepsItsPlace() {
        book.sell("a", ALICE, 5, 100);
        book.sell("b", BOB, 5, 100);
        book.buy("c", CAROL, 2, 100);
        book.buy("d", CAROL, 4, 100);
        assertThat(book.events())
                .containsExactly("a filled 2 @ 100, left 3", "a filled 3 @ 100, left 0", "b filled 1 @ 100, left 4");
    }

    @Test
    void restOfAnIncomingOrderRestsAtItsLimitWithWhatItFilled() {
        book.sell("a", ALICE, 2, 100);
        int order = book.buy("b", BOB, 5, 102);
        assertThat(book.queue(Side.BUY)).containsExactly("b 3 @ 102");
        assertThat(book.book.originalLots(order)).isEqualTo(5);
        assertThat(book.book.filledLots(order)).isEqualTo(2);
    }

    @Test
    void immediateOrCancelNeverRests() {
        book.sell("a", ALICE, 2, 100);
        int order = book.place("b", BOB, Side.BUY, 5, 100, TimeInForce.IOC, false);
        assertThat(order).isEqualTo(OrderBook.NONE);
        assertThat(book.events()).containsExactly("a filled 2 @ 100, left 0");
        assertThat(book.book.size()).isZero();
    }

    @Test
    void priceBeyondTheLimitIsNotTouched() {
        book.sell("a", ALICE, 2, 100);
        book.sell("b", BOB, 2, 102);
        book.place("c", CAROL, Side.BUY, 5, 101, TimeInForce.IOC, false);
        assertThat(book.queue(Side.SELL)).containsExactly("b 2 @ 102");
    }

    @Test
    void idThatRestsInTheBookIsRefused() {
        book.buy("a", ALICE, 2, 100);
        assertThat(book.sell("a", BOB, 2, 100)).isEqualTo(OrderBook.DUPLICATE_ID);
        assertThat(book.queue(Side.BUY)).containsExactly("a 2 @ 100");
    }

    @Test
    void idOfAnOrderThatLeftMayRestAgain() {
        book.buy("a", ALICE, 2, 100);
        book.cancel("a");
        assertThat(book.buy("a", ALICE, 3, 99)).isPositive();
        assertThat(book.queue(Side.BUY)).containsExactly("a 3 @ 99");
    }
}
