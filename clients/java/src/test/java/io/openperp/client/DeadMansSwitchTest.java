package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.openperp.client.order.DeadMansSwitch;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A program gives signs of life until it ends in order. */
class DeadMansSwitchTest {

    private static final String ARMED =
            "{\"status\":\"ok\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[{\"scheduleCancel\":{\"due\":1}}]}}}";

    private final Signer alice = Signer.generate();
    private final List<Submission> failures = new CopyOnWriteArrayList<>();
    private StubExchange stub;
    private OpenPerp exchange;

    @BeforeEach
    void open() throws IOException {
        stub = new StubExchange();
        exchange = stub.client();
    }

    @AfterEach
    void close() {
        exchange.close();
        stub.close();
    }

    @Test
    void itIsRenewedUntilItIsClosedAlsoAfterAFailure() throws InterruptedException {
        stub.replies(200, ARMED)
                .replies(503, "{\"error\":\"starting\"}")
                .replies(200, ARMED)
                .replies(200, ARMED);
        DeadMansSwitch armed = DeadMansSwitch.arm(exchange, alice, Duration.ofSeconds(5), failures::add);
        assertThat(stub.requests()).hasSize(1);
        awaitRequests(3);
        armed.close();
        assertThat(stub.requests()).hasSize(4);
        assertThat(stub.requests().subList(0, 3))
                .allMatch(sent -> sent.contains("{\"scheduleCancel\":{\"seconds\":5}}"));
        assertThat(stub.requests()).last().asString().contains("{\"scheduleCancel\":{\"seconds\":0}}");
        assertThat(failures).containsExactly(new Submission.NotTaken(new Failure.Unavailable("starting")));
    }

    /** ORD-060: 5 seconds to a day, in whole seconds. */
    @Test
    void onlyTimesThatTheExchangeTakesAreTaken() {
        for (Duration time : List.of(Duration.ofSeconds(4), Duration.ofSeconds(86_401), Duration.ofMillis(5_500))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> DeadMansSwitch.arm(exchange, alice, time, failures::add))
                    .withMessageContaining("is outside 5 to 86400 whole seconds");
        }
        assertThat(stub.requests()).isEmpty();
    }

    private void awaitRequests(int count) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (stub.requests().size() < count && System.nanoTime() < deadline) {
            Thread.sleep(20);
        }
        assertThat(stub.requests()).hasSize(count);
    }
}
