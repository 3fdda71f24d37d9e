package io.openperp.risk.market;

import io.openperp.risk.arithmetic.Notional;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The configuration of one market. Prices, sizes, money, rates and leverages in units of 1e-8.
 *
 * @param makerFee rate of the notional; negative for a rebate
 * @param impactNotional notional that is traded into a side in order to measure its impact price
 * @param baseRate maintenance rate of a small position at low leverage in a calm market
 * @param notionalKnots rising from 0; the last is the position limit
 * @param tierFactors factors on the base rate, one per notional knot
 * @param leverageKnots rising; the last is the largest leverage
 * @param leverageFactors factors on the base rate, one per leverage knot
 * @param volatilityLow annual volatility from which the market's volatility counts as medium
 * @param volatilityHigh annual volatility from which the market's volatility counts as high
 * @param volatilityStart annual volatility assumed before the first mark
 * @param correlations correlations with other symbols, before they are multiplied by the correlation discount of the
 *     exchange; 0 for a symbol if neither market names the other
 * @param mark when the book moves the mark price, and the largest distances of the mark and of the liquidation price
 *     basis from the oracle price
 */
public record MarketParameters(
        String symbol,
        long tickSize,
        long lotSize,
        long minNotional,
        long maxLeverage,
        long defaultLeverage,
        long makerFee,
        long takerFee,
        long impactNotional,
        long baseRate,
        List<Long> notionalKnots,
        List<Long> tierFactors,
        List<Long> leverageKnots,
        List<Long> leverageFactors,
        long volatilityLow,
        long volatilityHigh,
        long volatilityStart,
        SortedMap<String, Long> correlations,
        MarkParameters mark) {

    /**
     * Highest fee, as a fraction of the notional: a higher one is taken for a misplaced decimal point and refused
     * (MKT-009).
     */
    private static final long HIGHEST_FEE = Fixed.ONE / 20;

    public MarketParameters {
        notionalKnots = List.copyOf(notionalKnots);
        tierFactors = List.copyOf(tierFactors);
        leverageKnots = List.copyOf(leverageKnots);
        leverageFactors = List.copyOf(leverageFactors);
        correlations = Collections.unmodifiableSortedMap(new TreeMap<>(correlations));
    }

    /** The largest notional that a position may reach if all orders fill in the worst way: the last notional knot. */
    public long positionLimit() {
        return notionalKnots.getLast();
    }

    /**
     * One sentence for each rule that these numbers break, including rules for the surfaces of every regime; empty if
     * they may be used.
     */
    public List<String> violations(ExchangeParameters exchange) {
        List<String> found = new ArrayList<>();
        positive(found, "tickSize", tickSize);
        positive(found, "lotSize", lotSize);
        positive(found, "impactNotional", impactNotional);
        positive(found, "baseRate", baseRate);
        positive(found, "volatilityStart", volatilityStart);
        rule(found, minNotional >= 0, "minNotional " + Decimals.format(minNotional) + " is below 0");
        rule(
                found,
                defaultLeverage >= Fixed.ONE && defaultLeverage <= maxLeverage,
                "defaultLeverage " + Decimals.format(defaultLeverage) + " is outside 1 to "
                        + Decimals.format(maxLeverage));
        rule(
                found,
                volatilityLow > 0 && volatilityLow < volatilityHigh,
                "volatilityLow " + Decimals.format(volatilityLow) + " is not between 0 and volatilityHigh "
                        + Decimals.format(volatilityHigh));
        rule(
                found,
                Math.abs(makerFee) <= HIGHEST_FEE,
                "makerFee " + Decimals.format(makerFee) + " is outside -0.05 to 0.05");
        rule(
                found,
                takerFee <= HIGHEST_FEE && takerFee >= 0,
                "takerFee " + Decimals.format(takerFee) + " is outside 0 to 0.05, which is 5 %");
        rule(
                found,
                takerFee + makerFee >= 0,
                "takerFee " + Decimals.format(takerFee) + " does not cover the maker's rebate of "
                        + Decimals.format(-makerFee));
        rule(
                found,
                maxLeverage <= ExchangeParameters.HIGHEST_FACTOR,
                "maxLeverage " + Decimals.format(maxLeverage) + " is above "
                        + Decimals.format(ExchangeParameters.HIGHEST_FACTOR));
        rule(found, baseRate <= Fixed.ONE, "baseRate " + Decimals.format(baseRate) + " is above 1");
        found.addAll(mark.violations(baseRate));
        knots(found);
        if (found.isEmpty() && exchange.violations().isEmpty()) {
            SurfaceRules.check(this, exchange, found);
        }
        return found;
    }

    private void knots(List<String> found) {
        rising(found, "notionalKnots", notionalKnots);
        rising(found, "leverageKnots", leverageKnots);
        matching(found, "tierFactors", tierFactors, "notionalKnots", notionalKnots);
        matching(found, "leverageFactors", leverageFactors, "leverageKnots", leverageKnots);
        if (found.isEmpty()) {
            rule(
                    found,
                    notionalKnots.getFirst() == 0,
                    "the first notional knot is " + Decimals.format(notionalKnots.getFirst()) + ", not 0");
            rule(
                    found,
                    leverageKnots.getLast() == maxLeverage,
                    "the last leverage knot is " + Decimals.format(leverageKnots.getLast()) + ", not maxLeverage "
                            + Decimals.format(maxLeverage));
            rule(
                    found,
                    leverageKnots.getFirst() > 0,
                    "the first leverage knot is " + Decimals.format(leverageKnots.getFirst()) + ", not above 0");
            rule(
                    found,
                    positionLimit() <= Notional.MAX,
                    "the last notional knot, the position limit, is " + Decimals.format(positionLimit()) + ", above "
                            + Decimals.format(Notional.MAX));
        }
    }

    private static void rising(List<String> found, String name, List<Long> knots) {
        rule(found, knots.size() >= 2, name + " has fewer than two knots");
        for (int i = 1; i < knots.size(); i++) {
            rule(
                    found,
                    knots.get(i) > knots.get(i - 1),
                    name + ": knot " + Decimals.format(knots.get(i)) + " is not above "
                            + Decimals.format(knots.get(i - 1)));
        }
    }

    private static void matching(List<String> found, String name, List<Long> factors, String of, List<Long> knots) {
        rule(
                found,
                factors.size() == knots.size(),
                name + " has " + factors.size() + " factors, " + of + " has " + knots.size() + " knots");
        for (long factor : factors) {
            positive(found, name + ": factor", factor);
            rule(
                    found,
                    factor <= ExchangeParameters.HIGHEST_FACTOR,
                    name + ": factor " + Decimals.format(factor) + " is above "
                            + Decimals.format(ExchangeParameters.HIGHEST_FACTOR));
        }
    }

    private static void positive(List<String> found, String name, long value) {
        rule(found, value > 0, name + " " + Decimals.format(value) + " is not above 0");
    }

    private static void rule(List<String> found, boolean holds, String sentence) {
        if (!holds) {
            found.add(sentence);
        }
    }
}
