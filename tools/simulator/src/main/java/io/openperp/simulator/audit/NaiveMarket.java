package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.CancelForRisk;
import io.openperp.journal.ExecuteActions;
import io.openperp.journal.FillReason;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.MarketListing;
import io.openperp.journal.ModifyOrder;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.ReducePosition;
import io.openperp.journal.ReplacedOrder;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Executes the actions of a transaction as docs/spec requires of a market, rule by rule, and computes the answers. */
final class NaiveMarket {

    private static final long LIFETIME_NANOS = 5_000_000_000L;

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final NaiveBook book;
    private final NaiveState state;
    private final TreeMap<Bytes32, Long> cancelledHere = new TreeMap<>();
    private final List<ActionStatus> statuses = new ArrayList<>();
    /** Transactions held back by an order that waits, or by a cancel of one, in the order in which they go on. */
    private final NaiveWaiting.Queue waiting = new NaiveWaiting.Queue();

    private int delayed;
    /** Whether nothing of the order that is being executed may rest. */
    private boolean isRestless;

    NaiveMarket(NaiveBook book, NaiveState state) {
        this.state = state;
        this.book = book;
    }

    /** Executes a transaction; null if one of its orders waits, with all that comes after it. */
    @Nullable
    List<ActionStatus> execute(ExecuteActions execute, long timeNanos, long appendNanos) {
        return carryOut(new NaiveWaiting(execute), timeNanos, appendNanos);
    }

    /** Executes what has waited longest, if it is due, until something is answered; null if nothing is. */
    @Nullable
    List<ActionStatus> executeDue(long timeNanos, long appendNanos) {
        NaiveWaiting due = waiting.takeDue(appendNanos);
        while (due != null) {
            List<ActionStatus> answer = carryOut(due, timeNanos, appendNanos);
            if (answer != null) {
                return answer;
            }
            due = waiting.takeDue(appendNanos);
        }
        return null;
    }

    private @Nullable List<ActionStatus> carryOut(NaiveWaiting transaction, long timeNanos, long appendNanos) {
        statuses.clear();
        statuses.addAll(transaction.statuses);
        cancelledHere.clear();
        cancelledHere.putAll(transaction.cancelled);
        Bytes32 account = transaction.account();
        boolean expired = timeNanos - transaction.execute.getAdmittedAtNanos() > LIFETIME_NANOS;
        for (; transaction.next < transaction.execute.getActionsCount(); transaction.next++) {
            MarketAction action = transaction.execute.getActions(transaction.next);
            int before = statuses.size();
            NaiveWaiting.End end = transaction.ends.get(transaction.next);
            if (end != null) {
                status(action, end.kind(), Keys.read(action.getPlaceOrder().getOrderId()), end.reason());
            } else if (waiting.cancelledBy(transaction, action) != null
                    || action.hasPlaceOrder() && waits(transaction, action, expired, appendNanos)) {
                hold(transaction, waiting.cancelledBy(transaction, action), appendNanos);
                return null;
            } else {
                isRestless = transaction.restless.contains(transaction.next);
                carryOut(account, action, expired);
            }
            if (transaction.since != 0 && (action.hasPlaceOrder() || action.hasCancelOrder())) {
                int millis = (int) Math.max(1, (timeNanos - transaction.since) / NANOS_PER_MILLI);
                List<ActionStatus> late = statuses.subList(before, statuses.size());
                late.replaceAll(
                        each -> each.toBuilder().setDelayedMillis(millis).build());
            }
        }
        return List.copyOf(statuses);
    }

    /** Holds a transaction back, behind another or behind all. */
    private void hold(NaiveWaiting transaction, @Nullable NaiveWaiting behind, long appendNanos) {
        transaction.statuses.clear();
        transaction.statuses.addAll(statuses);
        transaction.cancelled.putAll(cancelledHere);
        transaction.since = transaction.since == 0 ? appendNanos : transaction.since;
        transaction.orders().stream()
                .filter(order -> !replacesAsExpected(order.replaces()))
                .forEach(order -> order.end(NaiveWaiting.End.REPLACED_TOO_LATE));
        waiting.add(transaction, behind, delayNanos());
        delayed++;
    }

    private long delayNanos() {
        return state.listing().getTakerDelayMillis() * NANOS_PER_MILLI;
    }

    /** Whether the order has to wait, because it passes all checks and would trade now. */
    private boolean waits(NaiveWaiting transaction, MarketAction action, boolean expired, long appendNanos) {
        PlaceOrder asked = action.getPlaceOrder();
        boolean isProtection = asked.getReduceOnly() && transaction.execute.getAdmittedAtNanos() == Long.MAX_VALUE;
        boolean isRefused = expired
                || !state.refusal(asked).isEmpty()
                || action.hasRefusal()
                || !replacesAsExpected(action.getReplacesList());
        return delayNanos() > 0
                && !transaction.hasWaited(delayNanos(), appendNanos)
                && !isProtection
                && !isRefused
                && !isPostOnly(asked)
                && order(transaction.account(), asked).size > 0
                && book.wouldCross(order(transaction.account(), asked));
    }

    private void carryOut(Bytes32 account, MarketAction action, boolean expired) {
        switch (action.getBodyCase()) {
            case PLACE_ORDER -> place(account, action, expired);
            case MODIFY_ORDER -> modify(account, action, expired);
            case CANCEL_ORDER ->
                cancel(account, action, Keys.read(action.getCancelOrder().getOrderId()));
            case CANCEL_ALL_ORDERS -> cancelAll(account, action);
            case SETTLE_MARKET -> settle(action);
            case BODY_NOT_SET -> throw new IllegalArgumentException("an action without a body");
        }
    }

    boolean isWaiting() {
        return !waiting.isEmpty();
    }

    /** Number of transactions that have waited or wait. */
    int delayed() {
        return delayed;
    }

    private void settle(MarketAction action) {
        ActionStatus outcome = state.settle(action);
        statuses.add(outcome);
        if (outcome.getKind() == StatusKind.SETTLE_MARKET) {
            List.copyOf(book.orders()).forEach(book::remove);
        }
    }

    void cancelForRisk(CancelForRisk cancel) {
        Bytes32 account = Keys.read(cancel.getAccount());
        List<Bytes32> named = cancel.getOrderIdsList().stream().map(Keys::read).toList();
        book.of(account).stream()
                .filter(order -> named.isEmpty() || named.contains(order.id))
                .forEach(book::remove);
        waiting.of(account).stream()
                .filter(order -> named.isEmpty() || named.contains(order.id()))
                .forEach(order -> order.cancelFor(cancel));
    }

    /** Removes all orders that are not reduce-only when the market becomes reduce-only. */
    void stateSet() {
        if (state.isReduceOnly()) {
            List.copyOf(book.orders()).stream()
                    .filter(order -> !order.reduceOnly)
                    .forEach(book::remove);
        }
    }

    /** Executes the order of a liquidation. Does nothing while the market accepts no closing orders. */
    void reduce(ReducePosition reduce) {
        if (state.holdsLiquidations()) {
            return;
        }
        Bytes32 account = Keys.read(reduce.getAccount());
        long size = Math.min(reduce.getSize(), book.closable(account, reduce.getIsBuy()));
        NaiveBook.Order order = new NaiveBook.Order(
                Keys.read(reduce.getOrderId()), account, reduce.getIsBuy(), reduce.getPrice(), size, true);
        book.match(order, FillReason.LIQUIDATION);
    }

    private void place(Bytes32 account, MarketAction action, boolean expired) {
        PlaceOrder asked = action.getPlaceOrder();
        boolean buy = asked.getIsBuy();
        NaiveBook.Order order = order(account, asked);
        boolean mayRest = !asked.getIsMarket() && asked.getTimeInForce() != TimeInForce.IOC && !isRestless;
        if (expired) {
            refuse(action, order, StatusKind.REJECTED_INVALID, "expired");
        } else if (!state.refusal(asked).isEmpty()) {
            refuse(action, order, StatusKind.REJECTED_INVALID, state.refusal(asked));
        } else if (order.size == 0) {
            refuse(action, order, StatusKind.CANCELLED_REDUCE_ONLY, position(account));
        } else if (isPostOnly(asked) && book.wouldCross(order)) {
            refuse(action, order, StatusKind.REJECTED_CROSSING, best(!buy));
        } else if (action.hasRefusal()) {
            refuse(
                    action,
                    order,
                    action.getRefusal().getKind(),
                    action.getRefusal().getReason());
        } else if (!replacesAsExpected(action.getReplacesList())) {
            refuse(action, order, StatusKind.REJECTED_RISK_LIMIT, "replaced order was filled");
        } else if (book.find(order.id) != null) {
            refuse(action, order, StatusKind.REJECTED_DUPLICATE, "");
        } else {
            execute(action, order, mayRest, asked.getIsMarket());
        }
    }

    private static boolean isPostOnly(PlaceOrder asked) {
        return !asked.getIsMarket()
                && asked.getTimeInForce() != TimeInForce.GTC
                && asked.getTimeInForce() != TimeInForce.IOC;
    }

    /** The order as it would be matched now; of a reduce-only order, what the position leaves. */
    private NaiveBook.Order order(Bytes32 account, PlaceOrder asked) {
        boolean buy = asked.getIsBuy();
        long size = asked.getReduceOnly() ? Math.min(asked.getSize(), book.closable(account, buy)) : asked.getSize();
        return new NaiveBook.Order(
                Keys.read(asked.getOrderId()), account, buy, price(asked), size, asked.getReduceOnly());
    }

    /**
     * Price at which an order rests: its limit, unless it joins the best price of its side or slides behind the other
     * side.
     */
    private long price(PlaceOrder asked) {
        boolean buy = asked.getIsBuy();
        NaiveBook.Order own = book.best(buy);
        NaiveBook.Order other = book.best(!buy);
        long limit = asked.getPrice();
        if (asked.getTimeInForce() == TimeInForce.ALO_JOIN && own != null) {
            return buy ? Math.min(limit, own.price) : Math.max(limit, own.price);
        }
        boolean slides =
                asked.getTimeInForce() == TimeInForce.ALO_JOIN || asked.getTimeInForce() == TimeInForce.ALO_SLIDE;
        if (!slides || other == null) {
            return limit;
        }
        long tick = state.listing().getTickSize();
        long behind = other.price + (buy ? -tick : tick);
        return behind > 0 && (buy ? limit >= other.price : limit <= other.price) ? behind : limit;
    }

    private void execute(MarketAction action, NaiveBook.Order order, boolean mayRest, boolean isMarket) {
        boolean whole = book.match(order, FillReason.NORMAL);
        if (!whole && order.filled == 0) {
            MarketListing listing = state.listing();
            long cap = listing.getCaps().getOpenInterest();
            refuse(
                    action,
                    order,
                    StatusKind.REJECTED_RISK_LIMIT,
                    "the open-interest cap of " + listing.getSymbol() + " is " + Decimals.format(cap) + ", open are "
                            + Decimals.format(book.openInterest()) + ": left are "
                            + Decimals.format(Math.max(0, cap - book.openInterest())));
        } else if (order.left() == 0) {
            answer(action, order, StatusKind.FILLED, 0);
        } else if (!mayRest || !whole) {
            boolean partly = isMarket && order.filled > 0;
            answer(action, order, partly ? StatusKind.PARTIALLY_FILLED : StatusKind.CANCELLED_IOC, 0);
        } else {
            StatusKind status = order.filled == 0 ? StatusKind.RESTING : StatusKind.WORKING;
            book.rest(order);
            book.trim(order.account);
            boolean gone = book.find(order.id) == null;
            answer(action, order, gone ? StatusKind.CANCELLED_REDUCE_ONLY : status, gone ? 0 : order.left());
        }
    }

    private String position(Bytes32 account) {
        long size = book.position(account);
        if (size == 0) {
            return "there is no position to reduce";
        }
        String amount = Decimals.format(Math.abs(size));
        return size > 0
                ? "the position is long " + amount + ": only a sell reduces it"
                : "the position is short " + amount + ": only a buy reduces it";
    }

    private String best(boolean bids) {
        long price = Objects.requireNonNull(book.best(bids)).price;
        return "the best " + (bids ? "bid" : "offer") + " is " + Decimals.format(price);
    }

    private boolean replacesAsExpected(List<ReplacedOrder> replaced) {
        return replaced.stream().allMatch(order -> {
            Long left = cancelledHere.get(Keys.read(order.getOrderId()));
            return left != null && left == order.getRemainingSize();
        });
    }

    private void modify(Bytes32 account, MarketAction action, boolean expired) {
        ModifyOrder asked = action.getModifyOrder();
        NaiveBook.Order order = book.find(Keys.read(asked.getOrderId()));
        if (order == null || !order.account.equals(account)) {
            notOpen(action, StatusKind.REJECTED_INVALID, asked.getOrderId());
            return;
        }
        long left = asked.getSize() - order.filled;
        if (left <= 0) {
            book.remove(order);
            status(action, StatusKind.CANCELLED, order.id, "");
        } else if (left > order.left() && expired) {
            status(action, StatusKind.REJECTED_INVALID, order.id, "expired");
        } else if (left > order.left() && !state.refusalToEnlarge().isEmpty()) {
            status(action, StatusKind.REJECTED_INVALID, order.id, state.refusalToEnlarge());
        } else {
            if (left != order.left()) {
                book.resize(order, left);
                book.trim(account);
            }
            boolean gone = book.find(order.id) == null;
            StatusKind status = order.filled == 0 ? StatusKind.RESTING : StatusKind.WORKING;
            answer(action, order, gone ? StatusKind.CANCELLED_REDUCE_ONLY : status, gone ? 0 : order.left());
        }
    }

    private void cancel(Bytes32 account, MarketAction action, Bytes32 id) {
        NaiveBook.Order order = book.find(id);
        if (order != null && order.account.equals(account)) {
            cancelled(action, order);
        } else {
            notOpen(action, StatusKind.CANCEL_ONE_REJECTED, Keys.write(id));
        }
    }

    private void cancelAll(Bytes32 account, MarketAction action) {
        List<NaiveBook.Order> own = book.of(account);
        List<NaiveWaiting.Order> waits = waiting.of(account);
        if (own.isEmpty() && waits.isEmpty()) {
            statuses.add(ActionStatus.newBuilder()
                    .setAction(action.getAction())
                    .setKind(StatusKind.CANCEL_ALL_REJECTED)
                    .setReason("No open orders")
                    .build());
        }
        own.forEach(order -> cancelled(action, order));
        waits.forEach(order -> {
            order.letNothingRest();
            status(action, StatusKind.PENDING_CANCEL, order.id(), "");
        });
    }

    private void cancelled(MarketAction action, NaiveBook.Order order) {
        cancelledHere.put(order.id, order.left());
        book.remove(order);
        status(action, StatusKind.CANCELLED, order.id, "");
    }

    private void refuse(MarketAction action, NaiveBook.Order order, StatusKind kind, String reason) {
        status(action, kind, order.id, reason);
    }

    private void notOpen(MarketAction action, StatusKind kind, ByteString order) {
        statuses.add(ActionStatus.newBuilder()
                .setAction(action.getAction())
                .setKind(kind)
                .setOrderId(order)
                .setReason("Order not found")
                .setOrderNotOpen(true)
                .build());
    }

    private void status(MarketAction action, StatusKind kind, Bytes32 order, String reason) {
        statuses.add(ActionStatus.newBuilder()
                .setAction(action.getAction())
                .setKind(kind)
                .setOrderId(Keys.write(order))
                .setReason(reason)
                .setNewOrder(action.hasPlaceOrder())
                .build());
    }

    private void answer(MarketAction action, NaiveBook.Order order, StatusKind kind, long left) {
        statuses.add(ActionStatus.newBuilder()
                .setAction(action.getAction())
                .setKind(kind)
                .setOrderId(Keys.write(order.id))
                .setFilledSize(order.filled)
                .setRemainingSize(left)
                .setAveragePrice(order.filled == 0 ? 0 : NaiveNumbers.overHalfUp(order.notional, order.filled))
                .setNewOrder(action.hasPlaceOrder())
                .build());
    }
}
