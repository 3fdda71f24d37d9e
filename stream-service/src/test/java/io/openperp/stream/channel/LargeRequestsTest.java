package io.openperp.stream.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Large requests are served one at a time, and the addresses they come from in turn. */
class LargeRequestsTest {

    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final List<String> served = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch free = new CountDownLatch(1);
    private final List<Thread> clients = new ArrayList<>();

    @Test
    void newcomerWaitsForOneRequestOfEachOtherAddressAndNotForAllOfThem() throws Exception {
        LargeRequests requests = new LargeRequests(MINUTE);
        occupy(requests);
        for (int i = 1; i <= 5; i++) {
            ask(requests, "attacker", "attacker " + i);
        }
        ask(requests, "newcomer", "newcomer");
        free.countDown();
        awaitClients();

        assertThat(served)
                .containsExactly(
                        "occupant", "attacker 1", "newcomer", "attacker 2", "attacker 3", "attacker 4", "attacker 5");
    }

    @Test
    void requestWhoseTurnDoesNotComeInTimeIsNeverRun() throws Exception {
        LargeRequests requests = new LargeRequests(Duration.ofMillis(50).toNanos());
        occupy(requests);

        assertThat(requests.run("late", () -> served.add("late"))).isFalse();
        free.countDown();
        awaitClients();
        assertThat(new LargeRequests(MINUTE).run("last", () -> served.add("last")))
                .isTrue();
        assertThat(served).containsExactly("occupant", "last");
    }

    @Test
    void failureOfOneRequestIsItsOwn() throws Exception {
        LargeRequests requests = new LargeRequests(MINUTE);

        assertThatThrownBy(() -> requests.run("one", () -> {
                    throw new IllegalArgumentException("no such level");
                }))
                .hasMessage("no such level");
        assertThat(requests.run("two", () -> served.add("two"))).isTrue();
        assertThat(served).containsExactly("two");
    }

    /** Occupies the only thread until {@link #free}. */
    private void occupy(LargeRequests requests) throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        clients.add(Thread.startVirtualThread(() -> run(requests, "occupant", () -> {
            started.countDown();
            served.add("occupant");
            awaitFree();
        })));
        started.await();
    }

    /** Sends a request and returns when it waits for its turn. */
    private void ask(LargeRequests requests, String address, String name) throws InterruptedException {
        int waiting = requests.waiting();
        clients.add(Thread.startVirtualThread(() -> run(requests, address, () -> served.add(name))));
        while (requests.waiting() == waiting) {
            Thread.sleep(1);
        }
    }

    private void awaitClients() throws InterruptedException {
        for (Thread client : clients) {
            client.join();
        }
    }

    private void awaitFree() {
        try {
            free.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private static void run(LargeRequests requests, String address, Runnable work) {
        try {
            requests.run(address, work);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}
