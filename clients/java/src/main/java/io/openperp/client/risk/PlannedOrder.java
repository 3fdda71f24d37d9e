package io.openperp.client.risk;

import io.openperp.api.Decimal;
import io.openperp.api.order.OpenOrder.BuilderCode;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/**
 * A hypothetical order, to be previewed.
 *
 * @param size size above 0
 * @param price limit price; null for a market order
 * @param builder builder that receives a fee with each fill; null for none
 */
public record PlannedOrder(
        String symbol,
        Side side,
        Decimal size,
        @Nullable Decimal price,
        boolean reduceOnly,
        @Nullable BuilderCode builder) {

    public static PlannedOrder limit(Side side, String symbol, Decimal size, Decimal price) {
        return new PlannedOrder(symbol, side, size, price, false, null);
    }

    public static PlannedOrder market(Side side, String symbol, Decimal size) {
        return new PlannedOrder(symbol, side, size, null, false, null);
    }

    /** A copy with another size. */
    public PlannedOrder sized(Decimal other) {
        return new PlannedOrder(symbol, side, other, price, reduceOnly, builder);
    }

    /** A copy that is reduce-only. */
    public PlannedOrder reducing() {
        return new PlannedOrder(symbol, side, size, price, true, builder);
    }
}
