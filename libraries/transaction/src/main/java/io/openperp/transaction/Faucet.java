package io.openperp.transaction;

import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code faucet}: test money for {@code recipient}; without {@code amount} the faucet's default amount. */
public record Faucet(Bytes32 recipient, @Nullable Quantity amount) implements FundsAction {

    @Override
    public String tag() {
        return "faucet";
    }

    @Override
    public List<Quantity> quantities() {
        return amount == null ? List.of() : List.of(amount);
    }

    @Override
    public @Nullable String flaw() {
        return amount == null ? null : amount.flaw("amount");
    }
}
