package io.openperp.account.query.market;

import io.openperp.api.Decimal;
import io.openperp.api.fee.Volumes;
import io.openperp.servicekit.work.CachedAnswer;
import io.openperp.servicekit.work.Work;
import io.openperp.units.Base58;
import io.openperp.views.FeeViews;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Reads the volumes that decide which fee tier applies (FEE-012). These are sums over all accounts for a month, so an
 * answer is kept for a while.
 */
public class VolumeQuery {

    /** Largest number of rows of an answer. */
    public static final int MOST = 1000;

    private static final String LARGEST = """
            SELECT owner, sum(volume) AS volume, count(*) OVER () AS accounts, sum(count(*)) OVER () AS days
            FROM account.fee_volumes
            WHERE day > ?1 GROUP BY owner HAVING sum(volume) > 0 ORDER BY volume DESC, owner LIMIT ?2
            """;

    private final EntityManager entities;
    private final Clock clock;
    private final CachedAnswer<Volumes> kept = new CachedAnswer<>(this::read);

    public VolumeQuery(EntityManager entities, Clock clock) {
        this.entities = entities;
        this.clock = clock;
    }

    /**
     * Returns the owners with the largest volumes.
     *
     * @param limit largest number of rows, 1 to {@link #MOST}
     */
    public Volumes largest(int limit) {
        Volumes all = kept.get();
        List<Volumes.Row> rows = all.data();
        return new Volumes(all.windowDays(), all.accounts(), rows.subList(0, Math.min(limit, rows.size())));
    }

    private Volumes read() {
        List<Tuple> found = entities
                .createNativeQuery(LARGEST, Tuple.class)
                .setParameter(1, FeeViews.dayBeforeWindow(TimeUnit.MILLISECONDS.toSeconds(clock.millis())))
                .setParameter(2, MOST)
                .getResultList()
                .stream()
                .map(Tuple.class::cast)
                .toList();
        long accounts = found.isEmpty() ? 0 : found.getFirst().get("accounts", Long.class);
        Work.scanned(
                found.isEmpty()
                        ? 0
                        : found.getFirst().get("days", BigDecimal.class).longValue());
        return new Volumes(
                FeeViews.WINDOW_DAYS,
                accounts,
                found.stream().map(VolumeQuery::row).toList());
    }

    private static Volumes.Row row(Tuple found) {
        BigDecimal volume = found.get("volume", BigDecimal.class).min(BigDecimal.valueOf(Long.MAX_VALUE));
        return new Volumes.Row(Base58.encode(found.get("owner", byte[].class)), Decimal.of(volume.longValueExact()));
    }
}
