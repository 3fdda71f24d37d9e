package io.openperp.exchange.account.conditional;

import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.journal.Action;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import org.jspecify.annotations.Nullable;

/** Published states of orders that were never placed because the fill they waited for did not come. */
final class UnplacedOrders {

    private static final int NO_MARKET = -1;

    private UnplacedOrders() {}

    /** The cancelled state of the order that the action would have placed; null if the action places no order. */
    static @Nullable OrderState state(Action action, Listings listings, String reason, long timeNanos) {
        OrderState.Builder state = switch (action.getBodyCase()) {
            case PLACE_ORDER -> order(action.getPlaceOrder(), listings);
            case PLACE_CONDITIONAL -> conditional(action.getPlaceConditional(), listings);
            default -> null;
        };
        return state == null
                ? null
                : state.setStatus(StatusKind.CANCELLED)
                        .setReason(reason)
                        .setPlacedAtNanos(timeNanos)
                        .build();
    }

    private static OrderState.Builder order(PlaceOrder order, Listings listings) {
        return begin(order.getSymbol(), listings)
                .setOrderId(order.getOrderId())
                .setIsBuy(order.getIsBuy())
                .setIsMarket(order.getIsMarket())
                .setTimeInForce(order.getTimeInForce())
                .setPrice(order.getPrice())
                .setOriginalSize(order.getSize())
                .setReduceOnly(order.getReduceOnly())
                .setBuilder(order.getBuilder())
                .setBuilderFee(order.getBuilderFee());
    }

    private static OrderState.Builder conditional(PlaceConditional order, Listings listings) {
        return begin(order.getSymbol(), listings)
                .setOrderId(order.getOrderId())
                .setIsBuy(order.getIsBuy())
                .setIsMarket(!order.getHasLowLimit() && !order.getHasHighLimit())
                .setOriginalSize(order.getSize())
                .setReduceOnly(order.getKind() != ConditionalKind.BASKET)
                .setConditional(order);
    }

    private static OrderState.Builder begin(String symbol, Listings listings) {
        ListedMarket market = listings.bySymbol(symbol);
        return OrderState.newBuilder()
                .setMarket(market == null ? NO_MARKET : market.number)
                .setSymbol(symbol);
    }
}
