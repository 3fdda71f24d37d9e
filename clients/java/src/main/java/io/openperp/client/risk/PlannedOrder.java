package io.openperp.client.risk;

import io.openperp.api.BuilderCode;
import io.openperp.api.Decimal;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/**
 * An order that is thought of.
 *
 * @param size above 0
 * @param price null: a market order
 * @param builder whom it would pay a fee with each fill
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

    /** The same of another size. */
    public PlannedOrder sized(Decimal other) {
        return new PlannedOrder(symbol, side, other, price, reduceOnly, builder);
    }

    /** The same, which only reduces a position. */
    public PlannedOrder reducing() {
        return new PlannedOrder(symbol, side, size, price, true, builder);
    }
}
