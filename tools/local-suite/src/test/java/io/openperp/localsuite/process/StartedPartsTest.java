package io.openperp.localsuite.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.openperp.logs.data.CannotStartException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Order in which the parts of an exchange are stopped. */
class StartedPartsTest {

    private final List<String> stopped = Collections.synchronizedList(new ArrayList<>());
    private final StartedParts started = new StartedParts();

    @Test
    void whatWasStartedLastIsStoppedFirst() {
        started.add("data directory", part("data directory"));
        started.add("broker", part("broker"));
        started.close();
        assertThat(stopped).containsExactly("broker", "data directory");
    }

    /** A database that comes up after the services that will use it: when it has to recover, for instance. */
    @Test
    void aPartThatComesUpBesideOthersIsStoppedInItsPlace() {
        CompletableFuture<AutoCloseable> server = new CompletableFuture<>();
        CompletableFuture<AutoCloseable> database = started.addStarting("database", server::join);
        started.add("services", part("services"));
        server.complete(part("database"));
        database.join();
        started.close();
        assertThat(stopped).containsExactly("services", "database");
    }

    @Test
    void aPartThatIsStillComingUpIsAwaitedAndStopped() throws Exception {
        CompletableFuture<AutoCloseable> server = new CompletableFuture<>();
        started.addStarting("database", server::join);
        Thread stop = Thread.ofPlatform().start(started::close);
        await().until(started::isStopping);
        server.complete(part("database"));
        stop.join();
        assertThat(stopped).containsExactly("database");
    }

    @Test
    void aPartThatCouldNotStartDoesNotKeepTheOthersFromStopping() {
        started.add("data directory", part("data directory"));
        CompletableFuture<AutoCloseable> database = started.addStarting("database", () -> {
            throw new CannotStartException("no room");
        });
        assertThatThrownBy(database::join).hasCauseInstanceOf(CannotStartException.class);
        started.close();
        assertThat(stopped).containsExactly("data directory");
    }

    @Test
    void aPartThatComesAfterTheStopIsStoppedAtOnce() {
        started.close();
        assertThatThrownBy(() -> started.add("broker", part("broker")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("broker was stopped while it started");
        assertThat(stopped).containsExactly("broker");
    }

    private AutoCloseable part(String name) {
        return () -> stopped.add(name);
    }
}
