package io.openperp.views;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketInfo;
import io.openperp.journal.AutomaticStates;
import io.openperp.journal.ExchangeParameters;
import io.openperp.journal.MarkParameters;
import io.openperp.journal.MarketCaps;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.PendingTerms;
import io.openperp.listing.ChangeableTerms;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Converts a market and its parameters to the records that the API returns. */
public final class MarketViews {

    private static final String QUOTE_ASSET = "USDC";
    private static final List<String> ORDER_TYPES =
            List.of("LIMIT", "MARKET", "STOP", "TAKE_PROFIT", "RANGE", "TRIGGER", "TRAILING");
    private static final List<String> TIME_IN_FORCES = List.of("GTC", "IOC", "ALO", "ALO_SLIDE", "ALO_JOIN");

    private MarketViews() {}

    /**
     * Converts a listing.
     *
     * @param network network whose byte at the end of signed bytes makes them valid there only; null: none
     */
    public static MarketInfo info(MarketListing listing, @Nullable String network) {
        String symbol = listing.getSymbol();
        int dash = symbol.lastIndexOf('-');
        return new MarketInfo(
                symbol,
                dash > 0 ? symbol.substring(0, dash) : symbol,
                QUOTE_ASSET,
                status(listing.getStatus().getState()),
                places(listing.getTickSize()),
                places(listing.getLotSize()),
                Decimal.of(listing.getTickSize()),
                Decimal.of(listing.getLotSize()),
                Decimal.of(listing.getMinNotional()),
                Decimal.of(listing.getMaxLeverage()),
                ORDER_TYPES,
                TIME_IN_FORCES,
                Decimal.of(listing.getDefaultLeverage()),
                Decimal.of(listing.getMakerFee()),
                Decimal.of(listing.getTakerFee()),
                positionLimit(listing),
                positionLimit(listing),
                priceBand(listing.getParameters()),
                Decimal.of(listing.getParameters().getInitialMarginFactor()),
                Decimal.of(listing.getParameters().getCorrelationDiscount()),
                Decimal.of(listing.getParameters().getOffsetFloor()),
                marginTiers(listing),
                network,
                listing.hasMark() ? mark(listing.getMark()) : null,
                listing.hasStatus() ? state(listing.getStatus()) : null,
                ChangeableTerms.inWords(listing, ChangeableTerms.names()),
                listing.hasPendingTerms() ? pending(listing.getPendingTerms()) : null,
                caps(listing.getCaps()),
                automaticStates(listing.getAutomaticStates()),
                listing.getTakerDelayMillis());
    }

    private static MarketInfo.PendingTerms pending(PendingTerms pending) {
        return new MarketInfo.PendingTerms(
                TimeUnit.SECONDS.toMillis(pending.getEffectiveSecond()),
                ChangeableTerms.inWords(pending.getTermsList()));
    }

    /** Upper limits of the market; null if there are none. */
    private static MarketInfo.@Nullable Caps caps(MarketCaps caps) {
        if (caps.getOpenInterest() == 0 && caps.getPosition() == 0) {
            return null;
        }
        return new MarketInfo.Caps(Decimal.of(caps.getOpenInterest()), Decimal.of(caps.getPosition()));
    }

    /** States that the market sets automatically; null if there are none. */
    private static MarketInfo.@Nullable AutomaticStates automaticStates(AutomaticStates states) {
        if (states.getOracleSilentSeconds() == 0 && states.getBandLeftSeconds() == 0) {
            return null;
        }
        return new MarketInfo.AutomaticStates(
                automaticState(states.getOracleSilentSeconds(), states.getOracleSilentState()),
                automaticState(states.getBandLeftSeconds(), states.getBandLeftState()),
                states.getGoodSeconds());
    }

    private static MarketInfo.@Nullable AutomaticState automaticState(long seconds, MarketState state) {
        return seconds == 0 ? null : new MarketInfo.AutomaticState(seconds, name(state));
    }

    private static MarketInfo.State state(MarketStatus status) {
        return new MarketInfo.State(
                name(status.getState()),
                status.getReason(),
                TimeUnit.SECONDS.toMillis(status.getSinceSecond()),
                TimeUnit.SECONDS.toMillis(status.getUntilSecond()),
                status.getSettlementPrice() == 0 ? null : Decimal.of(status.getSettlementPrice()));
    }

    /** State of the market in the terms of the API's release 1.0.12, for the field {@code status}. */
    private static String status(MarketState state) {
        return switch (state) {
            case MARKET_TRADING, MARKET_POST_ONLY, MARKET_REDUCE_ONLY -> "TRADING";
            case MARKET_CANCEL_ONLY, MARKET_HALTED, MARKET_SETTLING, UNRECOGNIZED -> "SUSPENDED";
            case MARKET_SETTLED -> "CLOSED";
        };
    }

    /** State of the market, with its name in the action {@code setMarketState}. */
    public static String state(MarketListing listing) {
        return name(listing.getStatus().getState());
    }

    private static String name(MarketState state) {
        return switch (state) {
            case MARKET_TRADING -> "trading";
            case MARKET_POST_ONLY -> "postOnly";
            case MARKET_REDUCE_ONLY -> "reduceOnly";
            case MARKET_CANCEL_ONLY -> "cancelOnly";
            case MARKET_HALTED -> "halted";
            case MARKET_SETTLING -> "settling";
            case MARKET_SETTLED -> "settled";
            case UNRECOGNIZED -> "unknown";
        };
    }

    private static MarketInfo.Mark mark(MarkParameters mark) {
        return new MarketInfo.Mark(
                Decimal.of(mark.getEvidenceSpread()),
                mark.getEvidenceHoldMillis(),
                Decimal.of(mark.getBiasBand()),
                mark.getLastTradeLifeMillis(),
                Decimal.of(mark.getMarkBand()),
                Decimal.of(mark.getMarkSlew()),
                Decimal.of(mark.getLiquidationBand()));
    }

    /** Largest notional of a position, at which the market's risk surface ends; 0 without a risk surface. */
    private static Decimal positionLimit(MarketListing listing) {
        int knots = listing.getNotionalKnotsCount();
        return knots == 0 ? Decimal.ZERO : Decimal.of(listing.getNotionalKnots(knots - 1));
    }

    private static MarketInfo.PriceBand priceBand(ExchangeParameters parameters) {
        return new MarketInfo.PriceBand(
                Decimal.of(parameters.getLimitBand()),
                Decimal.of(parameters.getFarBand()),
                Decimal.of(parameters.getMarketBand()));
    }

    private static List<MarketInfo.MarginTier> marginTiers(MarketListing listing) {
        long lowest = listing.getLeverageFactorsCount() == 0 ? Fixed.ONE : listing.getLeverageFactors(0);
        List<MarketInfo.MarginTier> tiers = new ArrayList<>();
        for (int i = 0; i < listing.getTierFactorsCount(); i++) {
            long rate = Fixed.mulCeil(Fixed.mulCeil(listing.getBaseRate(), listing.getTierFactors(i)), lowest);
            tiers.add(new MarketInfo.MarginTier(Decimal.of(listing.getNotionalKnots(i)), Decimal.of(rate)));
        }
        return tiers;
    }

    private static int places(long units) {
        int places = 0;
        for (long scale = Fixed.ONE; scale > 1 && units % scale != 0; scale /= 10) {
            places++;
        }
        return places;
    }
}
