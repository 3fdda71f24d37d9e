package io.openperp.listing;

import io.openperp.journal.AutomaticStates;
import io.openperp.journal.ChangedTerm;
import io.openperp.journal.ExchangeParameters;
import io.openperp.journal.MarketCaps;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.units.Ascii;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** The terms of a market that may change while it runs, by their names in a configuration block (TRM-002). */
public final class ChangeableTerms {

    /** Reads a term of a listing as text, and sets it from text. */
    private record Term(Function<MarketListing, String> read, BiConsumer<MarketListing.Builder, String> write) {}

    /**
     * Name of the term that also moves the last leverage knot; it is therefore applied before knots of the same change.
     */
    private static final String MAX_LEVERAGE = "maxLeverage";

    private static final String TICK_SIZE = "tickSize";

    private static final String LOT_SIZE = "lotSize";

    /** Value of {@code oracleSilentState} and similar terms: the market does not change its state for this cause. */
    private static final String NO_STATE = "none";

    /** Names of terms that may not change, each with the reason. */
    private static final TreeMap<String, String> FIXED = new TreeMap<>();

    private static final TreeMap<String, MarketState> STATES = new TreeMap<>();

    private static final TreeMap<String, Term> TERMS = new TreeMap<>();

    static {
        FIXED.put("impactNotional", "evidence of the mark: only the block changes it");
        FIXED.put("mark", "evidence of a price: only the block changes it");
        FIXED.put("symbol", "for life");
        FIXED.put("number", "for life");
        FIXED.put("defaultLeverage", "that of every account without a setting: only the block changes it");
        STATES.put(NO_STATE, MarketState.MARKET_TRADING);
        STATES.put("postOnly", MarketState.MARKET_POST_ONLY);
        STATES.put("reduceOnly", MarketState.MARKET_REDUCE_ONLY);
        STATES.put("cancelOnly", MarketState.MARKET_CANCEL_ONLY);
        STATES.put("halted", MarketState.MARKET_HALTED);
    }

    static {
        number(TICK_SIZE, MarketListing::getTickSize, MarketListing.Builder::setTickSize);
        number(LOT_SIZE, MarketListing::getLotSize, MarketListing.Builder::setLotSize);
        number("minNotional", MarketListing::getMinNotional, MarketListing.Builder::setMinNotional);
        number(MAX_LEVERAGE, MarketListing::getMaxLeverage, ChangeableTerms::setMaxLeverage);
        number("makerFee", MarketListing::getMakerFee, MarketListing.Builder::setMakerFee);
        number("takerFee", MarketListing::getTakerFee, MarketListing.Builder::setTakerFee);
        number("baseRate", MarketListing::getBaseRate, MarketListing.Builder::setBaseRate);
        number("volatilityLow", MarketListing::getVolatilityLow, MarketListing.Builder::setVolatilityLow);
        number("volatilityHigh", MarketListing::getVolatilityHigh, MarketListing.Builder::setVolatilityHigh);
        numbers(
                "notionalKnots",
                MarketListing::getNotionalKnotsList,
                (to, list) -> to.clearNotionalKnots().addAllNotionalKnots(list));
        numbers(
                "tierFactors",
                MarketListing::getTierFactorsList,
                (to, list) -> to.clearTierFactors().addAllTierFactors(list));
        numbers(
                "leverageKnots",
                MarketListing::getLeverageKnotsList,
                (to, list) -> to.clearLeverageKnots().addAllLeverageKnots(list));
        numbers(
                "leverageFactors",
                MarketListing::getLeverageFactorsList,
                (to, list) -> to.clearLeverageFactors().addAllLeverageFactors(list));
        shared("marketBand", ExchangeParameters::getMarketBand, ExchangeParameters.Builder::setMarketBand);
        shared("limitBand", ExchangeParameters::getLimitBand, ExchangeParameters.Builder::setLimitBand);
        shared("farBand", ExchangeParameters::getFarBand, ExchangeParameters.Builder::setFarBand);
        shared("interest8h", ExchangeParameters::getInterest8H, ExchangeParameters.Builder::setInterest8H);
        shared("fundingClamp", ExchangeParameters::getFundingClamp, ExchangeParameters.Builder::setFundingClamp);
        shared("fundingHourCap", ExchangeParameters::getFundingHourCap, ExchangeParameters.Builder::setFundingHourCap);
        shared(
                "mediumVolatilityFactor",
                ExchangeParameters::getMediumVolatilityFactor,
                ExchangeParameters.Builder::setMediumVolatilityFactor);
        shared(
                "highVolatilityFactor",
                ExchangeParameters::getHighVolatilityFactor,
                ExchangeParameters.Builder::setHighVolatilityFactor);
        shared("trendFactor", ExchangeParameters::getTrendFactor, ExchangeParameters.Builder::setTrendFactor);
        TERMS.put(
                "takerDelay",
                new Term(
                        listing -> Integer.toString(listing.getTakerDelayMillis()),
                        (listing, text) -> listing.setTakerDelayMillis(
                                (int) Math.clamp(whole(text, "milliseconds"), -1, Integer.MAX_VALUE))));
        cap("caps.openInterest", MarketCaps::getOpenInterest, MarketCaps.Builder::setOpenInterest);
        cap("caps.position", MarketCaps::getPosition, MarketCaps.Builder::setPosition);
        seconds(
                "automaticStates.oracleSilent",
                AutomaticStates::getOracleSilentSeconds,
                AutomaticStates.Builder::setOracleSilentSeconds);
        state(
                "automaticStates.oracleSilentState",
                AutomaticStates::getOracleSilentState,
                AutomaticStates.Builder::setOracleSilentState);
        seconds(
                "automaticStates.bandLeft",
                AutomaticStates::getBandLeftSeconds,
                AutomaticStates.Builder::setBandLeftSeconds);
        state(
                "automaticStates.bandLeftState",
                AutomaticStates::getBandLeftState,
                AutomaticStates.Builder::setBandLeftState);
        seconds("automaticStates.good", AutomaticStates::getGoodSeconds, AutomaticStates.Builder::setGoodSeconds);
    }

    private ChangeableTerms() {}

    /** Names of all changeable terms, in alphabetical order. */
    public static List<String> names() {
        return List.copyOf(TERMS.keySet());
    }

    /** The value of a term as text: {@code 0.0005}, {@code 1 1.5 2}, {@code halted}, {@code 30}. */
    public static String value(MarketListing listing, String name) {
        return term(name).read.apply(listing);
    }

    /**
     * Returns the listing with these terms applied. Throws {@link IllegalArgumentException} with an explanation if a
     * name or a value is invalid. Rules between terms are checked separately, by {@link ListingTerms#violations}.
     */
    public static MarketListing changed(MarketListing listing, List<ChangedTerm> terms) {
        MarketListing.Builder changed = listing.toBuilder();
        for (ChangedTerm term : terms) {
            if (term.getName().equals(MAX_LEVERAGE)) {
                write(changed, term);
            }
        }
        for (ChangedTerm term : terms) {
            if (!term.getName().equals(MAX_LEVERAGE)) {
                write(changed, term);
            }
        }
        return changed.build();
    }

    /**
     * Returns a sentence that refuses a change in which the new tick or lot size does not divide the present one, which
     * resting orders and positions depend on (TRM-012); empty if both do.
     */
    public static String coarserStepFlaw(MarketListing now, MarketListing changed) {
        String tick = coarserStepFlaw(TICK_SIZE, now.getTickSize(), changed.getTickSize());
        return tick.isEmpty() ? coarserStepFlaw(LOT_SIZE, now.getLotSize(), changed.getLotSize()) : tick;
    }

    private static String coarserStepFlaw(String name, long now, long changed) {
        return changed > 0 && now % changed == 0
                ? ""
                : name + " is " + Decimals.format(changed) + ", accepted are numbers that divide "
                        + Decimals.format(now) + finer(now);
    }

    /** Up to two examples of a step that divides {@code step}, as the end of a sentence. */
    private static String finer(long step) {
        List<String> examples = LongStream.of(2, 5, 10)
                .filter(parts -> step % parts == 0)
                .mapToObj(parts -> Decimals.format(step / parts))
                .limit(2)
                .toList();
        return examples.isEmpty() ? "" : ", such as " + String.join(" and ", examples);
    }

    /** The names of the terms in which two listings differ. */
    public static List<String> differences(MarketListing one, MarketListing other) {
        List<String> names = new ArrayList<>();
        TERMS.forEach((name, term) -> {
            if (!term.read.apply(one).equals(term.read.apply(other))) {
                names.add(name);
            }
        });
        return names;
    }

    /** Returns {@code target} with the terms of these names set to their values in {@code source}. */
    public static MarketListing copied(MarketListing target, MarketListing source, List<String> names) {
        List<ChangedTerm> terms = new ArrayList<>();
        for (String name : names) {
            terms.add(ChangedTerm.newBuilder()
                    .setName(name)
                    .setValue(value(source, name))
                    .build());
        }
        return changed(target, terms);
    }

    /** The values of these terms in a listing, for people: {@code takerFee 0.0005, tierFactors 1 1.5}. */
    public static String inWords(MarketListing listing, List<String> names) {
        return names.stream().map(name -> name + " " + value(listing, name)).collect(Collectors.joining(", "));
    }

    /** The requested new values of terms, for people: {@code takerFee 0.0006, maxLeverage 25}. */
    public static String inWords(List<ChangedTerm> terms) {
        return terms.stream()
                .map(term -> term.getName() + " " + term.getValue())
                .collect(Collectors.joining(", "));
    }

    private static void write(MarketListing.Builder listing, ChangedTerm change) {
        write(listing, change.getName(), change.getValue());
    }

    /**
     * Sets a term from text. Throws {@link IllegalArgumentException} with an explanation if the name or the value is
     * invalid.
     */
    static void write(MarketListing.Builder listing, String name, String value) {
        try {
            term(name).write.accept(listing, value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " " + value + ": " + e.getMessage(), e);
        }
    }

    private static Term term(String name) {
        Term term = TERMS.get(name);
        if (term == null) {
            throw new IllegalArgumentException(
                    FIXED.containsKey(name)
                            ? name + " is " + FIXED.get(name)
                            : "unknown term " + name + ", accepted are " + String.join(", ", TERMS.keySet()));
        }
        return term;
    }

    private static void setMaxLeverage(MarketListing.Builder listing, long leverage) {
        listing.setMaxLeverage(leverage);
        if (listing.getLeverageKnotsCount() > 0) {
            listing.setLeverageKnots(listing.getLeverageKnotsCount() - 1, leverage);
        }
    }

    private static void number(
            String name, ToLongFunction<MarketListing> read, BiConsumer<MarketListing.Builder, Long> write) {
        TERMS.put(
                name,
                new Term(
                        listing -> Decimals.format(read.applyAsLong(listing)),
                        (listing, text) -> write.accept(listing, Decimals.parse(text))));
    }

    private static void numbers(
            String name,
            Function<MarketListing, List<Long>> read,
            BiConsumer<MarketListing.Builder, List<Long>> write) {
        TERMS.put(
                name,
                new Term(
                        listing -> read.apply(listing).stream()
                                .map(Decimals::format)
                                .collect(Collectors.joining(" ")),
                        (listing, text) -> write.accept(
                                listing,
                                Arrays.stream(text.split(" ", -1))
                                        .map(Decimals::parse)
                                        .toList())));
    }

    private static void shared(
            String name, ToLongFunction<ExchangeParameters> read, BiConsumer<ExchangeParameters.Builder, Long> write) {
        number(
                name,
                listing -> read.applyAsLong(listing.getParameters()),
                (listing, value) -> write.accept(listing.getParametersBuilder(), value));
    }

    private static void cap(String name, ToLongFunction<MarketCaps> read, BiConsumer<MarketCaps.Builder, Long> write) {
        number(
                name,
                listing -> read.applyAsLong(listing.getCaps()),
                (listing, value) -> write.accept(listing.getCapsBuilder(), value));
    }

    private static void seconds(
            String name, ToLongFunction<AutomaticStates> read, BiConsumer<AutomaticStates.Builder, Long> write) {
        TERMS.put(
                name,
                new Term(
                        listing -> Long.toString(read.applyAsLong(listing.getAutomaticStates())),
                        (listing, text) -> write.accept(listing.getAutomaticStatesBuilder(), whole(text, "seconds"))));
    }

    private static long whole(String text, String unit) {
        try {
            return Ascii.wholeNumber(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(text + " is no whole number of " + unit, e);
        }
    }

    private static void state(
            String name,
            Function<AutomaticStates, MarketState> read,
            BiConsumer<AutomaticStates.Builder, MarketState> write) {
        TERMS.put(
                name,
                new Term(
                        listing -> word(read.apply(listing.getAutomaticStates())),
                        (listing, text) -> write.accept(listing.getAutomaticStatesBuilder(), state(name, text))));
    }

    private static String word(MarketState state) {
        return STATES.entrySet().stream()
                .filter(entry -> entry.getValue() == state)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(NO_STATE);
    }

    private static MarketState state(String name, String text) {
        MarketState state = STATES.get(text);
        if (state == null) {
            throw new IllegalArgumentException(
                    name + " " + text + ": accepted are " + String.join(", ", STATES.keySet()));
        }
        return state;
    }
}
