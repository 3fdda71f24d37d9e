package io.openperp.account.query.freshness;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.openperp.account.projection.ProjectionProgress;
import io.openperp.reader.RareWarning;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Holds a query back until the tables contain everything that was in the account's log when the query arrived. */
public class ReadYourWrites {

    private static final Logger LOG = LoggerFactory.getLogger(ReadYourWrites.class);
    private static final RareWarning UNKNOWN_END = new RareWarning(LOG);

    private final EndOffsets endOffsets;
    private final ProjectionProgress progress;
    private final Duration patience;
    private final Timer waits;
    private final Counter timeouts;

    public ReadYourWrites(
            EndOffsets endOffsets, ProjectionProgress progress, Duration patience, MeterRegistry registry) {
        this.endOffsets = endOffsets;
        this.progress = progress;
        this.patience = patience;
        waits = Timer.builder("openperp.account.read.wait")
                .description("Time until the projection had reached the end of the log as of the request")
                .register(registry);
        timeouts = Counter.builder("openperp.account.read.timeouts")
                .description("Queries given up because the projection did not get there")
                .register(registry);
    }

    /** The partition of the account's events. Empty: it took too long, and an answer now could be stale. */
    public OptionalInt awaitCurrent(Bytes32 account) {
        long startNanos = System.nanoTime();
        var end = endOffsets.of(account);
        try {
            EndOffsets.End asOfNow = end.get(patience.toNanos(), TimeUnit.NANOSECONDS);
            Duration left = patience.minusNanos(System.nanoTime() - startNanos);
            progress.awaitReached(asOfNow.partition(), asOfNow.offset(), left);
            waits.record(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS);
            return OptionalInt.of(asOfNow.partition());
        } catch (TimeoutException e) {
            return timedOut();
        } catch (ExecutionException e) {
            UNKNOWN_END.warn("the end of the log of events is not known", String.valueOf(e.getCause()));
            return timedOut();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return timedOut();
        } finally {
            end.cancel(false);
        }
    }

    private OptionalInt timedOut() {
        timeouts.increment();
        return OptionalInt.empty();
    }
}
