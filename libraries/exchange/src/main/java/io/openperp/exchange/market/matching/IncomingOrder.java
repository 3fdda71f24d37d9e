package io.openperp.exchange.market.matching;

import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.exchange.market.state.Trader;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.risk.position.Position.CloseReason;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;

/** The order that is being matched: its terms, the size that may match, and its fills so far. */
final class IncomingOrder {

    /** Reason for which less of a reduce-only order trades or rests than its owner asked for (BOOK-007, ORD-025). */
    static final String REDUCED_TO_POSITION = "reduced to position";

    final Trader trader;
    final Bytes32 orderId;
    final PlaceOrder order;
    final Side side;
    final long placedAtNanos;
    final CloseReason closeReason;
    /** Size to match: the requested size, of a reduce-only order only the part that the position allows. */
    long size;

    /** Whether matching ended early because further trades would exceed the cap of the open interest. */
    boolean isCapped;

    long filledSize;
    long filledNotional;

    /**
     * Creates an order without fills.
     *
     * @param closeReason whether its owner has placed it, or a liquidation
     */
    IncomingOrder(Trader trader, Bytes32 orderId, PlaceOrder order, long placedAtNanos, CloseReason closeReason) {
        this.trader = trader;
        this.orderId = orderId;
        this.order = order;
        this.side = Side.of(order.getIsBuy());
        this.placedAtNanos = placedAtNanos;
        this.closeReason = closeReason;
        this.size = order.getSize();
    }

    void fill(long filled, long notional) {
        filledSize += filled;
        filledNotional += notional;
    }

    long left() {
        return size - filledSize;
    }

    private boolean isOfLiquidation() {
        return closeReason == CloseReason.LIQUIDATION;
    }

    OrderState.Builder state(MarketTerms terms, StatusKind status, String reason, long remaining) {
        return terms.orderState()
                .setOrderId(order.getOrderId())
                .setIsBuy(order.getIsBuy())
                .setIsMarket(order.getIsMarket())
                .setTimeInForce(order.getTimeInForce())
                .setPrice(order.getPrice())
                .setOriginalSize(order.getSize())
                .setRemainingSize(remaining)
                .setFilledSize(filledSize)
                .setFilledNotional(filledNotional)
                .setReduceOnly(order.getReduceOnly())
                .setStatus(status)
                .setReason(reason.isEmpty() ? ownReason(status) : reason)
                .setPlacedAtNanos(placedAtNanos);
    }

    private String ownReason(StatusKind status) {
        boolean isTrimmed = size < order.getSize();
        return switch (status) {
            case FILLED, WORKING, RESTING -> isOfLiquidation() ? "liquidation" : isTrimmed ? REDUCED_TO_POSITION : "";
            default -> isOfLiquidation() ? "liquidation" : "";
        };
    }
}
