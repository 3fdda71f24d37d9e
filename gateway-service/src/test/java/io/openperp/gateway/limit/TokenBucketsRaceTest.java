package io.openperp.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Requests on many threads: no token is taken twice, none is lost, and memory stays bounded. */
class TokenBucketsRaceTest {

    private static final int THREADS = 4;
    private static final int BURST = 100;

    /** A token comes back in a second; a round takes some milliseconds. */
    @Test
    void everyKeyGetsItsBurstAndNoMoreHoweverItsRequestsArrive() throws Exception {
        for (int round = 0; round < 50; round++) {
            TokenBuckets<Integer> buckets = new TokenBuckets<>(1, BURST, 100);
            long startedAt = System.nanoTime();
            int granted = inParallel(() -> granted(buckets, 2 * BURST, 3));
            long refilled = 3 * (1 + (System.nanoTime() - startedAt) / 1_000_000_000L);

            assertThat((long) granted).isBetween(3L * BURST, 3L * BURST + refilled);
        }
    }

    @Test
    void bucketsThatAppearAtOnceAreNotManyMoreThanTheMost() throws Exception {
        for (int round = 0; round < 20; round++) {
            TokenBuckets<Integer> buckets = new TokenBuckets<>(1, 1, 100);
            inParallel(() -> granted(buckets, 1, 1000));

            assertThat(buckets.size()).isBetween(100, 100 + THREADS - 1);
        }
    }

    /** Number of requests, so many for each key, that are granted. */
    private static int granted(TokenBuckets<Integer> buckets, int requests, int keys) {
        int granted = 0;
        for (int i = 0; i < requests; i++) {
            for (int key = 0; key < keys; key++) {
                granted += buckets.take(key) == 0 ? 1 : 0;
            }
        }
        return granted;
    }

    private interface Requests {
        int granted();
    }

    private static int inParallel(Requests requests) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<Integer>> each = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                each.add(threads.submit(() -> {
                    start.await();
                    return requests.granted();
                }));
            }
            int sum = 0;
            for (Future<Integer> one : each) {
                sum += one.get();
            }
            return sum;
        }
    }
}
