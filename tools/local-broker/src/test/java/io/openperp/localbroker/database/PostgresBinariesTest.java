package io.openperp.localbroker.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PostgresBinariesTest {

    private static final int CLAIMS = 500;

    private final AtomicInteger holders = new AtomicInteger();

    /** The lock of the file belongs to the process: two threads that want it at once are refused, not made to wait. */
    @Test
    void serversThatStartAtOnceInOneProcessWaitForEachOther() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Callable<Integer> start = this::mostHolders;
            for (Future<Integer> most : threads.invokeAll(List.of(start, start))) {
                assertThat(most.get()).isEqualTo(1);
            }
        }
    }

    private int mostHolders() throws Exception {
        int most = 0;
        for (int i = 0; i < CLAIMS; i++) {
            try (PostgresBinaries claim = PostgresBinaries.claim()) {
                assertThat(claim.directory()).isDirectory();
                most = Math.max(most, holders.incrementAndGet());
                holders.decrementAndGet();
            }
        }
        return most;
    }
}
