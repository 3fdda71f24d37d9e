package io.openperp.servicekit.work;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Caches an answer that reads many rows. One caller at a time reads it; it is kept the longer, the longer reading took,
 * so that repeated queries cannot keep the database busy.
 */
public final class CachedAnswer<T extends Object> {

    /**
     * An answer is kept for this multiple of the time that reading it took, so that reading takes at most about a tenth
     * of all time, except for answers that take longer than six seconds, which are kept a minute.
     */
    private static final int TIMES = 10;

    private static final Duration LEAST = Duration.ofSeconds(3);
    private static final long MOST_NANOS = Duration.ofMinutes(1).toNanos();

    private final Supplier<T> reading;
    private final long leastNanos;
    private final LongSupplier nanoTime;
    private @Nullable T last;
    private long readNanos;
    private long keptNanos;

    public CachedAnswer(Supplier<T> reading) {
        this(reading, LEAST, System::nanoTime);
    }

    /**
     * Creates an empty cache.
     *
     * @param least shortest time for which the answer is kept
     */
    CachedAnswer(Supplier<T> reading, Duration least, LongSupplier nanoTime) {
        this.reading = reading;
        this.leastNanos = least.toNanos();
        this.nanoTime = nanoTime;
    }

    public synchronized T get() {
        long now = nanoTime.getAsLong();
        T known = last;
        if (known != null && now - readNanos < keptNanos) {
            return known;
        }
        T read = reading.get();
        last = read;
        readNanos = nanoTime.getAsLong();
        keptNanos = Math.clamp(TIMES * (readNanos - now), leastNanos, MOST_NANOS);
        return read;
    }
}
