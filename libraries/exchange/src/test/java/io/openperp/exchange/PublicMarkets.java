package io.openperp.exchange;

import io.openperp.journal.MarketListing;
import io.openperp.journal.PriceChanged;
import io.openperp.journal.RiskSurfaceChanged;
import io.openperp.journal.SurfaceCell;
import io.openperp.journal.VolatilityChanged;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.Markets;
import io.openperp.risk.market.RiskSurface;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;

/** The markets as a reader of market-events knows them. */
final class PublicMarkets {

    private PublicMarkets() {}

    static Markets listed(Markets markets, MarketListing listing) {
        MarketParameters parameters = ListingTerms.market(listing);
        io.openperp.risk.market.ExchangeParameters exchange = ListingTerms.exchange(listing);
        MarketConditions known = markets.find(listing.getSymbol());
        List<MarketConditions> all = new ArrayList<>();
        markets.bySymbol().values().stream().filter(market -> market != known).forEach(all::add);
        all.add(
                known == null
                        ? MarketConditions.listed(parameters, exchange)
                        : known.withParameters(parameters, exchange));
        return Markets.of(exchange, all);
    }

    static Markets priced(Markets markets, String symbol, PriceChanged price) {
        return markets.with(known(markets, symbol).withMark(price.getMark(), price.getOracleIsLive()));
    }

    static Markets surfaced(Markets markets, String symbol, RiskSurfaceChanged changed) {
        MarketConditions market = known(markets, symbol);
        return markets.with(market.withSurfaces(
                surface(market, Side.BUY, changed.getSurfaces().getBuyList()),
                surface(market, Side.SELL, changed.getSurfaces().getSellList()),
                0));
    }

    static Markets aged(Markets markets, String symbol, VolatilityChanged changed) {
        return markets.with(known(markets, symbol).withRegimeDt(changed.getRegimeDt()));
    }

    private static RiskSurface surface(MarketConditions market, Side side, List<SurfaceCell> cells) {
        RiskSurface present = market.surface(side);
        return new RiskSurface(
                present.notionalKnots(),
                present.leverageKnots(),
                cells.stream()
                        .map(cell -> new RiskSurface.Cell(cell.getOrigin(), cell.getEnd(), cell.getDecay()))
                        .toList());
    }

    private static MarketConditions known(Markets markets, String symbol) {
        MarketConditions market = markets.find(symbol);
        if (market == null) {
            throw new IllegalStateException("nothing was published of " + symbol);
        }
        return market;
    }
}
