package io.openperp.listing;

import io.openperp.journal.Correlation;
import io.openperp.journal.MarkParameters;
import io.openperp.journal.MarketListing;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The terms of a new market that an operator lists, by the names that they have in a configuration block (MKT-014). */
public final class NewListing {

    private static final String BASE_RATE = "baseRate";
    private static final String MAX_LEVERAGE = "maxLeverage";
    private static final String TERMS_NOTICE = "termsNotice";
    private static final String CORRELATIONS = "correlations.";
    private static final String GOOD = "automaticStates.good";
    private static final long MILLIS_PER_SECOND = 1_000;
    private static final long MILLIS_PER_DAY = 86_400_000;
    private static final long USUAL_NOTICE_SECONDS = 86_400;
    private static final long USUAL_GOOD_SECONDS = 10;
    private static final int LONGEST_NOTICE_DAYS = 365;

    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");
    private static final Pattern SYMBOL = Pattern.compile("[A-Z0-9]{1,16}-USD");

    private static final List<String> NEEDED = List.of(
            "tickSize",
            "lotSize",
            MAX_LEVERAGE,
            "impactNotional",
            BASE_RATE,
            "notionalKnots",
            "tierFactors",
            "leverageKnots",
            "leverageFactors",
            "volatilityLow",
            "volatilityHigh",
            "volatilityStart");

    /** Terms that can only be set when the market is listed; all others are set as {@link ChangeableTerms}. */
    private static final TreeMap<String, BiConsumer<MarketListing.Builder, String>> FIXED = new TreeMap<>();

    static {
        number("tickSize", MarketListing.Builder::setTickSize);
        number("lotSize", MarketListing.Builder::setLotSize);
        number("impactNotional", MarketListing.Builder::setImpactNotional);
        number("defaultLeverage", MarketListing.Builder::setDefaultLeverage);
        number("volatilityStart", MarketListing.Builder::setVolatilityStart);
        mark("evidenceSpread", MarkParameters.Builder::setEvidenceSpread);
        mark("biasBand", MarkParameters.Builder::setBiasBand);
        mark("markBand", MarkParameters.Builder::setMarkBand);
        mark("markSlew", MarkParameters.Builder::setMarkSlew);
        mark("liquidationBand", MarkParameters.Builder::setLiquidationBand);
        FIXED.put("mark.evidenceHold", (to, text) -> to.getMarkBuilder().setEvidenceHoldMillis(millis(text)));
        FIXED.put("mark.lastTradeLife", (to, text) -> to.getMarkBuilder().setLastTradeLifeMillis(millis(text)));
        FIXED.put(TERMS_NOTICE, (to, text) -> to.setTermsNoticeSeconds(noticeSeconds(text)));
    }

    private NewListing() {}

    /** Names of all terms except correlations with other symbols, in alphabetical order. */
    public static List<String> names() {
        TreeSet<String> names = new TreeSet<>(FIXED.keySet());
        names.addAll(ChangeableTerms.names());
        return List.copyOf(names);
    }

    /**
     * Returns the listing with these terms and, for all others, the defaults of a configuration block. Throws
     * {@link IllegalArgumentException} with an explanation if a name or a value is invalid, or a required term is
     * missing. Rules between terms are checked separately, by {@link ListingTerms}.
     *
     * @param start values that no term sets: number, symbol, the parameters that all markets share, accounts
     */
    public static MarketListing of(MarketListing start, Map<String, String> terms) {
        List<String> missing =
                NEEDED.stream().filter(name -> !terms.containsKey(name)).toList();
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException(
                    "terms lack " + String.join(", ", missing) + "; every market needs " + String.join(", ", NEEDED));
        }
        MarketListing.Builder listing = start.toBuilder()
                .setMinNotional(Decimals.parse("10"))
                .setDefaultLeverage(Decimals.parse("10"))
                .setMakerFee(Decimals.parse("0.0002"))
                .setTakerFee(Decimals.parse("0.0005"));
        for (String first : List.of(BASE_RATE, MAX_LEVERAGE)) {
            write(listing, first, terms.getOrDefault(first, ""));
        }
        listing.setMark(ListingTerms.defaultMark(listing.getBaseRate()));
        for (Map.Entry<String, String> term : terms.entrySet()) {
            if (!term.getKey().equals(BASE_RATE) && !term.getKey().equals(MAX_LEVERAGE)) {
                write(listing, term.getKey(), term.getValue());
            }
        }
        if (listing.hasAutomaticStates() && !terms.containsKey(GOOD)) {
            listing.getAutomaticStatesBuilder().setGoodSeconds(USUAL_GOOD_SECONDS);
        }
        return inOrder(listing);
    }

    /** The listing with its correlations sorted by symbol, as in the configuration. */
    private static MarketListing inOrder(MarketListing.Builder listing) {
        List<Correlation> sorted = new ArrayList<>(listing.getCorrelationsList());
        sorted.sort((one, other) -> one.getSymbol().compareTo(other.getSymbol()));
        return listing.clearCorrelations().addAllCorrelations(sorted).build();
    }

    private static void write(MarketListing.Builder listing, String name, String value) {
        try {
            if (name.startsWith(CORRELATIONS)) {
                correlate(listing, name.substring(CORRELATIONS.length()), value);
            } else if (FIXED.containsKey(name)) {
                FIXED.get(name).accept(listing, value);
            } else if (ChangeableTerms.names().contains(name)) {
                ChangeableTerms.write(listing, name, value);
            } else {
                throw new IllegalArgumentException("unknown term " + name + ", accepted are "
                        + String.join(", ", names()) + " and " + CORRELATIONS + "<SYMBOL>");
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " " + value + ": " + e.getMessage(), e);
        }
    }

    private static void correlate(MarketListing.Builder listing, String symbol, String value) {
        if (!SYMBOL.matcher(symbol).matches()) {
            throw new IllegalArgumentException(
                    CORRELATIONS + symbol + " names no symbol, accepted is <ASSET>-USD in capitals and digits");
        }
        listing.addCorrelations(Correlation.newBuilder().setSymbol(symbol).setValue(Decimals.parse(value)));
    }

    private static void number(String name, BiConsumer<MarketListing.Builder, Long> write) {
        FIXED.put(name, (listing, text) -> write.accept(listing, Decimals.parse(text)));
    }

    private static void mark(String name, BiConsumer<MarkParameters.Builder, Long> write) {
        FIXED.put("mark." + name, (listing, text) -> write.accept(listing.getMarkBuilder(), Decimals.parse(text)));
    }

    private static long noticeSeconds(String text) {
        long millis = millis(text);
        if (millis == 0 || millis % MILLIS_PER_SECOND != 0 || millis > LONGEST_NOTICE_DAYS * MILLIS_PER_DAY) {
            throw new NumberFormatException("accepted are whole seconds, 1s to " + LONGEST_NOTICE_DAYS + "d");
        }
        long seconds = millis / MILLIS_PER_SECOND;
        return seconds == USUAL_NOTICE_SECONDS ? 0 : seconds; // as a block that leaves it out
    }

    /** The milliseconds of a duration such as {@code 500ms}, {@code 30s}, {@code 5m}, {@code 24h} or {@code 7d}. */
    private static long millis(String text) {
        Matcher duration = DURATION.matcher(text);
        if (!duration.matches()) {
            throw new NumberFormatException("accepted are a whole number and one of ms, s, m, h, d, such as 24h");
        }
        long unit = switch (duration.group(2)) {
            case "ms" -> 1;
            case "s" -> MILLIS_PER_SECOND;
            case "m" -> 60 * MILLIS_PER_SECOND;
            case "h" -> 3_600 * MILLIS_PER_SECOND;
            default -> MILLIS_PER_DAY;
        };
        return Long.parseLong(duration.group(1)) * unit;
    }
}
