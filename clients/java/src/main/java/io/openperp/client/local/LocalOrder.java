package io.openperp.client.local;

import io.openperp.api.Decimal;
import io.openperp.api.order.OpenOrder;
import io.openperp.api.stream.OrderUpdate;
import io.openperp.units.Bytes32;

/**
 * A resting order, as known from the account's stream.
 *
 * @param size size that is still open
 * @param vwap average fill price; 0 without fills
 */
public record LocalOrder(
        String symbol,
        Bytes32 orderId,
        Decimal price,
        Decimal originalSize,
        Decimal size,
        Decimal filledSize,
        Decimal vwap,
        boolean isBuy) {

    public static LocalOrder of(OpenOrder order) {
        return new LocalOrder(
                order.symbol(),
                Bytes32.parse(order.orderId()),
                order.price(),
                order.originalSize(),
                order.size(),
                order.filledSize(),
                order.vwap(),
                order.isBuy());
    }

    static LocalOrder of(OrderUpdate order) {
        return new LocalOrder(
                order.symbol(),
                Bytes32.parse(order.orderId()),
                order.price(),
                order.originalSize(),
                order.size(),
                order.filledSize(),
                order.vwap(),
                order.isBuy());
    }
}
