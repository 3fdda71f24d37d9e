package io.openperp.exchange.market.matching;

import io.openperp.book.BookListener;
import io.openperp.book.BookListener.CancelReason;
import io.openperp.book.OrderBook;
import io.openperp.book.TimeInForce;
import io.openperp.exchange.market.command.CommandContext;
import io.openperp.exchange.market.command.Settlements;
import io.openperp.exchange.market.state.Trader;
import io.openperp.exchange.market.state.Traders;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/** Places orders on the book and settles what the book reports: fills, cancellations, trimmed reduce-only orders. */
public final class Executions implements BookListener {

    private final OrderBook book;
    private final Traders traders;
    private final Matches matches;
    private final Settlements settlements;
    private final CommandContext context;
    private final OpenInterestCap cap;
    private final RestingRates rates;
    private final PublicOrders publicOrders;

    private @Nullable IncomingOrder incoming;
    /** Status and, in the next field, reason of an order that is being removed from the book on request. */
    private StatusKind requestedStatus = StatusKind.CANCELLED;

    private String requestedReason = "";

    public Executions(
            OrderBook book,
            Traders traders,
            Matches matches,
            Settlements settlements,
            CommandContext context,
            RestingRates rates,
            PublicOrders publicOrders) {
        this.rates = rates;
        this.publicOrders = publicOrders;
        this.book = book;
        this.traders = traders;
        this.matches = matches;
        this.settlements = settlements;
        this.context = context;
        cap = new OpenInterestCap(context, matches);
    }

    /** Places the order by {@link OrderBook#place} and returns its result. */
    int match(IncomingOrder taker, long priceTicks, TimeInForce timeInForce) {
        incoming = taker;
        int resting = book.place(
                taker.orderId,
                taker.trader.number,
                taker.side,
                priceTicks,
                context.terms().lots(taker.size),
                timeInForce,
                taker.order.getReduceOnly(),
                taker.placedAtNanos,
                this);
        incoming = null;
        if (resting > OrderBook.NONE) {
            publicOrders.rested(resting);
        }
        return resting;
    }

    /** Cancels a resting order at the request of its owner and settles the cancellation. */
    void cancel(int order) {
        book.cancel(order, this);
    }

    /**
     * Cancels an order for the exchange: because of a liquidation or another risk rule, or because its owner's
     * scheduled cancel is due.
     */
    void cancelFor(int order, StatusKind status, String reason) {
        requestedStatus = status;
        requestedReason = reason;
        book.cancel(order, this);
        requestedStatus = StatusKind.CANCELLED;
        requestedReason = "";
    }

    /** Changes what remains of a resting order: a smaller one keeps its place, a larger one loses it. */
    void resize(int order, long remainingLots) {
        if (remainingLots < book.remainingLots(order)) {
            book.shrink(order, remainingLots);
            publicOrders.changed(order);
        } else if (remainingLots > book.remainingLots(order)) {
            book.enlarge(order, remainingLots);
            publicOrders.changed(order);
        }
    }

    /**
     * Trims the account's reduce-only orders until together they are no larger than the position (BOOK-007); to be
     * called after every change of a position, and after a reduce-only order has come to rest or was modified.
     */
    void trim(Trader trader) {
        long size = trader.size();
        book.trimReduceOnly(trader.number, Side.SELL, context.terms().lots(Math.max(0, size)), this);
        book.trimReduceOnly(trader.number, Side.BUY, context.terms().lots(Math.max(0, -size)), this);
    }

    /** Size of the trader's position that an order of this side would close; 0 if there is none on the other side. */
    static long closingSize(Trader trader, Side side) {
        return Math.max(0, -side.signed(trader.size()));
    }

    /** Message with what the cap of the open interest leaves, for an order whose matching the cap has ended. */
    String capRefusal() {
        return cap.refusal();
    }

    @Override
    public long allowed(int maker, long lots) {
        IncomingOrder taker = incoming();
        long allowed = cap.allowed(taker.trader, taker.side, traders.of(book.owner(maker)), lots);
        taker.isCapped |= allowed < lots;
        return allowed;
    }

    private IncomingOrder incoming() {
        IncomingOrder taker = incoming;
        if (taker == null) {
            throw new IllegalStateException("a fill without an incoming order");
        }
        return taker;
    }

    @Override
    public void filled(int maker, long priceTicks, long lots, long makerRemainingLots) {
        IncomingOrder taker = incoming();
        Trader makerTrader = traders.of(book.owner(maker));
        long notional = matches.notional(
                context.terms().price(priceTicks), context.terms().size(lots));
        book.addNotional(maker, notional);
        taker.fill(context.terms().size(lots), notional);
        OrderState makerState = restingState(
                maker, makerRemainingLots == 0 ? StatusKind.FILLED : StatusKind.WORKING, trimReason(maker));
        OrderState takerState = taker.state(
                        context.terms(), taker.left() == 0 ? StatusKind.FILLED : StatusKind.WORKING, "", taker.left())
                .build();
        matches.trade(
                makerTrader,
                makerState,
                taker,
                takerState,
                context.terms().price(priceTicks),
                context.terms().size(lots),
                rates.of(book.id(maker)));
        if (makerRemainingLots == 0) {
            rates.forget(book.id(maker));
        }
        trim(makerTrader);
        trim(taker.trader);
    }

    @Override
    public void cancelled(int order, CancelReason reason) {
        StatusKind status = switch (reason) {
            case REQUESTED -> requestedStatus;
            case SELF_TRADE -> StatusKind.CANCELLED_SELF_CROSSING;
            case REDUCE_ONLY -> StatusKind.CANCELLED_REDUCE_ONLY;
        };
        rates.forget(book.id(order));
        publicOrders.left(order);
        Trader owner = traders.of(book.owner(order));
        String text = switch (reason) {
            case REQUESTED -> requestedReason;
            case SELF_TRADE -> "";
            case REDUCE_ONLY -> nothingLeft(owner, book.side(order));
        };
        settlements.changed(
                owner.account, resting(order, status, text).setRemainingSize(0).build());
    }

    /** Reason for which a resting reduce-only order was trimmed to nothing. */
    private static String nothingLeft(Trader owner, Side side) {
        long closing = closingSize(owner, side);
        return closing == 0
                ? "its position is closed"
                : "other reduce-only orders cover the position of " + Decimals.format(closing);
    }

    @Override
    public void trimmed(int order, long lots) {
        publicOrders.changed(order);
        Trader owner = traders.of(book.owner(order));
        settlements.changed(
                owner.account, restingState(order, restingStatus(order), IncomingOrder.REDUCED_TO_POSITION));
    }

    /** Reason for which less of the order is left than its owner asked for; empty if nothing was trimmed. */
    private String trimReason(int order) {
        long left = book.filledLots(order) + book.remainingLots(order);
        return left < book.originalLots(order) ? IncomingOrder.REDUCED_TO_POSITION : "";
    }

    StatusKind restingStatus(int order) {
        return book.filledLots(order) == 0 ? StatusKind.RESTING : StatusKind.WORKING;
    }

    private io.openperp.journal.TimeInForce timeInForce(int order) {
        return switch (book.timeInForce(order)) {
            case ALO -> io.openperp.journal.TimeInForce.ALO;
            case ALO_SLIDE -> io.openperp.journal.TimeInForce.ALO_SLIDE;
            case ALO_JOIN -> io.openperp.journal.TimeInForce.ALO_JOIN;
            case GTC, IOC -> io.openperp.journal.TimeInForce.GTC;
        };
    }

    OrderState restingState(int order, StatusKind status, String reason) {
        return resting(order, status, reason).build();
    }

    private OrderState.Builder resting(int order, StatusKind status, String reason) {
        return context.terms()
                .orderState()
                .setOrderId(Keys.write(book.id(order)))
                .setIsBuy(book.side(order).isBuy())
                .setTimeInForce(timeInForce(order))
                .setPrice(context.terms().price(book.priceTicks(order)))
                .setOriginalSize(context.terms().size(book.originalLots(order)))
                .setRemainingSize(context.terms().size(book.remainingLots(order)))
                .setFilledSize(context.terms().size(book.filledLots(order)))
                .setFilledNotional(book.notional(order))
                .setReduceOnly(book.isReduceOnly(order))
                .setStatus(status)
                .setReason(reason)
                .setPlacedAtNanos(book.placedAtNanos(order));
    }
}
