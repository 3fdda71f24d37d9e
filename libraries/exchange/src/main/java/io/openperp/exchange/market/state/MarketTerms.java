package io.openperp.exchange.market.state;

import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.OrderState;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketParameters;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/** The terms of a market in force, and conversions to its grid: prices in ticks, sizes in lots. */
public record MarketTerms(MarketListing listing, MarketParameters market, ExchangeParameters exchange) {

    public static MarketTerms of(MarketListing listing) {
        return new MarketTerms(listing, ListingTerms.market(listing), ListingTerms.exchange(listing));
    }

    /**
     * Whether {@code other} may replace this listing. Name and grid are fixed for life, because resting orders depend
     * on them, except that operators may sign a finer grid; so is the insurance fund once there is one, because it has
     * positions.
     */
    public boolean mayBecome(MarketListing other) {
        return listing.getMarket() == other.getMarket()
                && listing.getSymbol().equals(other.getSymbol())
                && listing.getTickSize() == other.getTickSize()
                && listing.getLotSize() == other.getLotSize()
                && (listing.getInsuranceFund().isEmpty()
                        || listing.getInsuranceFund().equals(other.getInsuranceFund()));
    }

    /** Returns {@code other} with the terms that no configuration may change taken from this listing. */
    public MarketListing withLifelongTermsOf(MarketListing other) {
        MarketListing.Builder kept = other.toBuilder()
                .setMarket(listing.getMarket())
                .setSymbol(listing.getSymbol())
                .setTickSize(listing.getTickSize())
                .setLotSize(listing.getLotSize());
        if (listing.hasStatus()) {
            kept.setStatus(listing.getStatus()); // only the market itself or an operator sets it
        }
        if (listing.hasPendingTerms()) {
            kept.setPendingTerms(listing.getPendingTerms());
        }
        if (listing.getListedByAct()) {
            kept.setListedByAct(true);
        }
        return listing.getInsuranceFund().isEmpty()
                ? kept.build()
                : kept.setInsuranceFund(listing.getInsuranceFund()).build();
    }

    /** Whether two listings differ in more than the state of the market and pending terms. */
    public static boolean changesWhatIsInForce(MarketListing now, MarketListing next) {
        return !inForce(now).equals(inForce(next));
    }

    private static MarketListing inForce(MarketListing listing) {
        return listing.toBuilder().clearStatus().clearPendingTerms().build();
    }

    /** The same terms with the market in this state. */
    public MarketTerms withStatus(MarketStatus status) {
        return new MarketTerms(listing.toBuilder().setStatus(status).build(), market, exchange);
    }

    /** The account of the insurance fund; null in a market without a fund. */
    @Nullable
    public Bytes32 fund() {
        return listing.getInsuranceFund().isEmpty() ? null : Keys.read(listing.getInsuranceFund());
    }

    public long ticks(long price) {
        return price / market.tickSize();
    }

    public long price(long ticks) {
        return Math.multiplyExact(ticks, market.tickSize());
    }

    public long lots(long size) {
        return size / market.lotSize();
    }

    public long size(long lots) {
        return Math.multiplyExact(lots, market.lotSize());
    }

    /** Size of a whole level in units of 1e-8 of the base, for display; at most the largest long. */
    public long totalSize(long lots) {
        return lots > Long.MAX_VALUE / market.lotSize() ? Long.MAX_VALUE : lots * market.lotSize();
    }

    public OrderState.Builder orderState() {
        return OrderState.newBuilder().setMarket(listing.getMarket()).setSymbol(listing.getSymbol());
    }
}
