package io.openperp.stats.market;

import io.openperp.units.Ascii;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Periods over which statistics are summed up. The bucket sizes keep the number of rows per market at some thousands.
 */
enum Period {
    DAY("1d", 1, 60, Set.of("24h")),
    WEEK("7d", 7, 3600, Set.of("1w")),
    MONTH("30d", 30, 3600, Set.of("1m")),
    QUARTER("90d", 90, 3600, Set.of("3m")),
    YEAR("1y", 365, 3600, Set.of("365d")),
    ALL("all", 0, 86_400, Set.of());

    private static final long DAY_SECONDS = 86_400;

    final String canonical;
    final int bucketSeconds;
    private final int days;
    private final Set<String> aliases;

    Period(String canonical, int days, int bucketSeconds, Set<String> aliases) {
        this.canonical = canonical;
        this.days = days;
        this.bucketSeconds = bucketSeconds;
        this.aliases = aliases;
    }

    /** Period by name or alias, in any letter case; a day for an unknown name. */
    static Period named(@Nullable String name) {
        String word = name == null ? "" : Ascii.lowerCase(name);
        return Arrays.stream(values())
                .filter(p -> p.canonical.equals(word) || p.aliases.contains(word))
                .findFirst()
                .orElse(DAY);
    }

    /** Second from which buckets are included; the bucket in which the period begins is included completely. */
    long since(long nowSeconds) {
        if (days == 0) {
            return 0;
        }
        long begin = nowSeconds - days * DAY_SECONDS;
        return begin - begin % bucketSeconds;
    }
}
