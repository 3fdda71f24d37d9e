package io.openperp.benchmarks.book;

import io.openperp.benchmarks.book.MeasuredBook.Fills;
import org.jspecify.annotations.Nullable;

/**
 * Generates a stream from a workload and a seed, with SplitMix64 and {@link StrictMath}, so that it is equal on every
 * machine. It applies each operation to a {@link ReferenceBook} in order to cancel, move and reduce orders that rest
 * there, except for one cancel in a hundred, which comes too late on purpose. It never lets an owner trade with itself.
 */
final class OperationGenerator {

    private static final int OWNERS = 1_000;
    private static final int MARKET_MAKERS = 16;
    private static final long START_MID = 1_000_000;
    private static final int SWING_RUN = 750_000;

    private final Workload workload;
    private final boolean scatteredIds;
    private final Operations out;
    private final ReferenceBook book = new ReferenceBook();
    private final LiveIds live = new LiveIds();
    private final Fills fills = (takerId, makerId, price, lots, makerDone) -> makerDone(makerId, makerDone);
    private ReferenceBook.@Nullable Order lastFilled;

    private long state;
    private long mid = START_MID;
    private int next;
    private long orders;

    OperationGenerator(Workload workload, int count, long seed, boolean scatteredIds) {
        this.workload = workload;
        this.scatteredIds = scatteredIds;
        out = new Operations(workload.resting(), count);
        state = seed;
    }

    Operations generate() {
        while (next < out.fillCount) {
            placeResting();
        }
        while (next < out.length()) {
            stepMid();
            step(below(1000));
        }
        return out;
    }

    private void step(int dice) {
        int r = dice;
        if (r < workload.takers()) {
            placeTaker();
        } else if ((r -= workload.takers()) < workload.moves()) {
            move();
        } else if ((r -= workload.moves()) < workload.reduces()) {
            reduce();
        } else if ((r -= workload.reduces()) < workload.cancelAlls()) {
            cancelAll();
        } else {
            r -= workload.cancelAlls();
            int rest = 1000 - workload.takers() - workload.moves() - workload.reduces() - workload.cancelAlls();
            if (r * 100 < rest * placePercent()) {
                placeResting();
            } else {
                cancel();
            }
        }
    }

    /**
     * Percentage of places among places and cancels, chosen so that the number of resting orders approaches its target.
     */
    private int placePercent() {
        if (live.size() < workload.resting() - workload.resting() / 10) {
            return 85;
        }
        return live.size() < workload.resting() ? 62 : 40;
    }

    private void stepMid() {
        if (workload.swing() == 0) {
            if (below(16) == 0) {
                mid += below(2) * 2 - 1;
            }
        } else if (below(workload.swing()) == 0) {
            mid += (next - out.fillCount) / SWING_RUN % 2 == 0 ? 1 : -1;
        }
    }

    private void placeResting() {
        boolean filling = next < out.fillCount;
        byte side = (byte) below(2);
        long distance = below(100) < 70 ? geometric(workload.near()) : heavyTail(workload.far(), workload.farMax());
        boolean through = !filling && below(100) < 3;
        long price = mid + (side == Operation.BUY ? -distance : distance);
        if (through) {
            price = side == Operation.BUY
                    ? book.best(Operation.SELL, mid) + below(3)
                    : book.best(Operation.BUY, mid) - below(3);
        }
        byte timeInForce = !filling && below(1000) < workload.postOnly() ? Operation.ALO : Operation.GTC;
        place(side, timeInForce, Math.max(1, price), size());
    }

    private void placeTaker() {
        byte side = (byte) below(2);
        boolean market = below(3) == 0;
        long touch = side == Operation.BUY ? book.best(Operation.SELL, mid) : book.best(Operation.BUY, mid);
        long slip = below(8);
        long price = market ? 0 : Math.max(1, side == Operation.BUY ? touch + slip : touch - slip);
        long size = below(20) == 0 ? size() * 10 : size();
        place(side, market ? Operation.MARKET : Operation.IOC, price, size);
    }

    private void place(byte side, byte timeInForce, long price, long lots) {
        long limit = timeInForce == Operation.MARKET ? Operation.unlimited(side) : price;
        int owner = owner();
        if (timeInForce != Operation.ALO) {
            for (int tries = 0; book.wouldTradeWithSelf(owner, side, limit, lots); tries++) {
                if (tries == 64) {
                    return;
                }
                owner = 1 + below(OWNERS);
            }
        }
        long id = newId();
        emit(Operation.PLACE, side, timeInForce, owner, id, price, lots);
        if (book.place(id, owner, side, timeInForce, price, lots, fills) >= 0 && book.find(id) != null) {
            live.add(id);
        }
    }

    private void cancel() {
        ReferenceBook.Order late = lastFilled;
        if (below(100) == 0 && late != null) {
            emit(Operation.CANCEL, late.side, Operation.GTC, late.owner, late.id, late.price, 0);
            return;
        }
        ReferenceBook.Order order = pick();
        if (order != null) {
            emit(Operation.CANCEL, order.side, Operation.GTC, order.owner, order.id, order.price, order.open);
            book.cancel(order.id, order.owner, order.open);
            live.remove(order.id);
        }
    }

    private void reduce() {
        ReferenceBook.Order order = pick();
        if (order == null) {
            return;
        }
        long lots = 1 + below((int) order.open);
        long remaining = order.open - lots;
        emit(Operation.REDUCE, order.side, Operation.GTC, order.owner, order.id, remaining, lots);
        book.reduce(order.id, order.owner, lots, remaining);
        if (remaining == 0) {
            live.remove(order.id);
        }
    }

    /**
     * Moves an order, mostly towards the mid price by a part of the distance, sometimes by a tick in either direction.
     */
    private void move() {
        ReferenceBook.Order order = pick();
        if (order == null) {
            return;
        }
        long gap = mid - order.price;
        long step = below(4) == 0 ? below(2) * 2 - 1 : gap / 16 + Long.signum(gap);
        long price = Math.max(1, order.price + step);
        if (book.wouldTradeWithSelf(order.owner, order.side, price, order.open)) {
            return;
        }
        emit(Operation.MOVE, order.side, Operation.GTC, order.owner, order.id, price, order.open);
        book.move(order.id, order.owner, price, order.side, order.open, fills);
        if (book.find(order.id) == null) {
            live.remove(order.id);
        }
    }

    private void cancelAll() {
        int owner = MARKET_MAKERS + 1 + below(OWNERS - MARKET_MAKERS);
        emit(Operation.CANCEL_ALL, Operation.BUY, Operation.GTC, owner, 0, 0, 0);
        book.cancelAll(owner);
        live.removeMissing(book);
    }

    private void makerDone(long makerId, boolean done) {
        if (done) {
            lastFilled = book.find(makerId);
            live.remove(makerId);
        }
    }

    /** Picks an order: half of the time one of those placed last, otherwise any. Null if none rests. */
    private ReferenceBook.@Nullable Order pick() {
        if (live.size() == 0) {
            return null;
        }
        ReferenceBook.Order young = below(2) == 0 ? book.find(live.recent(below(LiveIds.RECENT))) : null;
        return young != null ? young : book.find(live.get(below(live.size())));
    }

    private void emit(byte kind, byte side, byte timeInForce, int owner, long id, long price, long lots) {
        int i = next++;
        out.kind[i] = kind;
        out.side[i] = side;
        out.timeInForce[i] = timeInForce;
        out.owner[i] = owner;
        out.id[i] = id;
        out.price[i] = price;
        out.lots[i] = lots;
    }

    private int owner() {
        return below(10) < 8 ? 1 + below(MARKET_MAKERS) : MARKET_MAKERS + 1 + below(OWNERS - MARKET_MAKERS);
    }

    private long size() {
        return 1 + below(6) * below(6) * below(6);
    }

    private long newId() {
        long n = ++orders;
        return scatteredIds ? mix64(n * 0x9E3779B97F4A7C15L) >>> 1 : n;
    }

    private long geometric(int mean) {
        double u = (random() >>> 11) * 0x1.0p-53;
        return 1 + (long) (-StrictMath.log(1 - u) * mean);
    }

    private long heavyTail(int scale, int max) {
        double u = (random() >>> 11) * 0x1.0p-53;
        return Math.min(max, 1 + (long) (scale * (StrictMath.pow(1 - u, -1 / 1.6) - 1)));
    }

    private int below(int bound) {
        return (int) (((random() >>> 32) * bound) >>> 32);
    }

    private long random() {
        state += 0x9E3779B97F4A7C15L;
        return mix64(state);
    }

    private static long mix64(long value) {
        long z = value;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
