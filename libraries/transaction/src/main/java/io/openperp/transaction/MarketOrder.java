package io.openperp.transaction;

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

    /** Without builder code and slippage. */
    public MarketOrder(String symbol, Side side, Quantity size, boolean reduceOnly, Routing routing) {
        this(symbol, side, size, reduceOnly, routing, null, null);
    }

    /** The same order by another value of its flag. */
    public MarketOrder routed(Routing other) {
        return new MarketOrder(symbol, side, size, reduceOnly, other, builderCode, slippage);
    }

    /** The same order, which pays a builder with each fill; null: nobody. */
    public MarketOrder paying(@Nullable BuilderCode other) {
        return new MarketOrder(symbol, side, size, reduceOnly, routing, other, slippage);
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
        flaw = flaw != null ? flaw : Flaws.slippage(slippage);
        return flaw != null ? flaw : BuilderCode.flaw(builderCode);
    }
}
