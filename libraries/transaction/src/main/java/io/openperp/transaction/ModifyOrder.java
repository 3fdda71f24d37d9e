package io.openperp.transaction;

import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code mod}: gives a resting order a new size. */
public record ModifyOrder(Bytes32 orderId, String symbol, Quantity size) implements TradingAction {

    @Override
    public String tag() {
        return "mod";
    }

    @Override
    public List<Quantity> quantities() {
        return List.of(size);
    }

    @Override
    public @Nullable String flaw() {
        return size.flaw("amount");
    }
}
