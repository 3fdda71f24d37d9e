package io.openperp.stream.account;

import io.openperp.api.Decimal;
import io.openperp.api.Reason;
import io.openperp.api.ServerMessage;
import io.openperp.journal.FillReason;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListing;
import io.openperp.journal.PriceChanged;
import io.openperp.journal.Traded;
import io.openperp.risk.ExchangeParameters;
import io.openperp.risk.MarketConditions;
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
                // Streams of a later release.
                case LEVEL_CHANGED, OPEN_INTEREST_CHANGED, BODY_NOT_SET -> {}
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
        MarketConditions market = MarketConditions.listed(Listings.parameters(listing), exchange);
        MarketConditions before = conditions.find(listing.getSymbol());
        List<MarketConditions> all = new ArrayList<>(conditions.bySymbol().values());
        all.remove(before);
        all.add(before == null ? market : market.withMark(before.mark(), before.isOracleFresh()));
        conditions = io.openperp.risk.Markets.of(exchange, all);
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
