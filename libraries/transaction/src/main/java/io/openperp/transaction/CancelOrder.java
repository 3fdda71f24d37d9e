package io.openperp.transaction;

import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/** {@code cx}: takes one resting order off the book. */
public record CancelOrder(String symbol, Bytes32 orderId) implements TradingAction {

    @Override
    public String tag() {
        return "cx";
    }

    @Override
    public @Nullable String flaw() {
        return null;
    }
}
