package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An action that needs the signature of a key with a role, and no money (ROL-001). */
public sealed interface OperatorAction extends Action
        permits Administration, MarketOperation, TreasuryOperation, OperatorAction.Publication {

    /** Publishes oracle prices. */
    sealed interface Publication extends OperatorAction permits OraclePrice, FeedPrices {}

    /**
     * {@code px}: the price of one asset from outside.
     *
     * @param timestamp unsigned, in the publisher's unit
     * @param asset a symbol ({@code BTC-USD}) or an asset ({@code BTC})
     */
    record OraclePrice(long timestamp, String asset, Quantity price) implements Publication {

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

    /** {@code o}: prices by feed number, as integers with a power of ten. */
    record FeedPrices(List<FeedPrice> prices) implements Publication {

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
}
