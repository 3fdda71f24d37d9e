package io.openperp.book;

import static io.openperp.book.RecordedBook.ALICE;
import static io.openperp.book.RecordedBook.BOB;
import static io.openperp.book.RecordedBook.CAROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.units.Side;
import org.junit.jupiter.api.Test;

/** An owner never trades with itself: the resting order gives way. */
class SelfTradeTest {

    private final RecordedBook book = new RecordedBook();

    @Test
    void restingOrderOfTheSameOwnerIsCancelledAndTheIncomingOneGoesOn() {
        book.sell("a1", ALICE, 3, 100);
        book.sell("b", BOB, 1, 100);
        book.sell("a2", ALICE, 3, 101);
        book.buy("a3", ALICE, 2, 101);
        assertThat(book.events())
                .containsExactly(
                        "a1 cancelled 3: SELF_TRADE", "b filled 1 @ 100, left 0", "a2 cancelled 3: SELF_TRADE");
        assertThat(book.queue(Side.BUY)).containsExactly("a3 1 @ 101");
        assertThat(book.queue(Side.SELL)).isEmpty();
    }

    @Test
    void ownOrderBehindTheLastFillStays() {
        book.sell("b", BOB, 2, 100);
        book.sell("a1", ALICE, 3, 100);
        book.buy("a2", ALICE, 2, 100);
        assertThat(book.events()).containsExactly("b filled 2 @ 100, left 0");
        assertThat(book.queue(Side.SELL)).containsExactly("a1 3 @ 100");
    }

    @Test
    void ordersOfOthersAreNoSelfTrade() {
        book.sell("b", BOB, 2, 100);
        book.buy("c", CAROL, 2, 100);
        assertThat(book.events()).containsExactly("b filled 2 @ 100, left 0");
    }
}
