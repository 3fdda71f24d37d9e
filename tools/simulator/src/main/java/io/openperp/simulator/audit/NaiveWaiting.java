package io.openperp.simulator.audit;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.CancelForRisk;
import io.openperp.journal.ExecuteActions;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.ReplacedOrder;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A transaction in the naive model of a market, which is held back from an action on that waits (DLY-007). */
final class NaiveWaiting {

    /** Largest step back of the log's clock, in nanoseconds, after which what waits is not due at once. */
    private static final long STEP_BACK_NANOS = 1_000_000_000L;

    final ExecuteActions execute;
    final List<ActionStatus> statuses = new ArrayList<>();
    final TreeMap<Bytes32, Long> cancelled = new TreeMap<>();
    final TreeMap<Integer, End> ends = new TreeMap<>();
    /** Places of orders of which nothing may rest. */
    final TreeSet<Integer> restless = new TreeSet<>();

    int next;
    long since;
    long due;
    boolean heldByOrder;
    /** The transaction with the order that the next action cancels. */
    @Nullable
    NaiveWaiting behind;

    NaiveWaiting(ExecuteActions execute) {
        this.execute = execute;
    }

    /** How an order ended before it was due. */
    record End(StatusKind kind, String reason) {

        static final End REPLACED_TOO_LATE = new End(
                StatusKind.REJECTED_RISK_LIMIT,
                "the cancel of the order that it replaces has to wait for makers: place it when that order has ended");
    }

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

        List<ReplacedOrder> replaces() {
            return of.execute.getActions(place).getReplacesList();
        }

        void letNothingRest() {
            of.restless.add(place);
        }

        void cancelFor(CancelForRisk cancel) {
            if (cancel.getScheduledByOwner()) {
                letNothingRest();
            } else {
                end(new End(StatusKind.CANCELLED_RISK_LIMIT, cancel.getReason()));
            }
        }
    }

    /** The transactions that wait, in the order in which they go on. */
    static final class Queue {

        private final ArrayList<NaiveWaiting> all = new ArrayList<>();

        boolean isEmpty() {
            return all.isEmpty();
        }

        /**
         * Adds one that waits for so long from the time it was first held back, or that goes on right behind another and
         * all that wait for that already.
         */
        void add(NaiveWaiting transaction, @Nullable NaiveWaiting other, long delayNanos) {
            if (other == null) {
                long due = transaction.since + delayNanos;
                transaction.due = all.isEmpty() ? due : Math.max(due, all.getLast().due);
                transaction.heldByOrder = true;
                all.add(transaction);
                return;
            }
            int place = all.indexOf(other) + 1;
            while (place < all.size() && all.get(place).isBehind(other)) {
                place++;
            }
            transaction.behind = other;
            transaction.due = other.due;
            all.add(place, transaction);
        }

        @Nullable
        NaiveWaiting takeDue(long appendNanos) {
            if (all.isEmpty() || !all.getFirst().isDue(appendNanos)) {
                return null;
            }
            NaiveWaiting due = all.removeFirst();
            due.behind = null;
            return due;
        }

        /** The waiting orders of an account, those of its first transaction first. */
        List<Order> of(Bytes32 account) {
            return all.stream()
                    .filter(each -> each.account().equals(account))
                    .sorted(Comparator.comparing(each -> each.execute.getTransaction()))
                    .flatMap(each -> each.orders().stream())
                    .toList();
        }

        /** The earlier transaction with the waiting order that this action cancels; null if there is none. */
        @Nullable
        NaiveWaiting cancelledBy(NaiveWaiting transaction, MarketAction action) {
            if (!action.hasCancelOrder()) {
                return null;
            }
            Bytes32 id = Keys.read(action.getCancelOrder().getOrderId());
            return of(transaction.account()).stream()
                    .filter(order -> order.id().equals(id))
                    .map(Order::of)
                    .filter(other -> other.execute.getTransaction() < transaction.execute.getTransaction())
                    .findFirst()
                    .orElse(null);
        }
    }

    Bytes32 account() {
        return Keys.read(execute.getAccount());
    }

    boolean isDue(long appendNanos) {
        return appendNanos >= due || hasClockGoneBack(appendNanos);
    }

    private boolean hasClockGoneBack(long appendNanos) {
        return since - appendNanos > STEP_BACK_NANOS;
    }

    /** Whether an order of it has waited, or it has been here for that long. */
    boolean hasWaited(long delayNanos, long appendNanos) {
        return heldByOrder || since != 0 && (appendNanos >= since + delayNanos || hasClockGoneBack(appendNanos));
    }

    /** Whether it waits for this transaction, or for one that does. */
    boolean isBehind(NaiveWaiting other) {
        return behind == other || behind != null && behind.isBehind(other);
    }

    /** The orders that wait and have not ended. */
    List<Order> orders() {
        return IntStream.range(next, execute.getActionsCount())
                .filter(place -> execute.getActions(place).hasPlaceOrder() && !ends.containsKey(place))
                .mapToObj(place -> new Order(this, place))
                .toList();
    }
}
