package io.openperp.transaction;

import io.openperp.units.Side;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code m}: buy or sell at once at the best available prices. */
public record MarketOrder(String symbol, Side side, Quantity size, boolean reduceOnly, Routing routing)
        implements NewOrder {

    @Override
    public String tag() {
        return "m";
    }

    @Override
    public List<Quantity> quantities() {
        return List.of(size);
    }

    @Override
    public @Nullable String flaw() {
        String flaw = size.flaw("sz");
        return flaw != null ? flaw : NewOrder.isolationFlaw(routing);
    }
}
