package io.openperp.stream.channel;

import static java.util.Objects.requireNonNull;

import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListing;
import io.openperp.journal.PriceChanged;
import io.openperp.journal.RiskSurfaceChanged;
import io.openperp.journal.StreamMarket;
import io.openperp.listing.ListingTerms;
import io.openperp.listing.Surfaces;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.Markets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The latest listing, mark and risk surfaces of each market, as published in market-events, from which the margin and
 * profit of accounts are computed. Guarded by the lock of {@code Channels}.
 */
public final class KnownMarkets {

    private Markets conditions = Markets.of(ExchangeParameters.DEFAULTS, List.of());

    /** Latest listing of each market, the oldest first; exchange-wide parameters are those of the newest listing. */
    private final LinkedHashMap<String, MarketListing> listings = new LinkedHashMap<>();

    private int listingsRead;

    public KnownMarkets() {}

    /** Saves a market as an entry of a snapshot. */
    public void save(StreamMarket.Builder market) {
        MarketConditions known = conditions.find(market.getSymbol());
        MarketListing listing = listings.get(market.getSymbol());
        if (known != null && listing != null) {
            market.setListing(listing)
                    .setSurfaces(Surfaces.message(known))
                    .setRegimeDt(known.regimeDt())
                    .setMark(known.mark())
                    .setOracleIsLive(known.isOracleFresh());
        }
    }

    /**
     * Restores a market from a snapshot, before any event is applied. Markets are restored in the order of their latest
     * listings, the oldest first, because the newest listing decides the exchange-wide parameters.
     */
    public void restore(StreamMarket market) {
        if (market.hasListing()) {
            list(market.getListing());
            MarketConditions listed = requireNonNull(conditions.find(market.getSymbol()));
            conditions = conditions.with(Surfaces.apply(listed, market.getSurfaces(), market.getRegimeDt())
                    .withMark(market.getMark(), market.getOracleIsLive()));
        }
    }

    /** Symbols in the order of their latest listings, the oldest first. */
    public List<String> listed() {
        return List.copyOf(listings.keySet());
    }

    public boolean isListed(String symbol) {
        return conditions.find(symbol) != null;
    }

    /** Symbols of all markets, for the text of refusals. */
    public List<String> symbols() {
        return List.copyOf(conditions.bySymbol().keySet());
    }

    public Markets conditions() {
        return conditions;
    }

    /** A version that changes with the listed terms of any market, and not with marks. */
    public int terms() {
        return listingsRead;
    }

    public long mark(String symbol) {
        MarketConditions market = conditions.find(symbol);
        return market == null ? MarketConditions.NO_MARK : market.mark();
    }

    public long defaultLeverage(String symbol) {
        MarketConditions market = conditions.find(symbol);
        return market == null ? 0 : market.parameters().defaultLeverage();
    }

    /**
     * Applies the listings, prices and risk surfaces among these events of a market. Returns true if margins or
     * unrealized profits of accounts may have changed.
     */
    public boolean apply(MarketEvents events) {
        boolean revalued = false;
        for (MarketEvent event : events.getEventsList()) {
            switch (event.getBodyCase()) {
                case PRICE_CHANGED -> revalued |= price(events.getSymbol(), event.getPriceChanged());
                case MARKET_LISTED -> {
                    list(event.getMarketListed().getListing());
                    revalued = true;
                }
                case RISK_SURFACE_CHANGED -> revalued |= surfaces(events.getSymbol(), event.getRiskSurfaceChanged());
                case VOLATILITY_CHANGED ->
                    revalued |=
                            age(events.getSymbol(), event.getVolatilityChanged().getRegimeDt());
                // Events that do not change the valuation of accounts.
                case TRADED,
                        LEVEL_CHANGED,
                        BOOK_ORDER_CHANGED,
                        OPEN_INTEREST_CHANGED,
                        FUNDING_RATE_CHANGED,
                        FUNDING_SETTLED,
                        AUTOMATIC_STATE_SET,
                        MARKET_SETTLED,
                        BODY_NOT_SET -> {}
            }
        }
        return revalued;
    }

    private void list(MarketListing listing) {
        listingsRead++;
        listings.putLast(listing.getSymbol(), listing);
        ExchangeParameters exchange = ListingTerms.exchange(listing);
        MarketParameters parameters = ListingTerms.market(listing);
        MarketConditions before = conditions.find(listing.getSymbol());
        List<MarketConditions> all = new ArrayList<>(conditions.bySymbol().values());
        all.remove(before);
        all.add(
                before == null
                        ? MarketConditions.listed(parameters, exchange)
                        : before.withParameters(parameters, exchange));
        conditions = Markets.of(exchange, all);
    }

    /**
     * Stores new risk surfaces of a market, whose regime begins with them: no step of 10 s since its last change has
     * passed yet. Returns false if the market is not listed.
     */
    private boolean surfaces(String symbol, RiskSurfaceChanged changed) {
        MarketConditions market = conditions.find(symbol);
        if (market == null) {
            return false;
        }
        conditions = conditions.with(Surfaces.apply(market, changed.getSurfaces(), 0));
        return true;
    }

    private boolean age(String symbol, long regimeDt) {
        MarketConditions market = conditions.find(symbol);
        if (market == null || market.regimeDt() == regimeDt) {
            return false;
        }
        conditions = conditions.with(market.withRegimeDt(regimeDt));
        return true;
    }

    private boolean price(String symbol, PriceChanged price) {
        MarketConditions market = conditions.find(symbol);
        if (market == null) {
            return false;
        }
        conditions = conditions.with(market.withMark(price.getMark(), price.getOracleIsLive()));
        return market.mark() != price.getMark();
    }
}
