package io.openperp.benchmarks.book;

import io.openperp.benchmarks.book.MeasuredBook.Fills;
import io.openperp.book.BookListener;
import io.openperp.book.BookListener.CancelReason;
import io.openperp.book.Depth;
import io.openperp.book.Depth.LevelReader;
import io.openperp.book.OrderBook;
import io.openperp.book.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;

/**
 * Adapter of the exchange's own order book. Its order IDs have 32 bytes, so the adapter widens those of the stream; the
 * measured time includes this, and reading the changed levels after each operation.
 */
final class OpenPerpBook implements MeasuredBook, BookListener {

    private final OrderBook book = new OrderBook(0x5EC2E7);
    private Fills fills = (takerId, makerId, price, lots, makerDone) -> {};
    private long takerId;
    private long traded;
    private long takenOff;
    private long changedLots;
    private final LevelReader changedLevels = (side, priceTicks, lots, orders) -> changedLots += lots;

    @Override
    public long place(long id, int owner, byte side, byte timeInForce, long price, long lots, Fills sink) {
        long result = enter(widen(id), owner, side, timeInForce, price, lots, sink);
        drain();
        return result;
    }

    @Override
    public long cancel(long id, int owner, long open) {
        int order = book.find(widen(id));
        if (order == OrderBook.NONE || book.owner(order) != owner) {
            return Operation.UNKNOWN_ORDER;
        }
        long lots = book.remainingLots(order);
        book.cancel(order, this);
        drain();
        return lots;
    }

    @Override
    public long reduce(long id, int owner, long lots, long remaining) {
        if (remaining == 0) {
            return cancel(id, owner, lots);
        }
        int order = book.find(widen(id));
        if (order == OrderBook.NONE || book.owner(order) != owner) {
            return Operation.UNKNOWN_ORDER;
        }
        book.shrink(order, remaining);
        drain();
        return lots;
    }

    @Override
    public long move(long id, int owner, long price, byte side, long remaining, Fills sink) {
        Bytes32 wide = widen(id);
        int order = book.find(wide);
        if (order == OrderBook.NONE || book.owner(order) != owner) {
            return Operation.UNKNOWN_ORDER;
        }
        long lots = book.remainingLots(order);
        book.cancel(order, this);
        long result = enter(wide, owner, side, Operation.GTC, price, lots, sink);
        drain();
        return result;
    }

    @Override
    public long cancelAll(int owner) {
        takenOff = 0;
        book.cancelAll(owner, this);
        drain();
        return takenOff;
    }

    @Override
    public void addRestingTo(Digest digest) {
        Depth depth = book.depth();
        for (Side side : Side.values()) {
            for (int level = depth.best(side); level != OrderBook.NONE; level = depth.worse(level)) {
                int order = depth.firstOrder(level);
                for (; order != OrderBook.NONE; order = depth.nextOrder(order)) {
                    digest.add(book.id(order).w3());
                    digest.add(side == Side.BUY ? Operation.BUY : Operation.SELL);
                    digest.add(book.priceTicks(order));
                    digest.add(book.remainingLots(order));
                }
            }
        }
    }

    @Override
    public void filled(int maker, long priceTicks, long lots, long makerRemainingLots) {
        traded += lots;
        fills.fill(takerId, book.id(maker).w3(), priceTicks, lots, makerRemainingLots == 0);
    }

    @Override
    public void cancelled(int order, CancelReason reason) {
        takenOff += book.remainingLots(order);
    }

    @Override
    public void trimmed(int order, long lots) {
        throw new IllegalStateException("streams have no reduce-only orders");
    }

    /** Sum of the lots of all changed levels, which is computed only so that reading them cannot be optimised away. */
    long changedLots() {
        return changedLots;
    }

    private long enter(Bytes32 id, int owner, byte side, byte timeInForce, long price, long lots, Fills sink) {
        fills = sink;
        takerId = id.w3();
        traded = 0;
        int result = book.place(
                id,
                owner,
                side == Operation.BUY ? Side.BUY : Side.SELL,
                timeInForce == Operation.MARKET ? Operation.unlimited(side) : price,
                lots,
                timeInForce(timeInForce),
                false,
                0,
                this);
        if (result == OrderBook.DUPLICATE_ID) {
            throw new IllegalStateException("streams do not repeat ids");
        }
        return result == OrderBook.WOULD_CROSS ? Operation.WOULD_CROSS : traded;
    }

    private void drain() {
        book.drainChangedLevels(changedLevels);
    }

    private static TimeInForce timeInForce(byte code) {
        return switch (code) {
            case Operation.GTC -> TimeInForce.GTC;
            case Operation.ALO -> TimeInForce.ALO;
            default -> TimeInForce.IOC;
        };
    }

    private static Bytes32 widen(long id) {
        return new Bytes32(id * 0x9E3779B97F4A7C15L, ~id, id >>> 7, id);
    }
}
