package io.openperp.account.query.holding;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An answer that reads many rows. It is read by one caller at a time and kept for a while, the longer the more the database had to do
 * for it: nobody can keep the database busy by asking.
 */
final class KeptAnswer<T extends Object> {

    /** Of the time that reading took; so it takes a tenth of all time at most, unless it takes longer than six seconds. */
    private static final int TIMES = 10;

    private static final long LEAST_NANOS = Duration.ofSeconds(3).toNanos();
    private static final long MOST_NANOS = Duration.ofMinutes(1).toNanos();

    private final Supplier<T> reading;
    private final LongSupplier nanoTime;
    private @Nullable T last;
    private long readNanos;
    private long keptNanos;

    KeptAnswer(Supplier<T> reading) {
        this(reading, System::nanoTime);
    }

    KeptAnswer(Supplier<T> reading, LongSupplier nanoTime) {
        this.reading = reading;
        this.nanoTime = nanoTime;
    }

    synchronized T get() {
        long now = nanoTime.getAsLong();
        T known = last;
        if (known != null && now - readNanos < keptNanos) {
            return known;
        }
        T read = reading.get();
        last = read;
        readNanos = nanoTime.getAsLong();
        keptNanos = Math.clamp(TIMES * (readNanos - now), LEAST_NANOS, MOST_NANOS);
        return read;
    }
}
