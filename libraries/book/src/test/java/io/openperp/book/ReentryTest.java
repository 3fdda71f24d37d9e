package io.openperp.book;

import static io.openperp.book.RecordedBook.ALICE;
import static io.openperp.book.RecordedBook.BOB;
import static io.openperp.book.RecordedBook.CAROL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.openperp.units.Side;
import org.junit.jupiter.api.Test;

/** Calls that a listener may make from within an event. */
class ReentryTest {

    private final RecordedBook book = new RecordedBook();

    @Test
    void ordersMayBeCancelledFromWithinAFill() {
        book.sell("b1", BOB, 1, 100);
        book.sell("b2", BOB, 1, 100);
        book.sell("c", CAROL, 1, 100);
        book.onFill(maker -> book.cancelAll(BOB));
        book.buy("a", ALICE, 3, 100);
        assertThat(book.events())
                .containsExactly("b1 filled 1 @ 100, left 0", "b2 cancelled 1: REQUESTED", "c filled 1 @ 100, left 0");
        assertThat(book.queue(Side.BUY)).containsExactly("a 1 @ 100");
    }

    @Test
    void filledMakerIsReadableButGone() {
        book.sell("b", BOB, 1, 100);
        book.onFill(maker -> {
            assertThat(book.book.owner(maker)).isEqualTo(BOB);
            assertThat(book.book.filledLots(maker)).isEqualTo(1);
            assertThat(book.book.priceTicks(maker)).isEqualTo(100);
            assertThat(book.order("b")).isEqualTo(OrderBook.NONE);
            assertThatIllegalArgumentException().isThrownBy(() -> book.book.cancel(maker, book));
        });
        book.buy("a", ALICE, 1, 100);
        assertThat(book.events()).hasSize(1);
    }

    @Test
    void placingAndEnlargingWithinAFillIsRefused() {
        book.sell("b", BOB, 2, 100);
        book.onFill(maker -> {
            assertThatIllegalArgumentException().isThrownBy(() -> book.buy("x", CAROL, 1, 50));
            assertThatIllegalArgumentException().isThrownBy(() -> book.enlarge("b", 9));
        });
        book.buy("a", ALICE, 1, 100);
        assertThat(book.queue(Side.SELL)).containsExactly("b 1 @ 100");
    }
}
