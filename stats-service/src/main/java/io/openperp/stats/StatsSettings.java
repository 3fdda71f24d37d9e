package io.openperp.stats;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What an operator may set.
 *
 * @param marketRefresh how often new partitions, that is new markets, are looked for
 * @param cacheFor how long answers about all markets may be cached; those about one symbol never are
 */
@ConfigurationProperties("openperp.stats")
public record StatsSettings(
        @DefaultValue("10s") Duration marketRefresh,
        @DefaultValue("5s") Duration cacheFor) {

    public StatsSettings {
        check("market-refresh", marketRefresh, Duration.ofMillis(100), Duration.ofHours(1));
        check("cache-for", cacheFor, Duration.ZERO, Duration.ofMinutes(10));
    }

    private static void check(String key, Duration value, Duration least, Duration most) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException("openperp.stats." + key + " is " + value.toMillis() + "ms, accepted is "
                    + least.toMillis() + "ms to " + most.toMillis() + "ms");
        }
    }
}
