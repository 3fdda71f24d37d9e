package io.openperp.reader;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;

/**
 * Logs a warning at most once in ten seconds, because clients can cause it with every request, together with the number
 * of warnings that were suppressed. Thread-safe.
 */
public final class RareWarning {

    private static final long PAUSE_NANOS = Duration.ofSeconds(10).toNanos();

    private final Logger log;
    private final LongSupplier nanos;
    private final AtomicLong nextAt;
    private final AtomicLong leftOut = new AtomicLong();

    public RareWarning(Logger log) {
        this(log, System::nanoTime);
    }

    RareWarning(Logger log, LongSupplier nanos) {
        this.log = log;
        this.nanos = nanos;
        this.nextAt = new AtomicLong(nanos.getAsLong());
    }

    /** Logs the warning, unless this object has logged one in the last ten seconds. Returns whether it was logged. */
    public boolean warn(String what, String reason) {
        long now = nanos.getAsLong();
        long next = nextAt.get();
        if (now - next < 0 || !nextAt.compareAndSet(next, now + PAUSE_NANOS)) {
            leftOut.incrementAndGet();
            return false;
        }
        long before = leftOut.getAndSet(0);
        log.warn("{}: {}{}", what, reason, before == 0 ? "" : " (and " + before + " times before)");
        return true;
    }
}
