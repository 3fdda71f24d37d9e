package io.openperp.risk;

import io.openperp.risk.market.MarkParameters;
import io.openperp.risk.market.MarketParameters;
import io.openperp.units.Fixed;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The markets of an exchange for which nothing else is configured; used by tests, simulations and measurements. The
 * service itself reads its settings; {@code DefaultMarketsTest} of matching-service checks that both agree.
 */
public final class DefaultMarkets {

    private static final List<Long> MAJOR_NOTIONALS = whole(0, 250_000, 1_000_000, 5_000_000, 20_000_000, 50_000_000);
    private static final List<Long> MAJOR_TIERS =
            List.of(1_00000000L, 1_00000000L, 1_50000000L, 2_50000000L, 5_00000000L, 10_00000000L);
    private static final List<Long> MAJOR_LEVERAGES = whole(1, 5, 10, 20, 50);
    private static final List<Long> MAJOR_LEVERAGE_FACTORS =
            List.of(1_00000000L, 1_00000000L, 1_05000000L, 1_15000000L, 1_30000000L);

    public static final MarketParameters BTC_USD = new MarketParameters(
            "BTC-USD",
            50000000L,
            100000L,
            10_00000000L,
            50_00000000L,
            10_00000000L,
            20000L,
            50000L,
            20_000_00000000L,
            1000000L,
            MAJOR_NOTIONALS,
            MAJOR_TIERS,
            MAJOR_LEVERAGES,
            MAJOR_LEVERAGE_FACTORS,
            40000000L,
            80000000L,
            50000000L,
            correlations("ETH-USD", 85000000L, "SOL-USD", 75000000L),
            MarkParameters.defaultsFor(1000000L));

    public static final MarketParameters ETH_USD = new MarketParameters(
            "ETH-USD",
            5000000L,
            1000000L,
            10_00000000L,
            50_00000000L,
            10_00000000L,
            20000L,
            50000L,
            20_000_00000000L,
            1000000L,
            MAJOR_NOTIONALS,
            MAJOR_TIERS,
            MAJOR_LEVERAGES,
            MAJOR_LEVERAGE_FACTORS,
            50000000L,
            1_00000000L,
            60000000L,
            correlations("BTC-USD", 85000000L, "SOL-USD", 80000000L),
            MarkParameters.defaultsFor(1000000L));

    public static final MarketParameters SOL_USD = new MarketParameters(
            "SOL-USD",
            1000000L,
            10000000L,
            10_00000000L,
            20_00000000L,
            10_00000000L,
            20000L,
            50000L,
            6_000_00000000L,
            2500000L,
            whole(0, 100_000, 500_000, 2_000_000, 10_000_000),
            List.of(1_00000000L, 1_00000000L, 1_50000000L, 3_00000000L, 6_00000000L),
            whole(1, 5, 10, 20),
            List.of(1_00000000L, 1_00000000L, 1_10000000L, 1_25000000L),
            70000000L,
            1_30000000L,
            90000000L,
            correlations("BTC-USD", 75000000L, "ETH-USD", 80000000L),
            MarkParameters.defaultsFor(2500000L));

    /** All default markets, in symbol order. */
    public static final List<MarketParameters> ALL = List.of(BTC_USD, ETH_USD, SOL_USD);

    private DefaultMarkets() {}

    private static SortedMap<String, Long> correlations(String first, long toFirst, String second, long toSecond) {
        SortedMap<String, Long> correlations = new TreeMap<>();
        correlations.put(first, toFirst);
        correlations.put(second, toSecond);
        return correlations;
    }

    private static List<Long> whole(long... numbers) {
        return Arrays.stream(numbers).map(n -> n * Fixed.ONE).boxed().toList();
    }
}
