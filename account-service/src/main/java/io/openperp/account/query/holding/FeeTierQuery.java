package io.openperp.account.query.holding;

import io.openperp.api.Decimal;
import io.openperp.api.FeeTier;
import io.openperp.journal.FeePolicy;
import io.openperp.risk.market.Markets;
import io.openperp.views.FeeViews;
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

/** The fees of an account: the rates of the market, or less where administrators have set tiers or programmes (FEE-010). */
public final class FeeTierQuery {

    private static final int WINDOW_DAYS = FeeViews.WINDOW_DAYS;
    private static final long MILLIS_PER_SECOND = 1000;

    private static final String VOLUMES = """
            SELECT symbol, sum(volume) FROM account.traded_volumes WHERE account = ?1 AND day > ?2 GROUP BY symbol
            """;

    private final EntityManager entities;
    private final MarketRows markets;
    private final Clock clock;
    private final ListedMarkets listedMarkets = new ListedMarkets();

    private final FeePolicyQuery policies;

    public FeeTierQuery(EntityManager entities, MarketRows markets, Clock clock, FeePolicyQuery policies) {
        this.policies = policies;
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
        Map<String, FeePolicy> inForce = policies.inForce(clock.millis() / MILLIS_PER_SECOND);
        byte[] owner = inForce.isEmpty() ? account : policies.ownerOf(account);
        String programme = inForce.isEmpty() ? "" : policies.programmeOf(account, owner);
        long volume = inForce.isEmpty() ? 0 : policies.volume(owner, firstDay());
        SortedMap<String, FeeTier> tiers = new TreeMap<>();
        listed.bySymbol().forEach((symbol, market) -> {
            FeePolicy own = inForce.get(symbol);
            FeePolicy policy = own == null || own.getFollowsOthers() ? inForce.get("") : own;
            tiers.put(
                    symbol,
                    policy == null
                            ? FeeViews.ownTier(market.parameters(), volumes.getOrDefault(symbol, Decimal.ZERO))
                            : FeeViews.tier(market.parameters(), policy, volume, programme));
        });
        return tiers;
    }

    /** Days after this one count. */
    private int firstDay() {
        return Math.toIntExact(LocalDate.now(clock).toEpochDay()) - WINDOW_DAYS;
    }

    private Map<String, Decimal> volumes(byte[] account) {
        List<?> rows = entities.createNativeQuery(VOLUMES, Object[].class)
                .setParameter(1, account)
                .setParameter(2, firstDay())
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
