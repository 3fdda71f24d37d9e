package io.openperp.book;

import static io.openperp.book.RecordedBook.ALICE;
import static io.openperp.book.RecordedBook.BOB;
import static io.openperp.book.RecordedBook.CAROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Side;
import org.junit.jupiter.api.Test;

/** Readers of the public book get each changed level once. */
class ChangedLevelsTest {

    private final RecordedBook book = new RecordedBook();

    @Test
    void levelsAreReportedInTheOrderOfTheirFirstChange() {
        book.sell("a1", ALICE, 1, 105);
        book.buy("b1", BOB, 2, 95);
        book.sell("a2", ALICE, 3, 104);
        book.sell("a3", ALICE, 3, 106);
        book.buy("b2", BOB, 4, 96);
        assertThat(book.changedLevels())
                .containsExactly("SELL 105 1/1", "BUY 95 2/1", "SELL 104 3/1", "SELL 106 3/1", "BUY 96 4/1");
        assertThat(book.changedLevels()).isEmpty();
    }

    @Test
    void levelThatChangedOftenIsReportedOnceWithItsTotal() {
        book.buy("a", ALICE, 1, 100);
        book.buy("b", BOB, 2, 100);
        book.shrink("b", 1);
        assertThat(book.changedLevels()).containsExactly("BUY 100 2/2");
    }

    @Test
    void emptiedLevelIsReportedOnce() {
        book.buy("a", ALICE, 1, 100);
        book.changedLevels();
        book.cancel("a");
        book.buy("b", BOB, 1, 100);
        book.cancel("b");
        assertThat(book.changedLevels()).containsExactly("BUY 100 0/0");
    }

    @Test
    void priceThatChangedSidesIsReportedForBoth() {
        book.sell("a", ALICE, 1, 100);
        book.changedLevels();
        book.buy("b", BOB, 3, 100);
        assertThat(book.changedLevels()).containsExactly("SELL 100 0/0", "BUY 100 2/1");
    }

    @Test
    void levelThatChangedSidesAndCameBackIsReportedOnceWithItsTotal() {
        book.sell("a", ALICE, 1, 100);
        book.changedLevels();
        book.cancel("a");
        book.buy("b", BOB, 3, 100);
        book.cancel("b");
        book.sell("c", CAROL, 2, 100);
        assertThat(book.changedLevels()).containsExactly("SELL 100 2/1", "BUY 100 0/0");
    }

    @Test
    void refusedOrderChangesNothing() {
        book.sell("a", ALICE, 1, 100);
        book.changedLevels();
        book.place("c", CAROL, Side.BUY, 1, 100, TimeInForce.ALO, false);
        assertThat(book.changedLevels()).isEmpty();
    }

    @Test
    void restoredBookHasNoChangedLevels() {
        book.sell("a", ALICE, 1, 100);
        BinaryWriter out = new BinaryWriter();
        book.book.writeTo(out);
        OrderBook restored = OrderBook.readFrom(new BinaryReader(out.toByteArray()), 7);
        assertThat(new RecordedBook(restored).changedLevels()).isEmpty();
    }
}
