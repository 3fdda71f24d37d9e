package io.openperp.benchmarks.book;

import com.paritytrading.parity.match.OrderBook;
import com.paritytrading.parity.match.OrderBookListener;
import com.paritytrading.parity.match.Side;
import io.openperp.benchmarks.book.MeasuredBook.Fills;

/**
 * Adapter of Parity's order book. Parity has no immediate-or-cancel orders and no price changes, so the adapter takes
 * the rest of such an order off the book after it has rested, and moves an order by cancelling and entering it. This
 * release of Parity never forgets a filled order, and cancelling one would remove a whole price level, so the adapter
 * answers such a cancel itself.
 */
final class ParityBook implements MeasuredBook, OrderBookListener {

    private final OrderBook book = new OrderBook(this);
    private Fills fills = (takerId, makerId, price, lots, makerDone) -> {};
    private long traded;
    private long takenOff;
    private boolean added;

    @Override
    public long place(long id, int owner, byte side, byte timeInForce, long price, long lots, Fills sink) {
        fills = sink;
        traded = 0;
        added = false;
        long limit = timeInForce == Operation.MARKET ? Operation.unlimited(side) : price;
        book.enter(id, side == Operation.BUY ? Side.BUY : Side.SELL, limit, lots);
        if (added && timeInForce != Operation.GTC) {
            book.cancel(id, 0);
        }
        return traded;
    }

    @Override
    public long cancel(long id, int owner, long open) {
        return open == 0 ? Operation.UNKNOWN_ORDER : reduce(id, owner, open, 0);
    }

    @Override
    public long reduce(long id, int owner, long lots, long remaining) {
        takenOff = Operation.UNKNOWN_ORDER;
        book.cancel(id, remaining);
        return takenOff;
    }

    @Override
    public long move(long id, int owner, long price, byte side, long remaining, Fills sink) {
        if (cancel(id, owner, remaining) == Operation.UNKNOWN_ORDER) {
            return Operation.UNKNOWN_ORDER;
        }
        return place(id, owner, side, Operation.GTC, price, remaining, sink);
    }

    @Override
    public long cancelAll(int owner) {
        throw new UnsupportedOperationException("parity has no cancel-all");
    }

    @Override
    public void addRestingTo(Digest digest) {
        throw new UnsupportedOperationException("parity does not show its orders");
    }

    @Override
    public void match(long restingId, long incomingId, Side side, long price, long executed, long remaining) {
        traded += executed;
        fills.fill(incomingId, restingId, price, executed, remaining == 0);
    }

    @Override
    public void add(long orderId, Side side, long price, long size) {
        added = true;
    }

    @Override
    public void cancel(long orderId, long canceled, long remaining) {
        takenOff = canceled;
    }
}
