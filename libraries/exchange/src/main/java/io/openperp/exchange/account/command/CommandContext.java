package io.openperp.exchange.account.command;

import io.openperp.exchange.ExchangeClock;
import io.openperp.journal.Arrival;
import io.openperp.journal.Outbox;
import org.jspecify.annotations.Nullable;

/**
 * The command that the account shard is executing: its place in the log, its time, what the exchange clock allows, and
 * where its outputs go. One instance is shared by all parts of the shard and reused for every command.
 */
public final class CommandContext {

    private final ExchangeClock clock;
    private long slot;
    private long timeNanos;
    private boolean cancelsOnly;
    private boolean reducingOnly;
    private @Nullable Outbox outbox;

    public CommandContext(ExchangeClock clock) {
        this.clock = clock;
    }

    /** Starts a command; the exchange clock must already be set to its time. */
    public void begin(Arrival arrival, Outbox commandsOutbox) {
        slot = arrival.slot();
        timeNanos = arrival.timeNanos();
        outbox = commandsOutbox;
        cancelsOnly = !clock.isSteady();
        reducingOnly = clock.standsStill();
    }

    /** Offset of the present command in the log of the account shard. */
    public long slot() {
        return slot;
    }

    /** Time of the present command, in nanoseconds since 1970. */
    public long timeNanos() {
        return timeNanos;
    }

    /** Whether only cancels are accepted at present, because the exchange clock has jumped (LOG-004). */
    public boolean acceptsOnlyCancels() {
        return cancelsOnly;
    }

    /**
     * Whether only cancels and reduce-only orders are accepted at present, because the clock stands still (LOG-023).
     */
    public boolean acceptsOnlyLessRisk() {
        return reducingOnly;
    }

    /** Receives the commands and events that the present command sends and publishes. */
    public Outbox outbox() {
        if (outbox == null) {
            throw new IllegalStateException("an output outside of a command");
        }
        return outbox;
    }
}
