package io.openperp.gateway.limit;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A token bucket for each key. A key without a bucket has a full one, so full buckets are removed when there are too
 * many; if that does not make room, keys without a bucket share one. Refills follow the monotonic clock, so they
 * continue when the wall clock is set back.
 */
final class TokenBuckets<K> {

    private static final long SWEEP_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final int refill;
    private final Duration period;
    private final int burst;
    private final int most;
    private final TimeMeter meter;
    private final ConcurrentHashMap<K, Bucket> buckets = new ConcurrentHashMap<>();
    private final Bucket shared;
    private final AtomicLong sweptAt = new AtomicLong(System.nanoTime() - SWEEP_INTERVAL_NANOS);

    TokenBuckets(int perSecond, int burst, int most) {
        this(perSecond, burst, most, TimeMeter.SYSTEM_NANOTIME);
    }

    TokenBuckets(int perSecond, int burst, int most, TimeMeter meter) {
        this(perSecond, Duration.ofSeconds(1), burst, most, meter);
    }

    /**
     * Starts with all buckets full.
     *
     * @param refill tokens added, evenly, in each {@code period}
     * @param period time in which {@code refill} tokens are added
     * @param burst number of tokens in a full bucket
     * @param most largest number of buckets kept
     * @param meter clock for the refills
     */
    TokenBuckets(int refill, Duration period, int burst, int most, TimeMeter meter) {
        this.refill = refill;
        this.period = period;
        this.burst = burst;
        this.most = most;
        this.meter = meter;
        this.shared = newBucket();
    }

    /** Takes one token. Returns 0 if there was one, else the seconds until there is one. */
    long take(K key) {
        return take(key, 1);
    }

    /**
     * Takes this many tokens, but no more than a bucket holds. Returns 0 if there were enough, else the seconds until
     * there are.
     */
    long take(K key, int tokens) {
        ConsumptionProbe probe = bucketOf(key).tryConsumeAndReturnRemaining(Math.min(tokens, burst));
        if (probe.isConsumed()) {
            return 0;
        }
        return Math.max(1, Math.ceilDiv(probe.getNanosToWaitForRefill(), TimeUnit.SECONDS.toNanos(1)));
    }

    /** Takes this many tokens even if there are fewer: later requests wait until the missing ones are refilled. */
    void owe(K key, long tokens) {
        bucketOf(key).consumeIgnoringRateLimits(tokens);
    }

    /** Whether a request for one token would be refused. */
    boolean isEmpty(K key) {
        Bucket bucket = buckets.get(key);
        return bucket != null && bucket.getAvailableTokens() <= 0;
    }

    int size() {
        return buckets.size();
    }

    TimeMeter meter() {
        return meter;
    }

    private Bucket bucketOf(K key) {
        Bucket bucket = buckets.get(key);
        if (bucket != null) {
            return bucket;
        }
        if (buckets.size() >= most) {
            sweep();
        }
        return buckets.size() < most ? buckets.computeIfAbsent(key, k -> newBucket()) : shared;
    }

    private void sweep() {
        long last = sweptAt.get();
        long now = System.nanoTime();
        if (now - last >= SWEEP_INTERVAL_NANOS && sweptAt.compareAndSet(last, now)) {
            buckets.values().removeIf(bucket -> bucket.getAvailableTokens() >= burst);
        }
    }

    private Bucket newBucket() {
        return Bucket.builder()
                .addLimit(limit -> limit.capacity(burst).refillGreedy(refill, period))
                .withCustomTimePrecision(meter)
                .build();
    }
}
