package io.openperp.book;

import static io.openperp.book.RecordedBook.ALICE;
import static io.openperp.book.RecordedBook.BOB;
import static io.openperp.book.RecordedBook.CAROL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.openperp.units.BinaryWriter;
import io.openperp.units.Side;
import org.junit.jupiter.api.Test;

/** A book that counts in finer ticks and lots is the book that always did (TRM-012). */
class FinerStepsTest {

    @Test
    void refinedBookIsTheBookThatAlwaysHadTheFinerSteps() {
        RecordedBook refined = new RecordedBook(new OrderBook(7));
        RecordedBook always = new RecordedBook(new OrderBook(7));
        trade(refined, 1, 1);
        trade(always, 5, 10);
        refined.changedLevels();
        always.changedLevels();
        refined.book.refine(5, 10);

        assertThat(write(refined.book)).isEqualTo(write(always.book));
        assertThat(refined.changedLevels()).isEmpty();
        assertThat(refined.queue(Side.BUY)).containsExactly("a 30 @ 500", "c 40 @ 500", "b 20 @ 495");
        refined.events();
        always.events();
        for (RecordedBook book : new RecordedBook[] {refined, always}) {
            book.sell("finer", CAROL, 73, 497); // trades past its own order "c"
            book.trim(BOB, Side.SELL, 11);
        }
        assertThat(refined.events()).isEqualTo(always.events()).hasSize(4);
        assertThat(refined.changedLevels()).isEqualTo(always.changedLevels());
        assertThat(write(refined.book)).isEqualTo(write(always.book));
    }

    @Test
    void ordersKeepTheirNumbersAndWhatTheyWereWorth() {
        RecordedBook book = new RecordedBook();
        int a = book.buy("a", ALICE, 5, 100);
        book.sell("b", BOB, 2, 100);
        book.book.addNotional(a, 200);
        book.changedLevels();
        book.book.refine(2, 3);
        assertThat(book.order("a")).isEqualTo(a);
        assertThat(book.book.remainingLots(a)).isEqualTo(9);
        assertThat(book.book.filledLots(a)).isEqualTo(6);
        assertThat(book.book.originalLots(a)).isEqualTo(15);
        assertThat(book.book.notional(a)).isEqualTo(200);
        assertThat(book.book.priceTicks(a)).isEqualTo(200);
    }

    /** The total of one level may exceed 63 bits, before as afterwards. */
    @Test
    void largestLevelsStayTheLargest() {
        RecordedBook book = new RecordedBook();
        for (int i = 0; i < 6; i++) {
            book.buy("large " + i, ALICE, Long.MAX_VALUE / 5, 100);
        }
        book.changedLevels();
        book.book.refine(2, 5);
        Depth depth = book.book.depth();
        assertThat(depth.lots(depth.best(Side.BUY))).isEqualTo(Long.MAX_VALUE);
        for (int i = 0; i < 5; i++) {
            book.cancel("large " + i);
        }
        assertThat(depth.lots(depth.best(Side.BUY))).isEqualTo(Long.MAX_VALUE / 5 * 5);
        assertThat(book.queue(Side.BUY)).containsExactly("large 5 " + Long.MAX_VALUE / 5 * 5 + " @ 200");
    }

    @Test
    void emptyBookIsRefined() {
        RecordedBook book = new RecordedBook();
        book.book.refine(10, 10);
        book.buy("a", ALICE, 1, 1001);
        assertThat(book.queue(Side.BUY)).containsExactly("a 1 @ 1001");
    }

    @Test
    void stepsAreDividedByPositiveNumbersOnly() {
        assertThatIllegalArgumentException().isThrownBy(() -> new OrderBook(1).refine(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new OrderBook(1).refine(1, -2));
    }

    /** Plays the same trades with a tick of {@code ticks} steps and a lot of {@code lots} steps. */
    private static void trade(RecordedBook book, long ticks, long lots) {
        book.buy("a", ALICE, 5 * lots, 100 * ticks);
        book.buy("b", BOB, 2 * lots, 99 * ticks);
        book.buy("c", CAROL, 4 * lots, 100 * ticks);
        book.sell("gone", BOB, 2 * lots, 100 * ticks);
        book.sellReduceOnly("r", BOB, 3 * lots, 110 * ticks);
        book.sellReduceOnly("s", BOB, 3 * lots, 105 * ticks);
        book.sell("far", ALICE, lots, 9_000_000 * ticks);
    }

    private static byte[] write(OrderBook book) {
        BinaryWriter out = new BinaryWriter();
        book.writeTo(out);
        return out.toByteArray();
    }
}
