package io.openperp.book;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.units.Side;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A price level whose total does not fit 63 bits. */
class LargeLevelsTest {

    private static final long MOST = Long.MAX_VALUE;
    private static final int PRICE = 1000;

    private final RecordedBook events = new RecordedBook();
    private final OrderBook book = events.book;

    @Test
    void sumIsShownAsTheLargestNumberAndComesBackExactly() {
        Random random = new Random(20261123);
        int[] orders = new int[12];
        BigInteger sum = BigInteger.ZERO;
        for (int step = 0; step < 5_000; step++) {
            int i = random.nextInt(orders.length);
            if (orders[i] == OrderBook.NONE) {
                orders[i] = events.buy("order" + step, i, size(random), PRICE);
                sum = sum.add(BigInteger.valueOf(book.remainingLots(orders[i])));
            } else {
                sum = sum.subtract(BigInteger.valueOf(book.remainingLots(orders[i])));
                book.cancel(orders[i], events);
                orders[i] = OrderBook.NONE;
            }
            int level = book.depth().best(Side.BUY);
            long shown = level == OrderBook.NONE ? 0 : book.depth().lots(level);
            assertThat(shown).isEqualTo(sum.min(BigInteger.valueOf(MOST)).longValueExact());
            book.drainChangedLevels(
                    (side, price, lots, count) -> assertThat(lots).isEqualTo(shown));
        }
    }

    private static long size(Random random) {
        return random.nextBoolean() ? MOST - random.nextInt(3) : 1 + random.nextLong(MOST / 2);
    }
}
