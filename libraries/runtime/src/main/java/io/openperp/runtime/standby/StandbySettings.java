package io.openperp.runtime.standby;

import java.time.Duration;

/**
 * Settings of heartbeats and takeover among hosts of the same shards; the README describes each.
 *
 * @param beat interval of heartbeats
 * @param patience time without a heartbeat of the owner after which a standby takes over; at least three beats
 * @param keptOutputs largest number of outputs that a standby host keeps until they are known to be acknowledged
 */
public record StandbySettings(Duration beat, Duration patience, int keptOutputs) {

    public static final StandbySettings USUAL =
            new StandbySettings(Duration.ofMillis(200), Duration.ofSeconds(1), 200_000);

    public StandbySettings {
        if (!beat.isPositive()) {
            throw new IllegalArgumentException("beat is " + beat + ", a positive duration is accepted");
        }
        if (patience.compareTo(beat.multipliedBy(3)) < 0) {
            throw new IllegalArgumentException(
                    "patience is " + patience + ", at least three beats, " + beat.multipliedBy(3) + ", are accepted");
        }
        if (keptOutputs < 1) {
            throw new IllegalArgumentException("keptOutputs is " + keptOutputs + ", at least 1 is accepted");
        }
    }
}
