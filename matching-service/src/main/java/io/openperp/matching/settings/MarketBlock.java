package io.openperp.matching.settings;

import io.openperp.journal.AutomaticStates;
import io.openperp.journal.Correlation;
import io.openperp.journal.MarkParameters;
import io.openperp.journal.MarketCaps;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.listing.ListingTerms;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * One market in the configuration. Decimal numbers are given as text.
 *
 * @param number permanent number of the market: its partition of market-events; the partition of its own lane in
 *     commands is one higher
 * @param correlations correlations with other symbols; keys with a dash are written in brackets: {@code "[ETH-USD]":
 *     0.85}
 * @param mark when the book is evidence that moves the mark price, and how far from the oracle price; omitted values
 *     have the default for the base rate ({@link MarkBlock})
 * @param automaticStates states that the market takes by itself, after how long without a live oracle price or with the
 *     mark outside the liquidation band; null: none
 * @param caps upper limits of open interest and positions; null: none
 * @param takerDelay how long an order waits that would trade on arrival, in whole milliseconds; 0: it does not wait
 * @param termsNotice notice before a change of terms that makes margin stricter or raises fees or funding, in whole
 *     seconds
 */
public record MarketBlock(
        @Min(0) @Max(9999) int number,

        @NotNull @Pattern(regexp = "[A-Z0-9]{1,16}-USD", message = "a symbol is <ASSET>-USD in capitals and digits")
        String symbol,

        @NotNull String tickSize,
        @NotNull String lotSize,
        @DefaultValue("10") String minNotional,
        @NotNull String maxLeverage,
        @DefaultValue("10") String defaultLeverage,
        @DefaultValue("0.0002") String makerFee,
        @DefaultValue("0.0005") String takerFee,
        @NotNull String impactNotional,
        @NotNull String baseRate,
        @NotEmpty List<String> notionalKnots,
        @NotEmpty List<String> tierFactors,
        @NotEmpty List<String> leverageKnots,
        @NotEmpty List<String> leverageFactors,
        @NotNull String volatilityLow,
        @NotNull String volatilityHigh,
        @NotNull String volatilityStart,
        @DefaultValue Map<String, String> correlations,
        @Nullable MarkBlock mark,
        @Nullable AutomaticStatesBlock automaticStates,
        @Nullable CapsBlock caps,

        @DefaultValue("0ms") @DurationMin(millis = 0) @DurationMax(millis = 100)
        Duration takerDelay,

        @DefaultValue("24h") @DurationMin(seconds = 1) @DurationMax(days = 365)
        Duration termsNotice) {

    private static final Duration USUAL_NOTICE = Duration.ofDays(1);

    /** The market's listing, without the parameters that all markets share. */
    MarketListing.Builder listing() {
        MarketListing.Builder listing = MarketListing.newBuilder()
                .setMarket(number)
                .setSymbol(symbol)
                .setTickSize(units("tick-size", tickSize))
                .setLotSize(units("lot-size", lotSize))
                .setMinNotional(units("min-notional", minNotional))
                .setMaxLeverage(units("max-leverage", maxLeverage))
                .setDefaultLeverage(units("default-leverage", defaultLeverage))
                .setMakerFee(units("maker-fee", makerFee))
                .setTakerFee(units("taker-fee", takerFee))
                .setImpactNotional(units("impact-notional", impactNotional))
                .setBaseRate(units("base-rate", baseRate))
                .addAllNotionalKnots(units("notional-knots", notionalKnots))
                .addAllTierFactors(units("tier-factors", tierFactors))
                .addAllLeverageKnots(units("leverage-knots", leverageKnots))
                .addAllLeverageFactors(units("leverage-factors", leverageFactors))
                .setVolatilityLow(units("volatility-low", volatilityLow))
                .setVolatilityHigh(units("volatility-high", volatilityHigh))
                .setVolatilityStart(units("volatility-start", volatilityStart))
                .setMark((mark == null ? MarkBlock.DEFAULTS : mark).parameters(symbol, units("base-rate", baseRate)));
        listing.setTakerDelayMillis((int) takerDelay.toMillis());
        if (automaticStates != null) {
            listing.setAutomaticStates(automaticStates.states());
        }
        if (!termsNotice.equals(USUAL_NOTICE)) {
            listing.setTermsNoticeSeconds(termsNotice.toSeconds());
        }
        if (caps != null) {
            listing.setCaps(caps.caps(symbol));
        }
        new TreeMap<>(correlations)
                .forEach((other, value) -> listing.addCorrelations(
                        Correlation.newBuilder().setSymbol(other).setValue(units("correlations." + other, value))));
        return listing;
    }

    private long units(String key, String text) {
        return Amounts.parse("markets[" + symbol + "]." + key, text);
    }

    private List<Long> units(String key, List<String> texts) {
        return Amounts.parse("markets[" + symbol + "]." + key, texts);
    }

    /**
     * States that a market sets automatically (MST-016). Times are in whole seconds.
     *
     * @param oracleSilent time without a live oracle price after which the market changes its state; 0: never for this
     *     cause
     * @param oracleSilentState state that the market takes for this cause
     * @param bandLeft time with the mark outside the liquidation band after which the market changes its state; 0:
     *     never for this cause
     * @param bandLeftState state that the market takes for this cause
     * @param good time for which the cause must be gone before the market returns to its previous state
     */
    public record AutomaticStatesBlock(
            @DefaultValue("0s") Duration oracleSilent,
            @Nullable State oracleSilentState,
            @DefaultValue("0s") Duration bandLeft,
            @Nullable State bandLeftState,
            @DefaultValue("10s") Duration good) {

        /** A state by its name in the configuration, such as {@code post-only} or {@code postOnly}. */
        public enum State {
            POST_ONLY(MarketState.MARKET_POST_ONLY),
            REDUCE_ONLY(MarketState.MARKET_REDUCE_ONLY),
            CANCEL_ONLY(MarketState.MARKET_CANCEL_ONLY),
            HALTED(MarketState.MARKET_HALTED);

            private final MarketState state;

            State(MarketState state) {
                this.state = state;
            }
        }

        AutomaticStates states() {
            return AutomaticStates.newBuilder()
                    .setOracleSilentSeconds(oracleSilent.toSeconds())
                    .setOracleSilentState(state(oracleSilentState))
                    .setBandLeftSeconds(bandLeft.toSeconds())
                    .setBandLeftState(state(bandLeftState))
                    .setGoodSeconds(good.toSeconds())
                    .build();
        }

        private static MarketState state(@Nullable State state) {
            return state == null ? MarketState.MARKET_TRADING : state.state;
        }
    }

    /**
     * Upper limits of a market in base units, as decimals in text; 0: no limit (CAP-001).
     *
     * @param openInterest limit of the sum of all long positions
     * @param position limit of one account's position together with its open orders on the same side
     */
    public record CapsBlock(
            @DefaultValue("0") String openInterest,
            @DefaultValue("0") String position) {

        MarketCaps caps(String symbol) {
            return MarketCaps.newBuilder()
                    .setOpenInterest(Amounts.parse("markets[" + symbol + "].caps.open-interest", openInterest))
                    .setPosition(Amounts.parse("markets[" + symbol + "].caps.position", position))
                    .build();
        }
    }

    /**
     * When the book of a market is evidence that moves the mark price, and how far from the oracle price. Decimal
     * numbers are given as text; omitted values have the default for the market's base rate.
     */
    public record MarkBlock(
            @Nullable String evidenceSpread,
            @Nullable Duration evidenceHold,
            @Nullable String biasBand,
            @Nullable Duration lastTradeLife,
            @Nullable String markBand,
            @Nullable String markSlew,
            @Nullable String liquidationBand) {

        static final MarkBlock DEFAULTS = new MarkBlock(null, null, null, null, null, null, null);

        MarkParameters parameters(String symbol, long baseRate) {
            MarkParameters.Builder mark = ListingTerms.defaultMark(baseRate).toBuilder();
            mark.setEvidenceSpread(units(symbol, "evidence-spread", evidenceSpread, mark.getEvidenceSpread()));
            mark.setEvidenceHoldMillis(millis(evidenceHold, mark.getEvidenceHoldMillis()));
            mark.setBiasBand(units(symbol, "bias-band", biasBand, mark.getBiasBand()));
            mark.setLastTradeLifeMillis(millis(lastTradeLife, mark.getLastTradeLifeMillis()));
            mark.setMarkBand(units(symbol, "mark-band", markBand, mark.getMarkBand()));
            mark.setMarkSlew(units(symbol, "mark-slew", markSlew, mark.getMarkSlew()));
            mark.setLiquidationBand(units(symbol, "liquidation-band", liquidationBand, mark.getLiquidationBand()));
            return mark.build();
        }

        private static long units(String symbol, String key, @Nullable String text, long otherwise) {
            return text == null ? otherwise : Amounts.parse("markets[" + symbol + "].mark." + key, text);
        }

        private static long millis(@Nullable Duration duration, long otherwise) {
            return duration == null ? otherwise : duration.toMillis();
        }
    }
}
