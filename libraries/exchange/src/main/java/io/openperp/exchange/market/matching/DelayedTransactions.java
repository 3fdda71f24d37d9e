package io.openperp.exchange.market.matching;

import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.KeyMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The transactions held back because an order of theirs waits before it may trade, first in, first out (DLY-003). They
 * become due in this order, also when the delay of the market has become shorter. One that cancels a waiting order goes
 * on right behind that order's transaction (DLY-006).
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

        /** Lets nothing of the order rest once it is executed. */
        void letNothingRest(String reason) {
            actions.letNothingRest(place, reason);
        }
    }

    /** The transactions that wait, without those that wait for one of these. */
    private final ArrayDeque<TransactionActions> queue = new ArrayDeque<>();
    /** All transactions that wait, by account and number. */
    private final KeyMap<TreeMap<Long, TransactionActions>> byAccount;

    public DelayedTransactions(long secret) {
        byAccount = new KeyMap<>(secret);
    }

    /**
     * Holds back a transaction at its next action: behind that of the waiting order which the action cancels, else, for
     * an order that waits for {@code delayMillis} from the first time the transaction was held back, behind all others.
     *
     * @param appendNanos append time of the present record
     */
    public void hold(TransactionActions actions, long appendNanos, int delayMillis) {
        WaitingOrder cancelled = cancelledByNext(actions);
        if (cancelled != null) {
            actions.holdBehind(cancelled.actions(), appendNanos);
        } else {
            long last = queue.isEmpty() ? 0 : queue.getLast().dueNanos();
            actions.hold(appendNanos, last, delayMillis * NANOS_PER_MILLI);
            queue.add(actions);
        }
        index(actions);
    }

    /** The waiting order that the next action cancels, if it is of an earlier transaction; else null. */
    @Nullable
    WaitingOrder cancelledByNext(TransactionActions actions) {
        MarketAction next = actions.next();
        if (next == null || !next.hasCancelOrder()) {
            return null;
        }
        WaitingOrder order =
                find(actions.account(), Keys.read(next.getCancelOrder().getOrderId()));
        return order != null && order.actions().transaction() < actions.transaction() ? order : null;
    }

    /** Removes and returns the transaction that has waited longest; null if it is not due at this append time. */
    public @Nullable TransactionActions takeDue(long appendNanos) {
        if (queue.isEmpty() || !queue.getFirst().isDueAt(appendNanos)) {
            return null;
        }
        TransactionActions due = queue.removeFirst();
        due.takeFollowers().reversed().forEach(queue::addFirst);
        TreeMap<Long, TransactionActions> ofAccount = byAccount.get(due.account());
        if (ofAccount != null && ofAccount.remove(due.transaction()) != null && ofAccount.isEmpty()) {
            byAccount.remove(due.account());
        }
        return due;
    }

    /** Number of transactions that are due at this append time. */
    public int dueAt(long appendNanos) {
        int due = 0;
        for (TransactionActions each : queue) {
            if (!each.isDueAt(appendNanos)) {
                break;
            }
            due += each.count();
        }
        return due;
    }

    /** Time from which on the first transaction is due, in nanoseconds since 1970; the largest long if none waits. */
    public long nextDueNanos() {
        return queue.isEmpty() ? Long.MAX_VALUE : queue.getFirst().dueNanos();
    }

    /** Number of transactions that wait. */
    public int count() {
        return queue.stream().mapToInt(TransactionActions::count).sum();
    }

    /** The waiting orders of an account, oldest first. */
    List<WaitingOrder> of(Bytes32 account) {
        TreeMap<Long, TransactionActions> transactions = byAccount.get(account);
        if (transactions == null) {
            return List.of();
        }
        List<WaitingOrder> orders = new ArrayList<>();
        for (TransactionActions each : transactions.values()) {
            each.waiting().forEach(place -> orders.add(new WaitingOrder(each, place)));
        }
        return orders;
    }

    /** The waiting order of an account with this ID; null if there is none. */
    @Nullable
    WaitingOrder find(Bytes32 account, Bytes32 orderId) {
        for (WaitingOrder waiting : of(account)) {
            if (Keys.read(waiting.order().getOrderId()).equals(orderId)) {
                return waiting;
            }
        }
        return null;
    }

    private void index(TransactionActions actions) {
        TreeMap<Long, TransactionActions> ofAccount = byAccount.get(actions.account());
        if (ofAccount == null) {
            ofAccount = new TreeMap<>();
            byAccount.put(actions.account(), ofAccount);
        }
        ofAccount.put(actions.transaction(), actions);
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(queue.size());
        queue.forEach(each -> each.writeTo(out));
    }

    public void readFrom(BinaryReader in) {
        for (long left = in.readVarint(); left > 0; left--) {
            TransactionActions read = TransactionActions.readFrom(in);
            queue.add(read);
            read.forEach(this::index);
        }
    }
}
