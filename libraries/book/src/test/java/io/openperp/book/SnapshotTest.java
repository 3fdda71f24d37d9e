package io.openperp.book;

import static io.openperp.book.RecordedBook.ALICE;
import static io.openperp.book.RecordedBook.BOB;
import static io.openperp.book.RecordedBook.CAROL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Side;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A restored book is the book that was written. */
class SnapshotTest {

    @Test
    void everyFieldAndTheNextSequenceSurvive() {
        RecordedBook book = new RecordedBook();
        book.buy("a", ALICE, 5, 100);
        book.book.place(book.id("b"), BOB, Side.SELL, 120, 7, TimeInForce.ALO_SLIDE, true, -5, book);
        book.sell("c", CAROL, 2, 100);
        book.book.addNotional(book.order("a"), -200);
        book.trim(BOB, Side.SELL, 4);
        RecordedBook restored = new RecordedBook(restore(write(book.book)));
        int a = restored.order("a");
        assertThat(restored.book.filledLots(a)).isEqualTo(2);
        assertThat(restored.book.originalLots(a)).isEqualTo(5);
        assertThat(restored.book.notional(a)).isEqualTo(-200);
        int b = restored.order("b");
        assertThat(restored.book.isReduceOnly(b)).isTrue();
        assertThat(restored.book.timeInForce(b)).isEqualTo(TimeInForce.ALO_SLIDE);
        assertThat(restored.book.placedAtNanos(b)).isEqualTo(-5);
        assertThat(restored.book.remainingLots(b)).isEqualTo(4);
        assertThat(restored.book.originalLots(b)).isEqualTo(7);
        assertThat(restored.book.reduceOnlyLotsOf(BOB, Side.SELL)).isEqualTo(4);
        assertThat(restored.book.sequence(restored.buy("d", CAROL, 1, 90)))
                .isEqualTo(book.book.sequence(book.buy("d", CAROL, 1, 90)));
        assertThat(write(restored.book)).isEqualTo(write(book.book));
    }

    @Test
    void bytesDependNeitherOnTheSecretNorOnNumbersOfOrders() {
        RecordedBook straight = new RecordedBook(new OrderBook(1));
        RecordedBook detour = new RecordedBook(new OrderBook(2));
        for (RecordedBook book : new RecordedBook[] {straight, detour}) {
            for (int i = 0; i < 3; i++) {
                book.buy("x" + i, CAROL, 1, 50 + i);
            }
            boolean backwards = book == detour;
            for (int i = 0; i < 3; i++) {
                book.cancel("x" + (backwards ? 2 - i : i));
            }
            book.buy("a", ALICE, 1, 100);
            book.buy("b", BOB, 1, 100);
        }
        assertThat(write(straight.book)).isEqualTo(write(detour.book));
    }

    @Test
    void emptyBookSurvives() {
        assertThat(restore(write(new OrderBook(1))).size()).isZero();
    }

    @Test
    void truncatedSnapshotIsRefused() {
        RecordedBook book = new RecordedBook();
        book.buy("a", ALICE, 5, 100);
        byte[] bytes = write(book.book);
        for (int length = 0; length < bytes.length; length++) {
            byte[] part = Arrays.copyOf(bytes, length);
            assertThatExceptionOfType(BinaryReader.TruncatedDataException.class).isThrownBy(() -> restore(part));
        }
    }

    private static byte[] write(OrderBook book) {
        BinaryWriter out = new BinaryWriter();
        book.writeTo(out);
        return out.toByteArray();
    }

    private static OrderBook restore(byte[] bytes) {
        return OrderBook.readFrom(new BinaryReader(bytes), 3);
    }
}
