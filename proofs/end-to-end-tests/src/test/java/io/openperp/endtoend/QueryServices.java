package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.localbroker.LoopbackPort;
import io.openperp.localbroker.database.DatabaseLogin;
import io.openperp.localbroker.database.LocalPostgres;
import io.openperp.localsuite.process.StartedParts;
import io.openperp.localsuite.suite.RunningServices;
import io.openperp.localsuite.terminal.Progress;
import io.openperp.localsuite.wiring.PublicAddress;
import io.openperp.localsuite.wiring.Service;
import io.openperp.localsuite.wiring.Wiring;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The services that serve the events of shards (account, stats, stream) in this JVM, on a broker and a database of their own,
 * without gateway and matching-service: for tests that run the shards themselves.
 */
public final class QueryServices implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofMinutes(1);
    private static final Progress SILENT = new Progress(new PrintStream(OutputStream.nullOutputStream()));

    private final StartedParts started = new StartedParts();
    private final RunningServices others = new RunningServices(SILENT);
    private final LocalKafka kafka;
    private final Service account;
    private final Service stats;
    private final Service stream;
    private RunningServices running = new RunningServices(SILENT);

    /** Creates both topics of events and starts the services, which are perhaps not ready yet. */
    public QueryServices(int markets) {
        // Like StartCommand: services that start at the same time would set up logging at the same time.
        System.setProperty("org.springframework.boot.logging.LoggingSystem", "none");
        kafka = started.add("broker", LocalKafka.ephemeral());
        kafka.topics(List.of(
                new Topic(Topics.ACCOUNT_EVENTS, 1),
                new Topic(Topics.MARKET_EVENTS, markets),
                new Topic(Topics.MARKET_STATISTICS, markets)));
        DatabaseLogin database =
                started.add("database", LocalPostgres.ephemeral()).login("openperp");
        Wiring wiring = new Wiring(
                kafka.connection(), PublicAddress.onLoopback(LoopbackPort.free(), LoopbackPort.free()), null, null);
        account = wiring.account(database);
        stats = wiring.stats(database);
        stream = wiring.stream();
        running.start(account);
        others.start(stats);
        others.start(stream);
    }

    public void awaitReady() throws InterruptedException {
        awaitReady(others);
        awaitReady(running);
    }

    /** Ends account-service, wherever it is in the logs, and starts it again on the same tables; returns when it is ready. */
    public void restartAccountService() throws InterruptedException {
        running.close();
        running = new RunningServices(SILENT);
        running.start(account);
        awaitReady(running);
    }

    /** Connection settings for the shards of a test. */
    public Map<String, Object> broker() {
        return kafka.connection();
    }

    /** API address of account-service, with the version. */
    public String accountService() {
        return account.address() + "/api/v1";
    }

    public String statsService() {
        return stats.address() + "/api/v1";
    }

    /** {@code ws://127.0.0.1:<port>/}. */
    public String streamService() {
        return stream.address().replace("http:", "ws:") + "/";
    }

    @Override
    public void close() {
        running.close();
        others.close();
        started.close();
    }

    private static void awaitReady(RunningServices services) {
        await("services to be ready")
                .atMost(START_TIMEOUT)
                .untilAsserted(() -> assertThat(services.notReady()).isEmpty());
    }
}
