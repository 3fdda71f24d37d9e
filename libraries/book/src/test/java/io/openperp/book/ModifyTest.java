package io.openperp.book;

import static io.openperp.book.RecordedBook.ALICE;
import static io.openperp.book.RecordedBook.BOB;
import static io.openperp.book.RecordedBook.CAROL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.openperp.units.Side;
import org.junit.jupiter.api.Test;

/** A smaller order keeps its place, a larger one goes to the back. */
class ModifyTest {

    private final RecordedBook book = new RecordedBook();

    @Test
    void restingOrderKeepsPriorityWhenItsSizeShrinks() {
        book.buy("a", ALICE, 5, 100);
        book.buy("b", BOB, 5, 100);
        book.shrink("a", 2);
        assertThat(book.queue(Side.BUY)).containsExactly("a 2 @ 100", "b 5 @ 100");
    }

    @Test
    void restingOrderLosesPriorityWhenItsSizeGrows() {
        book.buy("a", ALICE, 5, 100);
        book.buy("b", BOB, 5, 100);
        book.enlarge("a", 6);
        assertThat(book.queue(Side.BUY)).containsExactly("b 5 @ 100", "a 6 @ 100");
        assertThat(book.book.sequence(book.order("a"))).isGreaterThan(book.book.sequence(book.order("b")));
    }

    @Test
    void loneOrderCanGrow() {
        book.buy("a", ALICE, 5, 100);
        book.enlarge("a", 6);
        assertThat(book.queue(Side.BUY)).containsExactly("a 6 @ 100");
    }

    @Test
    void newTotalIsWhatFilledPlusWhatRemains() {
        book.buy("a", ALICE, 5, 100);
        book.sell("b", BOB, 2, 100);
        book.shrink("a", 1);
        assertThat(book.book.originalLots(book.order("a"))).isEqualTo(3);
        book.enlarge("a", 8);
        assertThat(book.book.originalLots(book.order("a"))).isEqualTo(10);
        assertThat(book.book.filledLots(book.order("a"))).isEqualTo(2);
    }

    @Test
    void originalSizeIsWhatTheOwnerAskedForAlsoAfterATrim() {
        book.sellReduceOnly("a", ALICE, 5, 100);
        book.trim(ALICE, Side.SELL, 2);
        assertThat(book.book.originalLots(book.order("a"))).isEqualTo(5);
        assertThat(book.book.remainingLots(book.order("a"))).isEqualTo(2);
    }

    @Test
    void newOrderUnderTheNumberOfAWorkedOneStartsWithoutItsHistory() {
        int worked = book.buy("a", ALICE, 5, 100);
        book.sell("b", BOB, 2, 100);
        book.book.addNotional(worked, 200);
        book.cancel("a");
        int fresh = book.buy("c", CAROL, 7, 100);
        assertThat(fresh).isEqualTo(worked);
        assertThat(book.book.filledLots(fresh)).isZero();
        assertThat(book.book.notional(fresh)).isZero();
        assertThat(book.book.originalLots(fresh)).isEqualTo(7);
        book.sell("d", BOB, 3, 100);
        assertThat(book.book.filledLots(fresh)).isEqualTo(3);
        assertThat(book.book.notional(fresh)).isZero();
        assertThat(book.book.originalLots(fresh)).isEqualTo(7);
    }

    @Test
    void sizesInTheWrongDirectionAreRefused() {
        int order = book.buy("c", CAROL, 5, 100);
        assertThatIllegalArgumentException().isThrownBy(() -> book.book.shrink(order, 5));
        assertThatIllegalArgumentException().isThrownBy(() -> book.book.shrink(order, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> book.book.enlarge(order, 5));
    }
}
