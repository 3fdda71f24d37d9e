package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code o}: prices by feed number, as integers with a power of ten. */
public record FeedPrices(List<FeedPrice> prices) implements OperatorAction.Publication {

    /** {@code price · 10^exponent}; {@code timestamp}, {@code feed} and {@code price} are unsigned. */
    public record FeedPrice(long timestamp, long feed, long price, short exponent) {

        /** The price in units, or why it has none. */
        public Quantity value() {
            return Quantity.decimal(Long.toUnsignedString(price) + "e" + exponent);
        }
    }

    public FeedPrices {
        prices = List.copyOf(prices);
    }

    @Override
    public String tag() {
        return "o";
    }

    @Override
    public @Nullable String flaw() {
        for (FeedPrice price : prices) {
            String flaw = price.value().flaw("px");
            if (flaw != null) {
                return flaw;
            }
        }
        return null;
    }
}
