package io.openperp.account.projection;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.openperp.reader.RareWarning;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Delays a query until the tables contain everything that was in the log when the query arrived. */
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

    /** Waits until the tables are current; returns false if that took too long, so that an answer could be outdated. */
    public boolean awaitCurrent() {
        long startNanos = System.nanoTime();
        CompletableFuture<Long> end = endOffsets.request();
        try {
            long asOfNow = end.get(patience.toNanos(), TimeUnit.NANOSECONDS);
            Duration left = patience.minusNanos(System.nanoTime() - startNanos);
            progress.awaitReached(asOfNow, left);
            waits.record(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS);
            return true;
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

    private boolean timedOut() {
        timeouts.increment();
        return false;
    }
}
