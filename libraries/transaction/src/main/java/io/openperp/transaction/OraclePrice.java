package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code px}: the price of one asset from outside.
 *
 * @param timestamp unsigned, in the publisher's unit
 * @param asset a symbol ({@code BTC-USD}) or an asset ({@code BTC})
 */
public record OraclePrice(long timestamp, String asset, Quantity price) implements OperatorAction.Publication {

    @Override
    public String tag() {
        return "px";
    }

    @Override
    public List<Quantity> quantities() {
        return List.of(price);
    }

    @Override
    public @Nullable String flaw() {
        return price.flaw("px");
    }
}
