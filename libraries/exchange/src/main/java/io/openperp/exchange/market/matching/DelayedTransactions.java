package io.openperp.exchange.market.matching;

import io.openperp.journal.Keys;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The transactions held back because an order of theirs waits before it may trade, first in, first out (DLY-003). They
 * become due in this order, also when the delay of the market has become shorter.
 */
public final class DelayedTransactions {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** A waiting order: its transaction, and its place among the actions. */
    record WaitingOrder(TransactionActions actions, int place) {

        PlaceOrder order() {
            return actions.order(place);
        }

        /** Ends the order; its transaction is answered with this outcome of it when it is due. */
        void end(StatusKind kind, String reason) {
            actions.end(place, ActionOutcomes.refused(0, kind, order().getOrderId(), reason));
        }
    }

    private final ArrayDeque<TransactionActions> queue = new ArrayDeque<>();

    /** Adds a transaction of a record appended at {@code appendNanos}, from which it waits for {@code delayMillis}. */
    public void add(TransactionActions actions, long appendNanos, int delayMillis) {
        long last = queue.isEmpty() ? 0 : queue.getLast().dueNanos();
        actions.hold(appendNanos, Math.max(last, appendNanos + delayMillis * NANOS_PER_MILLI));
        queue.add(actions);
    }

    /** Removes and returns the transaction that has waited longest; null if it is not due at this append time. */
    public @Nullable TransactionActions takeDue(long appendNanos) {
        return dueAt(appendNanos) == 0 ? null : queue.poll();
    }

    /** Number of transactions that are due at this append time. */
    public int dueAt(long appendNanos) {
        int due = 0;
        for (TransactionActions each : queue) {
            if (!each.isDueAt(appendNanos)) {
                break;
            }
            due++;
        }
        return due;
    }

    /** Time from which on the first transaction is due, in nanoseconds since 1970; the largest long if none waits. */
    public long nextDueNanos() {
        return queue.isEmpty() ? Long.MAX_VALUE : queue.getFirst().dueNanos();
    }

    /** Number of transactions that wait. */
    public int count() {
        return queue.size();
    }

    /** The waiting orders of an account, oldest first. */
    List<WaitingOrder> of(Bytes32 account) {
        List<WaitingOrder> orders = new ArrayList<>();
        for (TransactionActions each : queue) {
            if (each.account().equals(account)) {
                each.waiting().forEach(place -> orders.add(new WaitingOrder(each, place)));
            }
        }
        return orders;
    }

    /** The waiting order of an account with this ID; null if there is none. */
    @Nullable
    WaitingOrder find(Bytes32 account, Bytes32 orderId) {
        Predicate<WaitingOrder> isIt =
                waiting -> Keys.read(waiting.order().getOrderId()).equals(orderId);
        return of(account).stream().filter(isIt).findFirst().orElse(null);
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(queue.size());
        queue.forEach(each -> each.writeTo(out));
    }

    public void readFrom(BinaryReader in) {
        for (long left = in.readVarint(); left > 0; left--) {
            queue.add(TransactionActions.readFrom(in));
        }
    }
}
