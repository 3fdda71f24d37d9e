package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An action that must be signed by a key with a role, such as administrator or treasurer (ROL-001). The signing account
 * needs no money.
 */
public sealed interface OperatorAction extends Action
        permits Administration, MarketOperation, TreasuryOperation, OperatorAction.Publication {

    /** Publishes oracle prices. */
    sealed interface Publication extends OperatorAction permits OraclePrice, FeedPrices {}

    /**
     * {@code px}: publishes the oracle price of one asset.
     *
     * @param timestamp unsigned time of the price, in the publisher's unit
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

    /** {@code o}: publishes oracle prices by feed number, each an integer with a power of ten. */
    record FeedPrices(List<FeedPrice> prices) implements Publication {

        /**
         * The price of one feed: {@code price · 10^exponent}; {@code timestamp}, {@code feed} and {@code price} are
         * unsigned.
         */
        public record FeedPrice(long timestamp, long feed, long price, short exponent) {

            /** The price as a quantity in units, which has a flaw if there is no exact value. */
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
