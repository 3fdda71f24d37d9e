package io.openperp.exchange.market.matching;

import com.google.protobuf.ByteString;
import io.openperp.book.OrderBook;
import io.openperp.book.TimeInForce;
import io.openperp.exchange.market.command.Settlements;
import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.exchange.market.state.Trader;
import io.openperp.exchange.market.state.Traders;
import io.openperp.journal.CancelForRisk;
import io.openperp.journal.Keys;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.ReducePosition;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TakeOverPosition;
import io.openperp.risk.position.Position.CloseReason;
import io.openperp.units.Fixed;

/**
 * Executes the steps of liquidations and of the insurance fund's closing orders, and cancels for the risk sweep and for
 * a due dead man's switch. Every step is answered, even if there was nothing to do; those cancels have step number 0,
 * which needs no answer.
 */
public final class LiquidationOrders {

    private final OpenOrderChanges changes;
    private final Traders traders;
    private final Executions executions;
    private final PositionTransfers positionTransfers;
    private final Settlements settlements;

    public LiquidationOrders(
            OpenOrderChanges changes,
            Traders traders,
            Executions executions,
            PositionTransfers positionTransfers,
            Settlements settlements) {
        this.changes = changes;
        this.traders = traders;
        this.executions = executions;
        this.positionTransfers = positionTransfers;
        this.settlements = settlements;
    }

    /**
     * Cancels the named orders, ignoring those that have ended, or all orders of the account, oldest first, if none is
     * named.
     */
    public void cancel(CancelForRisk cancel) {
        Trader trader = traders.enter(Keys.read(cancel.getAccount()));
        if (cancel.getScheduledByOwner()) {
            changes.cancelAllAsScheduled(trader, cancel.getReason());
        } else if (cancel.getOrderIdsCount() == 0) {
            changes.cancelAllForRisk(trader, cancel.getReason());
        }
        for (ByteString id : cancel.getOrderIdsList()) {
            changes.cancelForRisk(trader, id, cancel.getReason());
        }
        settlements.answerStep(trader.account, cancel.getStep(), 0);
    }

    /**
     * Places an immediate-or-cancel order that closes a part of a position; its size is at most the present position.
     */
    public void reduce(MarketTerms terms, ReducePosition reduce, long nowNanos) {
        Trader trader = traders.enter(Keys.read(reduce.getAccount()));
        PlaceOrder order = PlaceOrder.newBuilder()
                .setOrderId(reduce.getOrderId())
                .setSymbol(terms.listing().getSymbol())
                .setIsBuy(reduce.getIsBuy())
                .setPrice(reduce.getPrice())
                .setSize(reduce.getSize())
                .setTimeInForce(io.openperp.journal.TimeInForce.IOC)
                .setReduceOnly(true)
                .build();
        IncomingOrder taker =
                new IncomingOrder(trader, Keys.read(reduce.getOrderId()), order, nowNanos, CloseReason.LIQUIDATION);
        taker.size = Math.min(taker.size, Executions.closingSize(trader, taker.side));
        StatusKind status = taker.size == 0 ? StatusKind.CANCELLED_REDUCE_ONLY : match(terms, taker);
        if (status != StatusKind.FILLED) {
            settlements.changed(
                    trader.account, taker.state(terms, status, "", 0).build());
        }
        settlements.answerStep(trader.account, reduce.getStep(), taker.filledSize);
    }

    private StatusKind match(MarketTerms terms, IncomingOrder taker) {
        long price = taker.order.getPrice();
        long ticks = taker.side.isBuy()
                ? terms.ticks(price)
                : Math.ceilDiv(price, terms.market().tickSize());
        int resting = executions.match(taker, ticks, TimeInForce.IOC);
        if (resting == OrderBook.DUPLICATE_ID) {
            return StatusKind.REJECTED_DUPLICATE;
        }
        return taker.left() == 0 ? StatusKind.FILLED : StatusKind.CANCELLED_IOC;
    }

    /**
     * Moves the position, or what is left of it, to the insurance fund, which has accepted it, for the corresponding
     * part of the notional.
     */
    public void takeOver(MarketTerms terms, TakeOverPosition takeOver) {
        Trader trader = traders.enter(Keys.read(takeOver.getAccount()));
        long asked = Math.abs(takeOver.getSize());
        long size = Math.min(asked, PositionTransfers.held(trader, takeOver.getSize() > 0));
        long notional = size == 0 ? 0 : Fixed.mulDivFloor(takeOver.getNotional(), size, asked);
        settlements.answerStep(
                trader.account, takeOver.getStep(), positionTransfers.toFund(terms, trader, size, notional));
    }
}
