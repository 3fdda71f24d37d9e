package io.openperp.simulator.audit;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.ExecuteActions;
import io.openperp.journal.Keys;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A transaction in the naive model of a market, which is held back from an order on that waits (DLY-007). */
final class NaiveWaiting {

    /** Largest step back of the log's clock, in nanoseconds, after which what waits is not due at once. */
    private static final long STEP_BACK_NANOS = 1_000_000_000L;

    final ExecuteActions execute;
    final List<ActionStatus> statuses = new ArrayList<>();
    final TreeMap<Bytes32, Long> cancelled = new TreeMap<>();
    final TreeMap<Integer, End> ends = new TreeMap<>();
    int next;
    long since;
    long due;

    NaiveWaiting(ExecuteActions execute) {
        this.execute = execute;
    }

    /** How an order ended before it was due. */
    record End(StatusKind kind, String reason) {}

    /** An order that waits: of which transaction, and its place there. */
    record Order(NaiveWaiting of, int place) {

        PlaceOrder asked() {
            return of.execute.getActions(place).getPlaceOrder();
        }

        Bytes32 id() {
            return Keys.read(asked().getOrderId());
        }

        void end(End how) {
            of.ends.put(place, how);
        }
    }

    Bytes32 account() {
        return Keys.read(execute.getAccount());
    }

    boolean isDue(long appendNanos) {
        return appendNanos >= due || since - appendNanos > STEP_BACK_NANOS;
    }

    /** The orders that wait and have not ended. */
    List<Order> orders() {
        return IntStream.range(next, execute.getActionsCount())
                .filter(place -> execute.getActions(place).hasPlaceOrder() && !ends.containsKey(place))
                .mapToObj(place -> new Order(this, place))
                .toList();
    }
}
