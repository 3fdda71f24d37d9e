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

/** Markets with the terms of ETH-USD, for one account shard, each pair correlated by a half. */
public final class BenchmarkMarkets {

    /** Mark and oracle price of all markets. */
    public static final long MARK = 3_000 * Fixed.ONE;

    static final Bytes32 FEES = named("fees");
    static final Bytes32 FUND = named("fund");

    /** Amount that the faucet gives. */
    static final long FUNDS = 1_000_000_000L * Fixed.ONE;

    private BenchmarkMarkets() {}

    /** {@code M00-USD}, {@code M01-USD} … */
    public static String symbol(int market) {
        return (market < 10 ? "M0" : "M") + market + "-USD";
    }

    /** A key that depends on the name alone. */
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
