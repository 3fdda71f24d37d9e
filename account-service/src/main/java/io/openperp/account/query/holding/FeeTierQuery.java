package io.openperp.account.query.holding;

import io.openperp.api.Decimal;
import io.openperp.api.FeeTier;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Markets;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Clock;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The fees of an account. There is one tier: the rates of the market. */
public final class FeeTierQuery {

    private static final int WINDOW_DAYS = 30;
    private static final long BASIS_POINTS = 10_000;

    private static final String VOLUMES = """
            SELECT symbol, sum(volume) FROM account.traded_volumes WHERE account = ?1 AND day > ?2 GROUP BY symbol
            """;

    private final EntityManager entities;
    private final MarketRows markets;
    private final Clock clock;
    private final ListedMarkets listedMarkets = new ListedMarkets();

    public FeeTierQuery(EntityManager entities, MarketRows markets, Clock clock) {
        this.entities = entities;
        this.markets = markets;
        this.clock = clock;
    }

    /** For every market, by symbol. */
    public SortedMap<String, FeeTier> of(byte[] account) {
        return of(account, listedMarkets.markets(markets.findAllByOrderByMarket()));
    }

    SortedMap<String, FeeTier> of(byte[] account, Markets listed) {
        Map<String, Decimal> volumes = volumes(account);
        SortedMap<String, FeeTier> tiers = new TreeMap<>();
        listed.bySymbol()
                .forEach((symbol, market) ->
                        tiers.put(symbol, tier(market, volumes.getOrDefault(symbol, Decimal.ZERO))));
        return tiers;
    }

    private static FeeTier tier(MarketConditions market, Decimal volume) {
        return new FeeTier(
                volume,
                0,
                Decimal.ZERO,
                Decimal.of(market.parameters().makerFee() * BASIS_POINTS),
                Decimal.of(market.parameters().takerFee() * BASIS_POINTS),
                WINDOW_DAYS);
    }

    private Map<String, Decimal> volumes(byte[] account) {
        int before = Math.toIntExact(LocalDate.now(clock).toEpochDay()) - WINDOW_DAYS;
        List<?> rows = entities.createNativeQuery(VOLUMES, Object[].class)
                .setParameter(1, account)
                .setParameter(2, before)
                .getResultList();
        Map<String, Decimal> volumes = new HashMap<>();
        for (Object each : rows) {
            Object[] row = (Object[]) each;
            volumes.put((String) row[0], dollars((BigDecimal) row[1]));
        }
        return volumes;
    }

    /** @param volume in units of price times units of size; rounded down, at most 92,233,720,368.54775807 */
    private static Decimal dollars(BigDecimal volume) {
        BigInteger units = volume.toBigInteger().divide(BigInteger.valueOf(100_000_000));
        return Decimal.of(units.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact());
    }
}
