package io.openperp.simulator.audit;

import io.openperp.journal.AutomaticStates;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.RequestListing;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.units.Decimals;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the terms of a listing make of a market, read name by name (MKT-014). */
final class NaiveNewListing {

    private static final List<String> NEEDED = List.of(
            "tickSize",
            "lotSize",
            "maxLeverage",
            "impactNotional",
            "baseRate",
            "notionalKnots",
            "tierFactors",
            "leverageKnots",
            "leverageFactors",
            "volatilityLow",
            "volatilityHigh",
            "volatilityStart");

    private final ExchangeSettings settings;

    NaiveNewListing(ExchangeSettings settings) {
        this.settings = settings;
    }

    /** How a refusal of these terms begins; empty: they are accepted. Knows the flaws that simulated operators make. */
    static String refusal(String text) {
        Map<String, String> terms = terms(text);
        if (!terms.keySet().containsAll(NEEDED)) {
            return "terms lack ";
        }
        if (terms.containsKey("colour")) {
            return "unknown term colour";
        }
        if (Decimals.parse(terms.getOrDefault("tickSize", "")) <= 0) {
            return "tickSize ";
        }
        if (terms.containsKey("automaticStates.oracleSilent")
                && !terms.containsKey("automaticStates.oracleSilentState")) {
            return "automaticStates.oracleSilentState is missing";
        }
        return Decimals.parse(terms.getOrDefault("takerFee", "0")) > Decimals.parse("0.05") ? "takerFee " : "";
    }

    /** What is given here is what a block has that leaves the others out; all base rates here are wide enough for the usual bands. */
    MarketListing of(int number, RequestListing asked, long second) {
        MarketListing first = settings.listings().getFirst();
        MarketListing.Builder listing = MarketListing.newBuilder()
                .setMarket(number)
                .setSymbol(asked.getSymbol())
                .setParameters(first.getParameters())
                .setAccountPartitions(first.getAccountPartitions())
                .setFeeAccount(first.getFeeAccount())
                .setInsuranceFund(first.getInsuranceFund())
                .setListedByAct(true)
                .setMinNotional(Decimals.parse("10"))
                .setDefaultLeverage(Decimals.parse("10"))
                .setMakerFee(Decimals.parse("0.0002"))
                .setTakerFee(Decimals.parse("0.0005"));
        listing.getMarkBuilder()
                .setEvidenceSpread(Decimals.parse("0.01"))
                .setEvidenceHoldMillis(3_000)
                .setBiasBand(Decimals.parse("0.005"))
                .setLastTradeLifeMillis(60_000)
                .setMarkBand(Decimals.parse("0.01"))
                .setMarkSlew(Decimals.parse("0.0005"))
                .setLiquidationBand(Decimals.parse("0.005"));
        if (asked.getState() != MarketState.MARKET_TRADING) {
            listing.setStatus(MarketStatus.newBuilder()
                    .setState(asked.getState())
                    .setReason("listed so")
                    .setSinceSecond(second));
        }
        Map<String, String> terms = terms(asked.getTerms());
        terms.forEach((name, value) -> read(listing, name, value));
        if (listing.hasAutomaticStates() && !terms.containsKey("automaticStates.good")) {
            listing.getAutomaticStatesBuilder().setGoodSeconds(10);
        }
        return listing.build();
    }

    private static void read(MarketListing.Builder listing, String name, String value) {
        switch (name) {
            case "tickSize" -> listing.setTickSize(Decimals.parse(value));
            case "lotSize" -> listing.setLotSize(Decimals.parse(value));
            case "minNotional" -> listing.setMinNotional(Decimals.parse(value));
            case "maxLeverage" -> listing.setMaxLeverage(Decimals.parse(value));
            case "defaultLeverage" -> listing.setDefaultLeverage(Decimals.parse(value));
            case "makerFee" -> listing.setMakerFee(Decimals.parse(value));
            case "takerFee" -> listing.setTakerFee(Decimals.parse(value));
            case "impactNotional" -> listing.setImpactNotional(Decimals.parse(value));
            case "baseRate" -> listing.setBaseRate(Decimals.parse(value));
            case "notionalKnots" -> listing.addAllNotionalKnots(numbers(value));
            case "tierFactors" -> listing.addAllTierFactors(numbers(value));
            case "leverageKnots" -> listing.addAllLeverageKnots(numbers(value));
            case "leverageFactors" -> listing.addAllLeverageFactors(numbers(value));
            case "volatilityLow" -> listing.setVolatilityLow(Decimals.parse(value));
            case "volatilityHigh" -> listing.setVolatilityHigh(Decimals.parse(value));
            case "volatilityStart" -> listing.setVolatilityStart(Decimals.parse(value));
            case "caps.position" -> listing.getCapsBuilder().setPosition(Decimals.parse(value));
            case "caps.openInterest" -> listing.getCapsBuilder().setOpenInterest(Decimals.parse(value));
            case "termsNotice" -> listing.setTermsNoticeSeconds(Long.parseLong(value.replace("s", "")));
            default -> readMark(listing, name, value);
        }
    }

    private static void readMark(MarketListing.Builder listing, String name, String value) {
        switch (name) {
            case "mark.liquidationBand" -> listing.getMarkBuilder().setLiquidationBand(Decimals.parse(value));
            case "mark.biasBand" -> listing.getMarkBuilder().setBiasBand(Decimals.parse(value));
            case "mark.evidenceSpread" -> listing.getMarkBuilder().setEvidenceSpread(Decimals.parse(value));
            case "mark.evidenceHold" ->
                listing.getMarkBuilder().setEvidenceHoldMillis(Long.parseLong(value.replace("ms", "")));
            default -> readAutomaticStates(listing.getAutomaticStatesBuilder(), name, value);
        }
    }

    private static void readAutomaticStates(AutomaticStates.Builder states, String name, String value) {
        switch (name) {
            case "automaticStates.oracleSilent" -> states.setOracleSilentSeconds(Long.parseLong(value));
            case "automaticStates.oracleSilentState" -> states.setOracleSilentState(NaiveListings.state(value));
            case "automaticStates.bandLeft" -> states.setBandLeftSeconds(Long.parseLong(value));
            case "automaticStates.bandLeftState" -> states.setBandLeftState(NaiveListings.state(value));
            case "automaticStates.good" -> states.setGoodSeconds(Long.parseLong(value));
            default -> throw new IllegalArgumentException("no simulated operator gives " + name);
        }
    }

    private static List<Long> numbers(String value) {
        return Arrays.stream(value.split(" ")).map(Decimals::parse).toList();
    }

    private static Map<String, String> terms(String text) {
        Map<String, String> terms = new LinkedHashMap<>();
        for (String term : text.split(", ")) {
            String[] parts = term.split(" ", 2);
            terms.put(parts[0], parts[1]);
        }
        return terms;
    }
}
