package io.openperp.book;

import static io.openperp.book.RecordedBook.ALICE;
import static io.openperp.book.RecordedBook.BOB;
import static io.openperp.book.RecordedBook.CAROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.units.Side;
import org.junit.jupiter.api.Test;

/** Reduce-only orders at rest never exceed the position: the least aggressive price gives way first, then the newest. */
class ReduceOnlyTest {

    private final RecordedBook book = new RecordedBook();

    @Test
    void leastAggressivePriceIsTrimmedFirst() {
        book.sellReduceOnly("a1", ALICE, 7, 110);
        book.sellReduceOnly("a2", ALICE, 6, 105);
        book.trim(ALICE, Side.SELL, 10);
        assertThat(book.events()).containsExactly("a1 trimmed by 3 to 4");
        book.trim(ALICE, Side.SELL, 5);
        assertThat(book.events()).containsExactly("a1 cancelled 4: REDUCE_ONLY", "a2 trimmed by 1 to 5");
    }

    @Test
    void leastAggressiveBuyIsTheLowest() {
        book.buyReduceOnly("a1", ALICE, 5, 90);
        book.buyReduceOnly("a2", ALICE, 5, 80);
        book.trim(ALICE, Side.BUY, 5);
        assertThat(book.events()).containsExactly("a2 cancelled 5: REDUCE_ONLY");
    }

    @Test
    void newestOfOnePriceIsTrimmedFirst() {
        book.sellReduceOnly("a1", ALICE, 5, 100);
        book.sellReduceOnly("a2", ALICE, 5, 100);
        book.trim(ALICE, Side.SELL, 6);
        assertThat(book.events()).containsExactly("a2 trimmed by 4 to 1");
    }

    @Test
    void enlargedOrderCountsAsTheNewest() {
        book.sellReduceOnly("a1", ALICE, 5, 100);
        book.sellReduceOnly("a2", ALICE, 5, 100);
        book.enlarge("a1", 6);
        book.trim(ALICE, Side.SELL, 6);
        assertThat(book.events()).containsExactly("a1 trimmed by 5 to 1");
    }

    @Test
    void trimmedOrderKeepsItsPlace() {
        book.sellReduceOnly("a", ALICE, 5, 100);
        book.sell("b", BOB, 5, 100);
        book.trim(ALICE, Side.SELL, 2);
        assertThat(book.queue(Side.SELL)).containsExactly("a 2 @ 100", "b 5 @ 100");
    }

    @Test
    void otherOrdersSidesAndOwnersAreNotTrimmed() {
        book.sell("a1", ALICE, 5, 100);
        book.buyReduceOnly("a2", ALICE, 5, 90);
        book.sellReduceOnly("b", BOB, 5, 100);
        book.trim(ALICE, Side.SELL, 0);
        assertThat(book.events()).isEmpty();
    }

    @Test
    void flatPositionEndsAll() {
        book.sellReduceOnly("a1", ALICE, 5, 100);
        book.sellReduceOnly("a2", ALICE, 5, 90);
        book.trim(ALICE, Side.SELL, 0);
        assertThat(book.events()).containsExactly("a1 cancelled 5: REDUCE_ONLY", "a2 cancelled 5: REDUCE_ONLY");
        assertThat(book.book.size()).isZero();
    }

    @Test
    void fillsCountTowardsTheTotal() {
        book.sellReduceOnly("a", ALICE, 5, 100);
        book.buy("b", BOB, 3, 100);
        assertThat(book.book.reduceOnlyLotsOf(ALICE, Side.SELL)).isEqualTo(2);
        book.trim(ALICE, Side.SELL, 2);
        assertThat(book.events()).containsExactly("a filled 3 @ 100, left 2");
    }

    @Test
    void nextOrderOfTheLevelMayVanishWithinAFill() {
        book.sellReduceOnly("a1", ALICE, 2, 100);
        book.sellReduceOnly("a2", ALICE, 2, 100);
        book.sell("b", BOB, 2, 100);
        book.onFill(maker -> book.trim(ALICE, Side.SELL, 0));
        book.buy("c", CAROL, 4, 100);
        assertThat(book.events())
                .containsExactly(
                        "a1 filled 2 @ 100, left 0", "a2 cancelled 2: REDUCE_ONLY", "b filled 2 @ 100, left 0");
    }

    @Test
    void makerItselfMayVanishWithinItsFill() {
        book.sellReduceOnly("a", ALICE, 5, 100);
        book.sell("b", BOB, 5, 101);
        book.onFill(maker -> book.trim(ALICE, Side.SELL, 0));
        book.buy("c", CAROL, 2, 101);
        assertThat(book.events()).containsExactly("a filled 2 @ 100, left 3", "a cancelled 3: REDUCE_ONLY");
        assertThat(book.queue(Side.SELL)).containsExactly("b 5 @ 101");
    }

    @Test
    void wholeLevelsMayVanishWithinAFillAndTheRestStillMatches() {
        book.sell("b1", BOB, 1, 100);
        book.sellReduceOnly("c1", CAROL, 4, 101);
        book.sellReduceOnly("c2", CAROL, 4, 102);
        book.sell("b2", BOB, 1, 103);
        book.onFill(maker -> book.trim(CAROL, Side.SELL, 0));
        book.buy("a", ALICE, 5, 103);
        assertThat(book.events())
                .containsExactly(
                        "b1 filled 1 @ 100, left 0",
                        "c2 cancelled 4: REDUCE_ONLY",
                        "c1 cancelled 4: REDUCE_ONLY",
                        "b2 filled 1 @ 103, left 0");
        assertThat(book.queue(Side.BUY)).containsExactly("a 3 @ 103");
    }

    @Test
    void takersOwnReduceOnlyOrdersMayVanishWithinItsFills() {
        book.buyReduceOnly("a1", ALICE, 4, 95);
        book.sell("b", BOB, 4, 100);
        book.onFill(maker -> book.trim(ALICE, Side.BUY, 1));
        book.buy("a2", ALICE, 2, 100);
        assertThat(book.events()).containsExactly("b filled 2 @ 100, left 2", "a1 trimmed by 3 to 1");
    }
}
