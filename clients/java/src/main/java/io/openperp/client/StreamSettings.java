package io.openperp.client;

import java.time.Duration;

/**
 * How a stream keeps itself alive.
 *
 * @param firstPause before the first attempt to connect again; doubled with each that fails, and shortened by up to half
 *     at random, so that not everybody comes back at once
 * @param longestPause between attempts; also how long a confirmation of a topic that the exchange knew before is awaited
 *     before the topic is requested again
 * @param pingEvery how often this side pings at least; one that hears nothing for 2 s pings every 2 s
 * @param silence after which a connection counts as dead; longer than {@code pingEvery}
 */
public record StreamSettings(Duration firstPause, Duration longestPause, Duration pingEvery, Duration silence) {

    public StreamSettings {
        if (silence.compareTo(pingEvery) <= 0) {
            throw new IllegalArgumentException(
                    "silence " + silence + " must be longer than the interval of pings " + pingEvery);
        }
    }

    /** 100 ms to 10 s between attempts, a ping every 20 s, dead after 30 s of silence. */
    public StreamSettings() {
        this(Duration.ofMillis(100), Duration.ofSeconds(10), Duration.ofSeconds(20), Duration.ofSeconds(30));
    }
}
