package io.openperp.stream.account;

import io.openperp.api.Decimal;
import io.openperp.api.Reason;
import io.openperp.api.ServerMessage;
import io.openperp.journal.FillReason;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListing;
import io.openperp.journal.PriceChanged;
import io.openperp.journal.RiskSurfaceChanged;
import io.openperp.journal.Traded;
import io.openperp.risk.ExchangeParameters;
import io.openperp.risk.MarketConditions;
import io.openperp.risk.MarketParameters;
import io.openperp.stream.socket.Channels;
import io.openperp.units.Base58;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The markets as published: what valuing an account needs of them, and their trades. Guarded by the lock of the channels. */
public final class Markets {

    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final Channels channels;
    private io.openperp.risk.Markets conditions = io.openperp.risk.Markets.of(ExchangeParameters.DEFAULTS, List.of());

    Markets(Channels channels) {
        this.channels = channels;
    }

    public static String tradesTopic(String symbol) {
        return "trades." + symbol;
    }

    public boolean isListed(String symbol) {
        return conditions.find(symbol) != null;
    }

    public List<String> symbols() {
        return List.copyOf(conditions.bySymbol().keySet());
    }

    io.openperp.risk.Markets conditions() {
        return conditions;
    }

    long mark(String symbol) {
        MarketConditions market = conditions.find(symbol);
        return market == null ? MarketConditions.NO_MARK : market.mark();
    }

    long defaultLeverage(String symbol) {
        MarketConditions market = conditions.find(symbol);
        return market == null ? 0 : market.parameters().defaultLeverage();
    }

    /** Returns true if what accounts are worth may have changed. */
    public boolean apply(MarketEvents events) {
        boolean revalued = false;
        List<ServerMessage.Trade> trades = new ArrayList<>();
        for (MarketEvent event : events.getEventsList()) {
            switch (event.getBodyCase()) {
                case TRADED -> trades.add(trade(events, event.getTraded()));
                case PRICE_CHANGED -> revalued |= price(events.getSymbol(), event.getPriceChanged());
                case MARKET_LISTED -> {
                    list(event.getMarketListed().getListing());
                    revalued = true;
                }
                case RISK_SURFACE_CHANGED -> revalued |= surfaces(events.getSymbol(), event.getRiskSurfaceChanged());
                case VOLATILITY_CHANGED ->
                    revalued |=
                            age(events.getSymbol(), event.getVolatilityChanged().getRegimeDt());
                // Streams of a later release.
                case LEVEL_CHANGED, OPEN_INTEREST_CHANGED, FUNDING_RATE_CHANGED, FUNDING_SETTLED, BODY_NOT_SET -> {}
            }
        }
        if (!trades.isEmpty()) {
            String topic = tradesTopic(events.getSymbol());
            channels.publish(topic, () -> new ServerMessage.Trades(new ServerMessage.TradeList(trades), topic));
        }
        return revalued;
    }

    private void list(MarketListing listing) {
        ExchangeParameters exchange = Listings.exchange(listing.getParameters());
        MarketParameters parameters = Listings.parameters(listing);
        MarketConditions before = conditions.find(listing.getSymbol());
        List<MarketConditions> all = new ArrayList<>(conditions.bySymbol().values());
        all.remove(before);
        all.add(
                before == null
                        ? MarketConditions.listed(parameters, exchange)
                        : before.withParameters(parameters, exchange));
        conditions = io.openperp.risk.Markets.of(exchange, all);
    }

    /** Their cells are those of the moment the regime began. */
    private boolean surfaces(String symbol, RiskSurfaceChanged changed) {
        MarketConditions market = conditions.find(symbol);
        if (market == null) {
            return false;
        }
        conditions = conditions.with(market.withSurfaces(
                Listings.surface(market.parameters(), changed.getSurfaces().getBuyList()),
                Listings.surface(market.parameters(), changed.getSurfaces().getSellList()),
                0));
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

    private static ServerMessage.Trade trade(MarketEvents events, Traded trade) {
        return new ServerMessage.Trade(
                events.getSymbol(),
                Decimal.of(trade.getPrice()),
                Decimal.of(trade.getSize()),
                events.getTimeNanos() / NANOS_PER_MILLI,
                trade.getTakerIsBuy(),
                Base58.encode(trade.getMaker().toByteArray()),
                Base58.encode(trade.getTaker().toByteArray()),
                reason(trade.getReason()),
                trade.getReason() == FillReason.LIQUIDATION ? Boolean.TRUE : null);
    }

    private static @Nullable Reason reason(FillReason reason) {
        return switch (reason) {
            case LIQUIDATION -> Reason.LIQUIDATION;
            case ADL -> Reason.ADL;
            case NORMAL, UNRECOGNIZED -> null;
        };
    }
}
