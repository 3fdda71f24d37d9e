package io.openperp.stats;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of stats-service.
 *
 * @param marketRefresh interval at which new partitions, that is new markets, are looked for
 * @param cacheFor time for which answers about all markets may be cached; answers about one market never are
 * @param tenSecondsKept number of whole days for which buckets of 10 s are kept, so that candles of 10 s go back this
 *     far
 * @param minutesKept number of whole days for which buckets of a minute are kept, so that candles of 1m to 30m go back
 *     this far
 * @param bookSnapshots interval at which snapshots of books are stored, so that a restart reads only the events after
 *     them
 * @param network network shown in {@code GET /exchangeInfo}, the same as in the gateways' settings; unset: none is
 *     shown
 */
@ConfigurationProperties("openperp.stats")
public record StatsSettings(
        @DefaultValue("10s") Duration marketRefresh,
        @DefaultValue("5s") Duration cacheFor,
        @DefaultValue("2d") Duration tenSecondsKept,
        @DefaultValue("120d") Duration minutesKept,
        @DefaultValue("30s") Duration bookSnapshots,
        @Nullable Network network) {

    /** Networks for which clients may sign, with the byte of the network at the end of the signed bytes. */
    public enum Network {
        MAINNET,
        TESTNET,
        DEVNET
    }

    public StatsSettings {
        check("market-refresh", marketRefresh, Duration.ofMillis(100), Duration.ofHours(1));
        check("cache-for", cacheFor, Duration.ZERO, Duration.ofMinutes(10));
        check("ten-seconds-kept", tenSecondsKept, Duration.ofDays(1), Duration.ofDays(36_500));
        // Statistics of the last 24 hours are sums of minutes, so minutes of two days must be kept at least.
        check("minutes-kept", minutesKept, Duration.ofDays(2), Duration.ofDays(36_500));
        check("book-snapshots", bookSnapshots, Duration.ofMillis(100), Duration.ofHours(1));
    }

    /** Name of the network as shown to clients; null if none is set. */
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
