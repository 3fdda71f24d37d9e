package io.openperp.benchmarks.shard;

import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketParameters;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;

/**
 * Markets for benchmarks of one account shard, with the terms of ETH-USD; each pair of markets has a correlation of one
 * half.
 */
public final class BenchmarkMarkets {

    /** Mark and oracle price of all markets, in units of 1e-8. */
    public static final long MARK = 3_000 * Fixed.ONE;

    static final Bytes32 FEES = named("fees");
    static final Bytes32 FUND = named("fund");

    /** Amount that the faucet gives, in units of 1e-8. */
    static final long FUNDS = 1_000_000_000L * Fixed.ONE;

    private BenchmarkMarkets() {}

    /** The symbol of a market: {@code M00-USD}, {@code M01-USD} … */
    public static String symbol(int market) {
        return (market < 10 ? "M0" : "M") + market + "-USD";
    }

    /** A key that is derived from a name, and so equal in every run. */
    public static Bytes32 named(String name) {
        return Sha256.of(name.getBytes(StandardCharsets.UTF_8));
    }

    static MarketListing listing(int market, int markets) {
        MarketParameters p = DefaultMarkets.ETH_USD;
        TreeMap<String, Long> correlations = new TreeMap<>();
        for (int other = 0; other < markets; other++) {
            if (other != market) {
                correlations.put(symbol(other), Fixed.ONE / 2);
            }
        }
        MarketParameters own = new MarketParameters(
                symbol(market),
                p.tickSize(),
                p.lotSize(),
                p.minNotional(),
                p.maxLeverage(),
                p.defaultLeverage(),
                p.makerFee(),
                p.takerFee(),
                p.impactNotional(),
                p.baseRate(),
                p.notionalKnots(),
                p.tierFactors(),
                p.leverageKnots(),
                p.leverageFactors(),
                p.volatilityLow(),
                p.volatilityHigh(),
                p.volatilityStart(),
                correlations,
                p.mark());
        return ListingTerms.listing(own, ExchangeParameters.DEFAULTS)
                .setMarket(market)
                .setFeeAccount(Keys.write(FEES))
                .setInsuranceFund(Keys.write(FUND))
                .build();
    }
}
