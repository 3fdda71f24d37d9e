package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code cxa}: takes all orders off the books of {@code symbols}, or of every market if there are none. */
public record CancelAll(List<String> symbols) implements TradingAction {

    public CancelAll {
        symbols = List.copyOf(symbols);
    }

    @Override
    public String tag() {
        return "cxa";
    }

    @Override
    public @Nullable String flaw() {
        return null;
    }
}
