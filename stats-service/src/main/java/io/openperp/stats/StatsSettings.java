package io.openperp.stats;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of stats-service.
 *
 * @param marketRefresh how often new partitions, that is new markets, are looked for
 * @param cacheFor how long answers about all markets may be cached; those about one symbol never are
 * @param tenSecondsKept whole days for which trades are kept summed up by 10 s: how far back those candles go
 * @param minutesKept whole days for which they are kept summed up by minute: how far back candles of 1m to 30m go
 * @param bookSnapshots how often books are stored, so that a restart reads only what came after
 * @param network as the gateways have it, to be shown; unset: none is shown
 */
@ConfigurationProperties("openperp.stats")
public record StatsSettings(
        @DefaultValue("10s") Duration marketRefresh,
        @DefaultValue("5s") Duration cacheFor,
        @DefaultValue("2d") Duration tenSecondsKept,
        @DefaultValue("120d") Duration minutesKept,
        @DefaultValue("30s") Duration bookSnapshots,
        @Nullable Network network) {

    /** The networks that the last byte of a signature may name. */
    public enum Network {
        MAINNET,
        TESTNET,
        DEVNET
    }

    public StatsSettings {
        check("market-refresh", marketRefresh, Duration.ofMillis(100), Duration.ofHours(1));
        check("cache-for", cacheFor, Duration.ZERO, Duration.ofMinutes(10));
        check("ten-seconds-kept", tenSecondsKept, Duration.ofDays(1), Duration.ofDays(36_500));
        // The last 24 hours are summed up from minutes.
        check("minutes-kept", minutesKept, Duration.ofDays(2), Duration.ofDays(36_500));
        check("book-snapshots", bookSnapshots, Duration.ofMillis(100), Duration.ofHours(1));
    }

    /** The network as it is shown; null if none is set. */
    public @Nullable String networkName() {
        return network == null ? null : network.name().toLowerCase(Locale.ROOT);
    }

    private static void check(String key, Duration value, Duration least, Duration most) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException("openperp.stats." + key + " is " + value.toMillis() + "ms, accepted is "
                    + least.toMillis() + "ms to " + most.toMillis() + "ms");
        }
    }
}
