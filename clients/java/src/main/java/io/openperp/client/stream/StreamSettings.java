package io.openperp.client.stream;

import java.time.Duration;

/**
 * Settings of a stream for reconnection and pings.
 *
 * @param firstPause pause before the first attempt to reconnect; doubled after each failure, and shortened by up to
 *     half at random, so that clients do not all reconnect at once
 * @param longestPause longest pause between attempts; also the time after which a topic is requested again that the
 *     exchange had confirmed before and now refuses
 * @param pingEvery longest interval of pings; a connection that receives nothing for 2 s pings every 2 s
 * @param silence time without data after which a connection counts as dead; longer than {@code pingEvery}
 */
public record StreamSettings(Duration firstPause, Duration longestPause, Duration pingEvery, Duration silence) {

    public StreamSettings {
        if (silence.compareTo(pingEvery) <= 0) {
            throw new IllegalArgumentException(
                    "silence " + silence + " must be longer than the interval of pings " + pingEvery);
        }
    }

    /** Default settings: 100 ms to 10 s between attempts, a ping every 20 s, dead after 30 s of silence. */
    public StreamSettings() {
        this(Duration.ofMillis(100), Duration.ofSeconds(10), Duration.ofSeconds(20), Duration.ofSeconds(30));
    }
}
