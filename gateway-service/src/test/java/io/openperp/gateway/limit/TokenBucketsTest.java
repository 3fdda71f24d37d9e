package io.openperp.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.TimeMeter;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TokenBucketsTest {

    @Test
    void burstIsGrantedAndTheNextWaitsAtLeastASecond() {
        TokenBuckets<String> buckets = new TokenBuckets<>(1, 3, 10);

        assertThat(buckets.take("alice")).isZero();
        assertThat(buckets.take("alice")).isZero();
        assertThat(buckets.take("alice")).isZero();
        assertThat(buckets.take("alice")).isEqualTo(1);
        assertThat(buckets.take("bob")).isZero();
    }

    @Test
    void whatCountsSeveralTimesTakesThatManyButNoMoreThanThereCanBe() {
        TokenBuckets<String> buckets = new TokenBuckets<>(1, 3, 10);

        assertThat(buckets.take("alice", 2)).isZero();
        assertThat(buckets.take("alice", 2)).isEqualTo(1);
        assertThat(buckets.take("bob", 100)).isZero();
        assertThat(buckets.take("bob")).isEqualTo(1);
    }

    @Test
    void keyIsEmptyOnceItsTokensAreUsedUp() {
        TokenBuckets<String> buckets = new TokenBuckets<>(1, 3, 10);

        assertThat(buckets.isEmpty("alice")).isFalse();
        buckets.take("alice", 2);
        assertThat(buckets.isEmpty("alice")).isFalse();
        buckets.owe("alice", 50);
        assertThat(buckets.isEmpty("alice")).isTrue();
        assertThat(buckets.isEmpty("bob")).isFalse();
    }

    @Test
    void keysBeyondTheMostBucketsShareOneSoThatMemoryStaysBounded() {
        TokenBuckets<Integer> buckets = new TokenBuckets<>(1, 1, 100);
        int granted = 0;
        for (int key = 0; key < 10_000; key++) {
            granted += buckets.take(key) == 0 ? 1 : 0;
        }

        assertThat(buckets.size()).isLessThanOrEqualTo(100);
        assertThat(granted).isLessThan(1000);
    }

    @Test
    void fullBucketsMakeRoom() throws InterruptedException {
        TokenBuckets<Integer> buckets = new TokenBuckets<>(1000, 1, 10);
        for (int key = 0; key < 10; key++) {
            buckets.take(key);
        }
        Thread.sleep(20);

        assertThat(buckets.take(99)).isZero();
        assertThat(buckets.size()).isEqualTo(1);
    }

    @Test
    void wallClockIsNotTheMeter() {
        assertThat(new TokenBuckets<String>(1, 1, 10).meter().isWallClockBased())
                .isFalse();
    }

    @Test
    void bucketsAreRefilledByTheirMeter() {
        SteppedMeter meter = new SteppedMeter();
        TokenBuckets<String> buckets = new TokenBuckets<>(1, 1, 10, meter);
        buckets.take("alice");

        meter.nanos.addAndGet(TimeUnit.SECONDS.toNanos(1) - 1);
        assertThat(buckets.take("alice")).isEqualTo(1);
        meter.nanos.addAndGet(1);
        assertThat(buckets.take("alice")).isZero();
    }

    private static final class SteppedMeter implements TimeMeter {
        private final AtomicLong nanos = new AtomicLong();

        @Override
        public long currentTimeNanos() {
            return nanos.get();
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    }
}
