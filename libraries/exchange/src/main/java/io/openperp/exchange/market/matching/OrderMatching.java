package io.openperp.exchange.market.matching;

import com.google.protobuf.ByteString;
import io.openperp.book.OrderBook;
import io.openperp.book.TimeInForce;
import io.openperp.exchange.MarketStates;
import io.openperp.exchange.market.command.CommandContext;
import io.openperp.exchange.market.command.Settlements;
import io.openperp.exchange.market.state.BookPrices;
import io.openperp.exchange.market.state.Trader;
import io.openperp.exchange.market.state.Traders;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.CancelOrder;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.ModifyOrder;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.ReplacedOrder;
import io.openperp.journal.StatusKind;
import io.openperp.risk.position.Position.CloseReason;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Executes the actions of one transaction in this market, in order and without other transactions in between.
 *
 * <p>A new order passes these checks in this order; the first that fails decides its answer: expired (TXN-021), the
 * state of the market (MST-011), reduce-only (ORD-025), post-only (ORD-026), then a refusal or a condition that the
 * account shard has sent with the order (ORD-033, ORD-041).
 */
public final class OrderMatching {

    /**
     * Lifetime of a new order from the append time of its transaction. An older one is refused, so that nothing fills
     * minutes after its client got a time-out (408).
     */
    static final long ADMISSION_LIFETIME_NANOS = 5_000_000_000L;

    private final OrderBook book;
    private final Traders traders;
    private final Executions executions;
    private final Settlements settlements;
    private final CommandContext context;
    private final RestingRates rates;

    /** Orders that this transaction has cancelled so far, with their remaining sizes. */
    private final TreeMap<Bytes32, Long> cancelledHere = new TreeMap<>();

    private final List<ActionStatus> statuses = new ArrayList<>();
    private boolean expired;

    public OrderMatching(
            OrderBook book,
            Traders traders,
            Executions executions,
            Settlements settlements,
            CommandContext context,
            RestingRates rates) {
        this.rates = rates;
        this.book = book;
        this.traders = traders;
        this.executions = executions;
        this.settlements = settlements;
        this.context = context;
    }

    /**
     * Executes the actions and returns their outcomes in order; a cancel-all may give several.
     *
     * @param settlement carries out the action by which an operator delists the market
     */
    public List<ActionStatus> execute(
            Bytes32 account,
            long admittedAtNanos,
            List<MarketAction> actions,
            Function<MarketAction, ActionStatus> settlement) {
        expired = context.timeNanos() - admittedAtNanos > ADMISSION_LIFETIME_NANOS;
        cancelledHere.clear();
        statuses.clear();
        Trader trader = traders.enter(account);
        for (MarketAction action : actions) {
            switch (action.getBodyCase()) {
                case PLACE_ORDER -> place(trader, action, action.getPlaceOrder());
                case MODIFY_ORDER -> modify(trader, action, action.getModifyOrder());
                case CANCEL_ORDER -> cancel(trader, action, action.getCancelOrder());
                case CANCEL_ALL_ORDERS -> cancelAll(trader, action);
                case SETTLE_MARKET -> statuses.add(settlement.apply(action));
                case BODY_NOT_SET -> throw new IllegalStateException("an action without a body");
            }
        }
        return List.copyOf(statuses);
    }

    private void place(Trader trader, MarketAction action, PlaceOrder asked) {
        PlaceOrder order = repriced(asked);
        IncomingOrder taker = new IncomingOrder(
                trader, Keys.read(order.getOrderId()), order, context.timeNanos(), CloseReason.NORMAL);
        if (expired) {
            refuse(action, taker, StatusKind.REJECTED_INVALID, "expired");
            return;
        }
        String closed = MarketStates.refusal(context.terms().listing(), order);
        if (!closed.isEmpty()) {
            refuse(action, taker, StatusKind.REJECTED_INVALID, closed);
            return;
        }
        if (order.getReduceOnly()) {
            taker.size = Math.min(taker.size, Executions.closingSize(trader, taker.side));
            if (taker.size == 0) {
                refuse(action, taker, StatusKind.CANCELLED_REDUCE_ONLY, nothingToReduce(trader));
                return;
            }
        }
        if (timeInForce(order).isPostOnly() && wouldCross(taker.side, order.getPrice())) {
            refuse(action, taker, StatusKind.REJECTED_CROSSING, bestPrice(taker.side.opposite()));
            return;
        }
        if (action.hasRefusal()) {
            refuse(
                    action,
                    taker,
                    action.getRefusal().getKind(),
                    action.getRefusal().getReason());
            return;
        }
        if (!replacedAsExpected(action.getReplacesList())) {
            refuse(action, taker, StatusKind.REJECTED_RISK_LIMIT, "replaced order was filled");
            return;
        }
        match(action, taker);
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

    private void match(MarketAction action, IncomingOrder taker) {
        PlaceOrder order = taker.order;
        int resting = executions.match(taker, context.terms().ticks(order.getPrice()), timeInForce(order));
        if (resting == OrderBook.DUPLICATE_ID) {
            refuse(action, taker, StatusKind.REJECTED_DUPLICATE, "");
        } else if (resting > OrderBook.NONE) {
            rest(action, taker, resting);
        } else {
            finish(action, taker);
        }
    }

    private void rest(MarketAction action, IncomingOrder taker, int resting) {
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
        addOutcome(action, taker.orderId, true, status, taker.filledSize, taker.filledNotional);
    }

    /**
     * Adds the outcome of an order that rests or was modified; a reduce-only order that was trimmed to nothing is
     * reported as cancelled (BOOK-008).
     */
    private void addOutcome(
            MarketAction action,
            Bytes32 orderId,
            boolean isNew,
            StatusKind status,
            long filledSize,
            long filledNotional) {
        int order = book.find(orderId);
        boolean gone = order == OrderBook.NONE;
        statuses.add(ActionOutcomes.of(
                action.getAction(),
                gone ? StatusKind.CANCELLED_REDUCE_ONLY : status,
                Keys.write(orderId),
                isNew,
                filledSize,
                filledNotional,
                gone ? 0 : context.terms().size(book.remainingLots(order))));
    }

    private void finish(MarketAction action, IncomingOrder taker) {
        if (taker.isCapped && taker.filledSize == 0) {
            refuse(action, taker, StatusKind.REJECTED_RISK_LIMIT, executions.capRefusal());
            return;
        }
        StatusKind status = StatusKind.FILLED;
        if (taker.left() > 0) {
            String reason = taker.isCapped ? executions.capRefusal() : nothingLeft(taker);
            boolean partly = taker.order.getIsMarket() && taker.filledSize > 0;
            status = partly ? StatusKind.PARTIALLY_FILLED : StatusKind.CANCELLED_IOC;
            settlements.changed(
                    taker.trader.account,
                    taker.state(context.terms(), status, reason, 0).build());
        }
        statuses.add(ActionOutcomes.of(
                action.getAction(), status, taker.order.getOrderId(), true, taker.filledSize, taker.filledNotional, 0));
    }

    /**
     * Reason for which an order that does not rest has ended: no offer or bid was left within its limit price. For a
     * market order that price follows from its slippage or the market band.
     */
    private static String nothingLeft(IncomingOrder taker) {
        return "no " + (taker.side.isBuy() ? "offer" : "bid") + (taker.filledSize == 0 ? "" : " was left") + " at "
                + Decimals.format(taker.order.getPrice()) + " or better";
    }

    private void refuse(MarketAction action, IncomingOrder taker, StatusKind kind, String reason) {
        settlements.changed(
                taker.trader.account,
                taker.state(context.terms(), kind, reason, 0).build());
        statuses.add(ActionOutcomes.refused(action.getAction(), kind, taker.order.getOrderId(), reason));
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

    private boolean replacedAsExpected(List<ReplacedOrder> replaced) {
        for (ReplacedOrder order : replaced) {
            Long remaining = cancelledHere.get(Keys.read(order.getOrderId()));
            if (remaining == null || remaining != order.getRemainingSize()) {
                return false;
            }
        }
        return true;
    }

    private void modify(Trader trader, MarketAction action, ModifyOrder modify) {
        int order = ownOrder(trader, modify.getOrderId());
        if (order == OrderBook.NONE) {
            statuses.add(ActionOutcomes.notOpen(action.getAction(), StatusKind.REJECTED_INVALID, modify.getOrderId()));
            return;
        }
        long remaining = context.terms().lots(modify.getSize()) - book.filledLots(order);
        long before = book.remainingLots(order);
        if (remaining <= 0) {
            statuses.add(ActionOutcomes.of(action.getAction(), StatusKind.CANCELLED, modify.getOrderId(), ""));
            executions.cancel(order);
            return;
        }
        if (remaining > before && expired) {
            statuses.add(
                    ActionOutcomes.of(action.getAction(), StatusKind.REJECTED_INVALID, modify.getOrderId(), "expired"));
            return;
        }
        String closed = remaining > before
                ? MarketStates.refusalToEnlarge(context.terms().listing(), book.isReduceOnly(order))
                : "";
        if (!closed.isEmpty()) {
            statuses.add(
                    ActionOutcomes.of(action.getAction(), StatusKind.REJECTED_INVALID, modify.getOrderId(), closed));
            return;
        }
        if (remaining < before) {
            book.shrink(order, remaining);
        } else if (remaining > before) {
            book.enlarge(order, remaining);
            rates.follow(book.id(order), action.hasFeeRates() ? action.getFeeRates() : null);
        }
        StatusKind status = executions.restingStatus(order);
        long filledSize = context.terms().size(book.filledLots(order));
        long filledNotional = book.notional(order);
        settlements.changed(trader.account, executions.restingState(order, status, "modified"));
        if (book.isReduceOnly(order)) {
            executions.trim(trader);
        }
        addOutcome(action, Keys.read(modify.getOrderId()), false, status, filledSize, filledNotional);
    }

    private void cancel(Trader trader, MarketAction action, CancelOrder cancel) {
        int order = ownOrder(trader, cancel.getOrderId());
        if (order == OrderBook.NONE) {
            statuses.add(
                    ActionOutcomes.notOpen(action.getAction(), StatusKind.CANCEL_ONE_REJECTED, cancel.getOrderId()));
            return;
        }
        cancelledHere.put(book.id(order), context.terms().size(book.remainingLots(order)));
        statuses.add(ActionOutcomes.of(action.getAction(), StatusKind.CANCELLED, cancel.getOrderId(), ""));
        executions.cancel(order);
    }

    private void cancelAll(Trader trader, MarketAction action) {
        int order = book.oldestOrderOf(trader.number);
        if (order == OrderBook.NONE) {
            statuses.add(ActionOutcomes.of(
                    action.getAction(), StatusKind.CANCEL_ALL_REJECTED, ByteString.EMPTY, "No open orders"));
        }
        for (; order != OrderBook.NONE; order = book.oldestOrderOf(trader.number)) {
            Bytes32 id = book.id(order);
            cancelledHere.put(id, context.terms().size(book.remainingLots(order)));
            statuses.add(ActionOutcomes.of(action.getAction(), StatusKind.CANCELLED, Keys.write(id), ""));
            executions.cancel(order);
        }
    }

    private int ownOrder(Trader trader, ByteString orderId) {
        int order = book.find(Keys.read(orderId));
        return order != OrderBook.NONE && book.owner(order) == trader.number ? order : OrderBook.NONE;
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
