package io.openperp.transaction;

import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/** {@code m}: buy or sell at once at the best available prices. */
public record MarketOrder(String symbol, Side side, Quantity size, boolean reduceOnly, Routing routing)
        implements NewOrder {

    @Override
    public String tag() {
        return "m";
    }

    @Override
    public @Nullable String flaw() {
        String flaw = size.flaw("sz");
        return flaw != null ? flaw : NewOrder.isolationFlaw(routing);
    }
}
