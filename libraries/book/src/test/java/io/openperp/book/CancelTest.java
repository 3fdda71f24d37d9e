package io.openperp.book;

import static io.openperp.book.RecordedBook.ALICE;
import static io.openperp.book.RecordedBook.BOB;
import static io.openperp.book.RecordedBook.CAROL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.openperp.units.Side;
import org.junit.jupiter.api.Test;

/** Taking orders off the book. */
class CancelTest {

    private final RecordedBook book = new RecordedBook();

    @Test
    void cancelledOrderLeavesTheOthersInTheirOrder() {
        book.buy("a", ALICE, 1, 100);
        book.buy("b", BOB, 2, 100);
        book.buy("c", CAROL, 3, 100);
        book.cancel("b");
        assertThat(book.events()).containsExactly("b cancelled 2: REQUESTED");
        assertThat(book.queue(Side.BUY)).containsExactly("a 1 @ 100", "c 3 @ 100");
        assertThat(book.order("b")).isEqualTo(OrderBook.NONE);
    }

    @Test
    void cancelAllGoesFromTheOldestToTheNewestOfBothSides() {
        book.buy("a1", ALICE, 1, 90);
        book.sell("a2", ALICE, 1, 110);
        book.buy("b", BOB, 1, 91);
        book.buy("a3", ALICE, 1, 95);
        assertThat(book.cancelAll(ALICE)).isEqualTo(3);
        assertThat(book.events())
                .containsExactly("a1 cancelled 1: REQUESTED", "a2 cancelled 1: REQUESTED", "a3 cancelled 1: REQUESTED");
        assertThat(book.book.size()).isEqualTo(1);
        assertThat(book.book.ordersOf(ALICE)).isZero();
    }

    @Test
    void enlargedOrderIsTheNewestOfItsOwner() {
        book.buy("a1", ALICE, 1, 90);
        book.buy("a2", ALICE, 1, 91);
        book.enlarge("a1", 2);
        book.cancelAll(ALICE);
        assertThat(book.events()).containsExactly("a2 cancelled 1: REQUESTED", "a1 cancelled 2: REQUESTED");
    }

    @Test
    void ownerWithoutOrdersHasNoneToCancel() {
        assertThat(book.cancelAll(1_000_000)).isZero();
        assertThat(book.book.oldestOrderOf(1_000_000)).isEqualTo(OrderBook.NONE);
    }

    @Test
    void numberOfAnOrderThatLeftIsRefused() {
        int order = book.buy("c", CAROL, 1, 100);
        book.cancel("c");
        assertThatIllegalArgumentException().isThrownBy(() -> book.book.cancel(order, book));
        assertThatIllegalArgumentException().isThrownBy(() -> book.book.cancel(OrderBook.NONE, book));
    }
}
