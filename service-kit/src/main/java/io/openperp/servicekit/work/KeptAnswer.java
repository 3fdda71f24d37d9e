package io.openperp.servicekit.work;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An answer that reads many rows. It is read by one caller at a time and kept for a while, the longer the more the database had to do
 * for it: nobody can keep the database busy by asking.
 */
public final class KeptAnswer<T extends Object> {

    /** Of the time that reading took; so it takes a tenth of all time at most, unless it takes longer than six seconds. */
    private static final int TIMES = 10;

    private static final Duration LEAST = Duration.ofSeconds(3);
    private static final long MOST_NANOS = Duration.ofMinutes(1).toNanos();

    private final Supplier<T> reading;
    private final long leastNanos;
    private final LongSupplier nanoTime;
    private @Nullable T last;
    private long readNanos;
    private long keptNanos;

    public KeptAnswer(Supplier<T> reading) {
        this(reading, LEAST, System::nanoTime);
    }

    /** @param least it is kept for so long also where reading takes no time */
    KeptAnswer(Supplier<T> reading, Duration least, LongSupplier nanoTime) {
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
