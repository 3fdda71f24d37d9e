package io.openperp.transaction;

import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code mod}: gives a resting order a new size.
 *
 * @param conflict the sentence about {@code symbol} and {@code c}, or {@code amount} and {@code sz}, that differ; the
 *     first of each pair is the one kept
 */
public record ModifyOrder(
        Bytes32 orderId,
        String symbol,
        Quantity size,
        @Nullable String conflict) implements Action {

    public ModifyOrder(Bytes32 orderId, String symbol, Quantity size) {
        this(orderId, symbol, size, null);
    }

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
        return conflict != null ? conflict : size.flaw("amount");
    }
}
