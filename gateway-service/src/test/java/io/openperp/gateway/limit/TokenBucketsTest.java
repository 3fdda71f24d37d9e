package io.openperp.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

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
}
