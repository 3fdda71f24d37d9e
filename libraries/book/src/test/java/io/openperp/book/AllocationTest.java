package io.openperp.book;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.openperp.book.BookListener.CancelReason;
import io.openperp.book.Depth.LevelReader;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Placing, matching, trimming, cancelling: nothing is allocated once the arrays have grown. */
class AllocationTest implements BookListener {

    private static final int ORDERS = 2_048;
    private static final int OPERATIONS = 1_000_000;

    private final OrderBook book = new OrderBook(1);
    private final Bytes32[] ids = new Bytes32[ORDERS];
    private long state = 1;
    private long changed;
    private long fills;
    private final LevelReader reader = (side, price, lots, orders) -> changed += orders;

    @Test
    void millionOperationsAllocateNothing() {
        for (int i = 0; i < ORDERS; i++) {
            ids[i] = new Bytes32(i * 31L, i, ~i, 7);
        }
        play();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        play();
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(fills).isGreaterThan(100_000);
        assertThat(allocated).isLessThan(64 * 1024);
    }

    private void play() {
        for (int i = 0; i < OPERATIONS; i++) {
            step();
            book.drainChangedLevels(reader);
        }
    }

    private void step() {
        Bytes32 id = ids[next(ORDERS)];
        int order = book.find(id);
        if (order == OrderBook.NONE) {
            int owner = next(50);
            Side side = next(2) == 0 ? Side.BUY : Side.SELL;
            long distance = next(20) == 0 ? next(1_000_000) : next(100) - 10;
            TimeInForce timeInForce = next(10) == 0 ? TimeInForce.IOC : TimeInForce.GTC;
            book.place(
                    id,
                    owner,
                    side,
                    2_000_000 - side.signed(distance),
                    1 + next(9),
                    timeInForce,
                    next(5) == 0,
                    0,
                    this);
        } else if (next(3) == 0 && book.remainingLots(order) > 1) {
            book.shrink(order, 1);
        } else if (next(3) == 0) {
            book.enlarge(order, book.remainingLots(order) + 1);
        } else if (next(50) == 0) {
            book.cancelAll(book.owner(order), this);
        } else {
            book.cancel(order, this);
        }
    }

    private int next(int bound) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return (int) ((state >>> 33) % bound);
    }

    @Override
    public void filled(int maker, long priceTicks, long lots, long makerRemainingLots) {
        fills++;
        int owner = book.owner(maker);
        Side side = book.side(maker);
        book.trimReduceOnly(owner, side, book.reduceOnlyLotsOf(owner, side) / 2, this);
    }

    @Override
    public void cancelled(int order, CancelReason reason) {}

    @Override
    public void trimmed(int order, long lots) {}
}
