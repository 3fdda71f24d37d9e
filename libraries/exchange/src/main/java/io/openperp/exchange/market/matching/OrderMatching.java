package io.openperp.exchange.market.matching;

import io.openperp.book.OrderBook;
import io.openperp.book.TimeInForce;
import io.openperp.exchange.MarketStates;
import io.openperp.exchange.market.command.CommandContext;
import io.openperp.exchange.market.command.Settlements;
import io.openperp.exchange.market.state.BookPrices;
import io.openperp.exchange.market.state.Trader;
import io.openperp.exchange.market.state.Traders;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.Refusal;
import io.openperp.journal.StatusKind;
import io.openperp.risk.position.Position.CloseReason;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.function.Function;

/**
 * Executes the actions of one transaction in this market, in order and without other transactions in between.
 *
 * <p>A new order passes these checks in this order; the first that fails decides its answer: expired (TXN-021), the
 * state of the market (MST-011), reduce-only (ORD-025), post-only (ORD-026), then a refusal or a condition that the
 * account shard has sent with the order (ORD-033, ORD-041).
 */
public final class OrderMatching {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final OrderBook book;
    private final Traders traders;
    private final Executions executions;
    private final Settlements settlements;
    private final CommandContext context;
    private final RestingRates rates;

    private final OpenOrderChanges changes;

    public OrderMatching(
            OrderBook book,
            Traders traders,
            Executions executions,
            Settlements settlements,
            CommandContext context,
            RestingRates rates,
            OpenOrderChanges changes) {
        this.changes = changes;
        this.rates = rates;
        this.book = book;
        this.traders = traders;
        this.executions = executions;
        this.settlements = settlements;
        this.context = context;
    }

    /**
     * Executes the actions that are left, in order. Returns false if it has stopped before an order, or the cancel of
     * an order that waits, that must wait; the next action is then that one.
     *
     * @param appendNanos append time of the present record
     * @param settlement carries out the action by which an operator delists the market
     */
    public boolean execute(
            TransactionActions actions, long appendNanos, Function<MarketAction, ActionStatus> settlement) {
        Trader trader = traders.enter(actions.account());
        boolean isDue = actions.hasWaited();
        for (MarketAction action = actions.next(); action != null; action = actions.next()) {
            int first = actions.answered();
            ActionStatus end = actions.endOfNext();
            if (end != null) {
                actions.answer(end);
            } else if (action.hasPlaceOrder() ? !place(trader, action, actions, appendNanos) : changes.waits(actions)) {
                changes.refuseReplacements(trader, actions);
                return false;
            } else if (!action.hasPlaceOrder()) {
                carryOut(trader, action, actions, settlement);
            }
            if (isDue && (action.hasPlaceOrder() || action.hasCancelOrder())) {
                actions.stateDelay(first, context.timeNanos());
            }
            actions.advance();
        }
        return true;
    }

    private void carryOut(
            Trader trader,
            MarketAction action,
            TransactionActions actions,
            Function<MarketAction, ActionStatus> settlement) {
        switch (action.getBodyCase()) {
            case MODIFY_ORDER -> changes.modify(trader, action, actions);
            case CANCEL_ORDER -> changes.cancel(trader, action.getCancelOrder(), actions);
            case CANCEL_ALL_ORDERS -> changes.cancelAll(trader, actions);
            case SETTLE_MARKET -> actions.answer(settlement.apply(action));
            case PLACE_ORDER, BODY_NOT_SET -> throw new IllegalStateException("an action without a body");
        }
    }

    /** Places a new order or refuses it; returns false, without an effect, if it has to wait first. */
    private boolean place(Trader trader, MarketAction action, TransactionActions actions, long appendNanos) {
        PlaceOrder order = repriced(action.getPlaceOrder());
        IncomingOrder taker = new IncomingOrder(
                trader, Keys.read(order.getOrderId()), order, context.timeNanos(), CloseReason.NORMAL);
        if (actions.hasExpired(context.timeNanos())) {
            refuse(taker, actions, StatusKind.REJECTED_INVALID, "expired");
            return true;
        }
        String closed = MarketStates.refusal(context.terms().listing(), order);
        if (!closed.isEmpty()) {
            refuse(taker, actions, StatusKind.REJECTED_INVALID, closed);
            return true;
        }
        if (order.getReduceOnly()) {
            taker.size = Math.min(taker.size, Executions.closingSize(trader, taker.side));
            if (taker.size == 0) {
                refuse(taker, actions, StatusKind.CANCELLED_REDUCE_ONLY, nothingToReduce(trader));
                return true;
            }
        }
        if (timeInForce(order).isPostOnly() && wouldCross(taker.side, order.getPrice())) {
            refuse(taker, actions, StatusKind.REJECTED_CROSSING, bestPrice(taker.side.opposite()));
            return true;
        }
        if (action.hasRefusal()) {
            Refusal refusal = action.getRefusal();
            refuse(taker, actions, refusal.getKind(), refusal.getReason());
            return true;
        }
        if (!actions.hasCancelled(action.getReplacesList())) {
            refuse(taker, actions, StatusKind.REJECTED_RISK_LIMIT, "replaced order was filled");
            return true;
        }
        if (hasToWait(taker, actions, appendNanos)) {
            return false;
        }
        match(taker, actions);
        return true;
    }

    /**
     * Whether the order has to wait because it would trade now (DLY-001). Reduce-only orders that a trigger or a fill of
     * their owner has placed, which never expire, do not wait (DLY-002).
     */
    private boolean hasToWait(IncomingOrder taker, TransactionActions actions, long appendNanos) {
        long delayNanos = context.terms().listing().getTakerDelayMillis() * NANOS_PER_MILLI;
        return delayNanos > 0
                && !actions.hasWaited(appendNanos, delayNanos)
                && !(taker.order.getReduceOnly() && actions.neverExpires())
                && wouldCross(taker.side, taker.order.getPrice());
    }

    /**
     * Returns an {@code ALO_SLIDE} or {@code ALO_JOIN} order with the price at which it will rest (ORD-070, ORD-071).
     * Any other order, and one for which there is no such price, is returned unchanged.
     */
    private PlaceOrder repriced(PlaceOrder order) {
        TimeInForce timeInForce = timeInForce(order);
        if (timeInForce != TimeInForce.ALO_SLIDE && timeInForce != TimeInForce.ALO_JOIN) {
            return order;
        }
        Side side = Side.of(order.getIsBuy());
        long limit = context.terms().ticks(order.getPrice());
        long rests = timeInForce == TimeInForce.ALO_SLIDE
                ? book.depth().slide(side, limit)
                : book.depth().join(side, limit);
        return rests <= 0
                ? order
                : order.toBuilder().setPrice(context.terms().price(rests)).build();
    }

    private boolean wouldCross(Side side, long price) {
        return book.wouldCross(side, context.terms().ticks(price));
    }

    private void match(IncomingOrder taker, TransactionActions actions) {
        PlaceOrder order = taker.order;
        TimeInForce timeInForce = actions.cancelOfNext() == null ? timeInForce(order) : TimeInForce.IOC;
        int resting = executions.match(taker, context.terms().ticks(order.getPrice()), timeInForce);
        if (resting == OrderBook.DUPLICATE_ID) {
            refuse(taker, actions, StatusKind.REJECTED_DUPLICATE, "");
        } else if (resting > OrderBook.NONE) {
            rest(taker, actions, resting);
        } else {
            finish(taker, actions);
        }
    }

    private void rest(IncomingOrder taker, TransactionActions actions, int resting) {
        book.addNotional(resting, taker.filledNotional);
        if (taker.order.hasFeeRates()) {
            rates.put(taker.orderId, taker.order.getFeeRates());
        }
        if (taker.size < taker.order.getSize()) {
            book.setOriginalLots(resting, context.terms().lots(taker.order.getSize()));
        }
        StatusKind status = taker.filledSize == 0 ? StatusKind.RESTING : StatusKind.WORKING;
        settlements.changed(
                taker.trader.account,
                taker.state(context.terms(), status, "", taker.left()).build());
        if (taker.order.getReduceOnly()) {
            executions.trim(taker.trader);
        }
        actions.answer(
                changes.outcome(actions.number(), taker.orderId, true, status, taker.filledSize, taker.filledNotional));
    }

    private void finish(IncomingOrder taker, TransactionActions actions) {
        if (taker.isCapped && taker.filledSize == 0) {
            refuse(taker, actions, StatusKind.REJECTED_RISK_LIMIT, executions.capRefusal());
            return;
        }
        StatusKind status = StatusKind.FILLED;
        if (taker.left() > 0) {
            String cancel = actions.cancelOfNext();
            String nothingLeft = cancel == null ? nothingLeft(taker) : cancel;
            String reason = taker.isCapped ? executions.capRefusal() : nothingLeft;
            boolean partly = taker.order.getIsMarket() && taker.filledSize > 0;
            status = partly ? StatusKind.PARTIALLY_FILLED : StatusKind.CANCELLED_IOC;
            settlements.changed(
                    taker.trader.account,
                    taker.state(context.terms(), status, reason, 0).build());
        }
        actions.answer(ActionOutcomes.of(
                actions.number(), status, taker.order.getOrderId(), true, taker.filledSize, taker.filledNotional, 0));
    }

    /**
     * Reason for which an order that does not rest has ended: no offer or bid was left within its limit price. For a
     * market order that price follows from its slippage or the market band.
     */
    private static String nothingLeft(IncomingOrder taker) {
        return "no " + (taker.side.isBuy() ? "offer" : "bid") + (taker.filledSize == 0 ? "" : " was left") + " at "
                + Decimals.format(taker.order.getPrice()) + " or better";
    }

    private void refuse(IncomingOrder taker, TransactionActions actions, StatusKind kind, String reason) {
        settlements.changed(
                taker.trader.account,
                taker.state(context.terms(), kind, reason, 0).build());
        actions.answer(ActionOutcomes.refused(actions.number(), kind, taker.order.getOrderId(), reason));
    }

    private String nothingToReduce(Trader trader) {
        String size = Decimals.format(Math.abs(trader.size()));
        return trader.size() == 0
                ? "there is no position to reduce"
                : "the position is " + (trader.size() > 0 ? "long " + size : "short " + size) + ": only "
                        + (trader.size() > 0 ? "a sell" : "a buy") + " reduces it";
    }

    private String bestPrice(Side side) {
        return "the best " + (side.isBuy() ? "bid" : "offer") + " is "
                + Decimals.format(BookPrices.best(context.terms(), book, side));
    }

    private static TimeInForce timeInForce(PlaceOrder order) {
        if (order.getIsMarket()) {
            return TimeInForce.IOC;
        }
        return switch (order.getTimeInForce()) {
            case GTC -> TimeInForce.GTC;
            case IOC -> TimeInForce.IOC;
            case ALO -> TimeInForce.ALO;
            case ALO_SLIDE -> TimeInForce.ALO_SLIDE;
            case ALO_JOIN -> TimeInForce.ALO_JOIN;
            case TIME_IN_FORCE_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalStateException("an order without a time in force");
        };
    }
}
