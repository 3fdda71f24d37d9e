package io.openperp.transaction;

import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code m}: buy or sell at once at the best available prices.
 *
 * @param slippage how far from the mark it may go at most, in basis points; null: as far as the market allows
 */
public record MarketOrder(
        String symbol,
        Side side,
        Quantity size,
        boolean reduceOnly,
        Routing routing,
        @Nullable BuilderCode builderCode,
        @Nullable Quantity slippage)
        implements NewOrder {

    /** Most slippage: the whole price, 10,000 basis points in units of 1e-8. */
    private static final long MOST_SLIPPAGE = 10_000L * 100_000_000L;

    /** Without builder code and slippage. */
    public MarketOrder(String symbol, Side side, Quantity size, boolean reduceOnly, Routing routing) {
        this(symbol, side, size, reduceOnly, routing, null, null);
    }

    @Override
    public String tag() {
        return "m";
    }

    @Override
    public List<Quantity> quantities() {
        return slippage == null ? List.of(size) : List.of(size, slippage);
    }

    @Override
    public @Nullable String flaw() {
        String flaw = size.flaw("sz");
        flaw = flaw != null ? flaw : slippageFlaw(slippage);
        flaw = flaw != null ? flaw : BuilderCode.flaw(builderCode);
        return flaw != null ? flaw : NewOrder.isolationFlaw(routing);
    }

    private static @Nullable String slippageFlaw(@Nullable Quantity slippage) {
        if (slippage == null || !slippage.isExact()) {
            return slippage == null ? null : slippage.flaw("slippage");
        }
        return slippage.units() >= 0 && slippage.units() <= MOST_SLIPPAGE
                ? null
                : "slippage is " + Decimals.format(slippage.units()) + " basis points, accepted are 0 to 10000";
    }
}
