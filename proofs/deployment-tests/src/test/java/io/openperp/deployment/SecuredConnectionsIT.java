package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.openperp.account.AccountApplication;
import io.openperp.api.action.ActionResult;
import io.openperp.api.stream.ServerMessage;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.SignedTransaction;
import io.openperp.client.Signer;
import io.openperp.client.Streams;
import io.openperp.client.Submission;
import io.openperp.client.stream.StreamMessage;
import io.openperp.client.stream.Topic;
import io.openperp.gateway.GatewayApplication;
import io.openperp.matching.MatchingApplication;
import io.openperp.oracle.OracleSettings.QuotedMarket;
import io.openperp.oracle.PricePublisher;
import io.openperp.oracle.PriceWalk;
import io.openperp.stats.StatsApplication;
import io.openperp.stream.StreamApplication;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * The services on a real Kafka and a real PostgreSQL that let nobody in without TLS and a password, with the environment,
 * configuration and mounted Secrets that the chart renders for them, and with no more rights than are documented.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SecuredConnectionsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String BTC = "BTC-USD";

    @TempDir
    private static Path directory;

    private static LoggedWarnings warnings;
    private static SecuredBackends backends;
    private static SecretKey oracle;
    private static Manifests manifests;

    @BeforeAll
    static void start() throws Exception {
        warnings = new LoggedWarnings();
        backends = new SecuredBackends(DocumentedRights.all());
        oracle = SecretKey.parse(Signer.generateSecret());
        manifests = Chart.render(
                Chart.LEAST,
                backends.values(),
                "tools: {backup: {enabled: true, key: {existingSecret: backup-key}}}",
                "{accept: [custody], exchange: {faucet: {enabled: true}, keys: {existingSecret: \"\", oracle: [%1$s], admin: [%1$s]}}}"
                        .formatted(oracle.publicKey()));
    }

    @AfterAll
    static void stop() {
        backends.close();
        warnings.close();
    }

    @Test
    @Order(1)
    void theJobMakesTheTopics() throws Exception {
        Manifest job = manifests.ofKind("Job").findFirst().orElseThrow();
        Path output = directory.resolve("job.log");
        Process running = MountedPod.of(manifests, job, "matching", backends.secrets(), directory.resolve("job"))
                .start(MatchingApplication.class, output, "--topics");
        assertThat(running.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(running.exitValue()).as(Files.readString(output)).isZero();
    }

    @Test
    @Order(2)
    void anOrderTradesAndTheAccountShowsTheFill() throws Exception {
        try (RunningPods pods = new RunningPods(manifests, directory)) {
            startAll(pods);
            for (String service : List.of("matching", "account", "stats", "gateway", "stream")) {
                until(service + " is ready", () -> pods.isReady(service));
            }
            QuotedMarket market = new QuotedMarket(BTC, 50_000_000, 100_000, 0.5);
            PriceWalk walk = PriceWalk.open(directory.resolve("price"), market, 1);
            // the chart's gateway takes signatures for its network alone
            Signer publisher = Signer.of(oracle).forNetwork(Network.MAINNET);
            try (PricePublisher prices = new PricePublisher(
                    pods.address("gateway") + "/api/v1", Map.of(), publisher, List.of(walk), refusal -> {})) {
                prices.start();
                trade(pods);
            }
            until(
                    "matching sees the room on the brokers' disks",
                    () -> pods.get(pods.address("matching") + "/actuator/prometheus")
                            .body()
                            .contains("openperp_broker_disk_free_bytes{"));
            assertThat(certificates(pods, "gateway")).containsExactly("kafka-ca");
            assertThat(certificates(pods, "account")).containsExactly("database-ca", "kafka-ca");
        }
    }

    @Test
    @Order(3)
    void theLogsAreReplayedBackedUpExportedAndTrimmed() throws Exception {
        Process replay = command("replay");
        Process backup = command("backup");
        Process export = command("export");
        Process trim = command("trim-logs");
        for (Process command : List.of(replay, backup, export, trim)) {
            assertThat(command.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
        assertThat(replay.exitValue()).as(said("replay")).isZero();
        assertThat(said("replay")).contains("Everything fits: ");
        assertThat(backup.exitValue()).as(said("backup")).isZero();
        assertThat(said("backup")).contains("has all that was answered before");
        assertThat(directory.resolve("backup/logs/manifest")).isNotEmptyFile();
        assertThat(export.exitValue()).as(said("export")).isZero();
        assertThat(said("export")).contains(" rows");
        assertThat(trim.exitValue()).as(said("trim-logs")).isZero();
    }

    @Test
    @Order(4)
    void nobodyEntersWithoutTls() {
        try (Admin admin = Admin.create(Map.of(
                "bootstrap.servers",
                backends.kafka().bootstrapServers(),
                "request.timeout.ms",
                1000,
                "default.api.timeout.ms",
                1500))) {
            assertThatThrownBy(() -> admin.listTopics().names().get()).hasCauseInstanceOf(TimeoutException.class);
        }
        assertThatThrownBy(() -> DriverManager.getConnection(
                        "jdbc:postgresql://%s/openperp?sslmode=disable".formatted(backends.databaseAddress()),
                        SecuredBackends.databaseUser("account"),
                        SecuredBackends.DATABASE_PASSWORD))
                .hasMessageContaining("no encryption");
    }

    /** Whoever takes over a pod of stream, or of any other service, has what is in its Secret. */
    @Test
    @Order(4)
    void noServiceDeletesOrChangesALog() {
        for (String program : List.of("gateway", "matching", "account", "stats", "stream")) {
            assertThat(StolenLogin.attacks(backends, program))
                    .as(program)
                    .hasSize(4)
                    .hasOnlyElementsOfType(AuthorizationException.class);
        }
    }

    @Test
    @Order(4)
    void theDoctorSeesWhichLoginMayDestroyALog() throws IOException {
        assertThat(StolenLogin.diagnosis(backends, "stream", directory))
                .contains(
                        "OK       kafka-rights           this login deletes and alters none of account-events, market-")
                .contains("WARNING  kafka-zones            brokers say no zone: ")
                .contains("PROBLEM  kafka-copies           fewer than three copies of account-events");
        assertThat(StolenLogin.diagnosis(backends, "trim-logs", directory))
                .contains("PROBLEM  kafka-rights           this login may delete or alter commands\n");
    }

    @Test
    @Order(4)
    void theUserOfAServiceOwnsItsTablesAndNoOthers() throws SQLException {
        for (String service : SecuredBackends.WITH_TABLES) {
            String other = service.equals("account") ? "stats" : "account";
            assertThat(StolenLogin.refusal(backends, service, "SELECT * FROM %s.log_cluster".formatted(service)))
                    .isEmpty();
            assertThat(StolenLogin.refusal(backends, service, "SELECT * FROM %s.log_cluster".formatted(other)))
                    .contains("permission denied for schema " + other);
            assertThat(StolenLogin.refusal(backends, service, "CREATE SCHEMA more"))
                    .contains("permission denied for database");
        }
    }

    @Test
    @Order(5)
    void theGatewaySaysThatKafkaRefusesItsPassword() {
        Map<String, Map<String, String>> secrets = backends.secrets();
        secrets.put("kafka-gateway", Map.of("username", "gateway", "password", "another"));
        saysWhyItIsNotReady("gateway", GatewayApplication.class, secrets, "invalid credentials");
    }

    @Test
    @Order(6)
    void theStreamSaysThatKafkaIsNotWhoItTrusts() {
        Map<String, Map<String, String>> secrets = backends.secrets();
        secrets.put("kafka-ca", Map.of("ca.pem", new Authority("somebody else").pem()));
        saysWhyItIsNotReady("stream", StreamApplication.class, secrets, "SSL handshake failed");
    }

    @Test
    @Order(7)
    void theGatewaySaysWhichTopicItMayNotUse() {
        Map<String, Map<String, String>> secrets = backends.secrets();
        secrets.put("kafka-gateway", SecuredBackends.login("account"));
        saysWhyItIsNotReady(
                "gateway", GatewayApplication.class, secrets, "Not authorized to access topics: [commands]");
    }

    @Test
    @Order(8)
    void matchingEndsAndSaysThatKafkaIsNotWhoItTrusts() {
        Map<String, Map<String, String>> secrets = backends.secrets();
        secrets.put("kafka-ca", Map.of("ca.pem", new Authority("somebody else").pem()));
        saysWhyItEnds("matching", MatchingApplication.class, secrets, "SSL handshake failed");
    }

    @Test
    @Order(9)
    void accountEndsAndSaysThatTheDatabaseRefusesItsPassword() {
        Map<String, Map<String, String>> secrets = backends.secrets();
        secrets.put(
                "database-account", Map.of("username", SecuredBackends.databaseUser("account"), "password", "another"));
        saysWhyItEnds("account", AccountApplication.class, secrets, "password authentication failed");
    }

    @Test
    @Order(10)
    void statsEndsAndSaysThatTheDatabaseIsNotWhoItTrusts() {
        Map<String, Map<String, String>> secrets = backends.secrets();
        secrets.put("database-ca", Map.of("ca.pem", new Authority("somebody else").pem()));
        saysWhyItEnds("stats", StatsApplication.class, secrets, "PKIX path");
    }

    private static void startAll(RunningPods pods) {
        pods.start("matching", MatchingApplication.class, backends.secrets());
        pods.start(
                "account",
                AccountApplication.class,
                backends.secrets(),
                "openperp.account.projection.market-refresh=1s");
        pods.start("stats", StatsApplication.class, backends.secrets(), "openperp.stats.market-refresh=1s");
        pods.start(
                "gateway",
                GatewayApplication.class,
                backends.secrets(),
                "openperp.gateway.internal.port=" + pods.port("gateway-internal"),
                "openperp.gateway.forwarding.account-service=" + pods.address("account"),
                "openperp.gateway.forwarding.stats-service=" + pods.address("stats"));
        pods.start(
                "stream",
                StreamApplication.class,
                backends.secrets(),
                "openperp.stream.gateway=" + pods.address("gateway-internal"),
                "openperp.stream.statistics=" + pods.address("stats"));
    }

    private static void trade(RunningPods pods) {
        Signer maker = Signer.generate().forNetwork(Network.MAINNET);
        Signer taker = Signer.generate().forNetwork(Network.MAINNET);
        ConcurrentLinkedQueue<ServerMessage.Trade> printed = new ConcurrentLinkedQueue<>();
        String base = pods.address("gateway") + "/api/v1";
        try (OpenPerp exchange = OpenPerp.at(base, "ws://localhost:" + pods.port("stream") + "/");
                Streams streams = exchange.streams()) {
            streams.subscribe(
                    Topic.trades(BTC),
                    (StreamMessage<List<ServerMessage.Trade>> message) -> printed.addAll(message.data()));
            for (Signer trader : List.of(maker, taker)) {
                assertThat(result(exchange, trader.sign(Actions.faucet(trader.account()))))
                        .isInstanceOf(ActionResult.Deposit.class);
            }
            until(
                    "there is a price and an order rests",
                    () -> result(exchange, maker.sign(Actions.limit(Side.SELL, BTC, "0.01", "100000")))
                            instanceof ActionResult.Resting);
            assertThat(posted(streams, taker.sign(Actions.limit(Side.BUY, BTC, "0.01", "100000"))))
                    .isInstanceOf(ActionResult.Filled.class);
            assertThat(pods.get(pods.address("gateway-internal") + "/api/v1/time")
                            .statusCode())
                    .as("the internal port, without its secret")
                    .isEqualTo(401);
            for (Signer trader : List.of(maker, taker)) {
                assertThat(exchange.accounts().fills(trader.account())).hasSize(1);
            }
            until("the trade is told to who listens", () -> !printed.isEmpty());
            until(
                    "statistics have the trade",
                    () -> exchange.markets()
                            .stats("1d", BTC)
                            .volume()
                            .totalUsd()
                            .toString()
                            .equals("1000"));
            assertThat(pods.get(base + "/verify").statusCode()).isEqualTo(200);
        }
    }

    private static ActionResult result(OpenPerp exchange, SignedTransaction transaction) {
        try {
            Submission submission = exchange.transactions().submitUntilKnown(transaction, PATIENCE);
            assertThat(submission).isInstanceOf(Submission.Executed.class);
            return ((Submission.Executed) submission).only();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Posts a transaction through stream-service, which uses the gateway's internal port. */
    private static ActionResult posted(Streams streams, SignedTransaction transaction) {
        Submission submission = streams.submit(transaction).join();
        assertThat(submission).isInstanceOf(Submission.Executed.class);
        return ((Submission.Executed) submission).only();
    }

    private static void saysWhyItIsNotReady(
            String service, Class<?> application, Map<String, Map<String, String>> secrets, String why) {
        warnings.forget();
        try (RunningPods pods = new RunningPods(manifests, directory)) {
            pods.start(service, application, secrets);
            until(
                    service + " says: " + why,
                    () -> pods.readiness(service).body().contains(why));
            assertThat(pods.isReady(service)).isFalse();
            assertThat(warnings.lines()).anySatisfy(line -> assertThat(line).contains(why));
        }
    }

    private static void saysWhyItEnds(
            String service, Class<?> application, Map<String, Map<String, String>> secrets, String why) {
        warnings.forget();
        try (RunningPods pods = new RunningPods(manifests, directory)) {
            Throwable end =
                    catchThrowable(() -> pods.start(service, application, secrets, "spring.flyway.connect-retries=0"));
            assertThat(end).hasStackTraceContaining(why);
            assertThat(warnings.lines()).anySatisfy(line -> assertThat(line).contains(why));
        }
    }

    /** Names of the certificates in the metric; each certificate ends within the hour that the authority gives. */
    private static List<String> certificates(RunningPods pods, String service) {
        String metrics =
                pods.get(pods.address(service) + "/actuator/prometheus").body();
        return Pattern.compile("(?m)^openperp_certificate_expiry_seconds\\{certificate=\"([a-z-]+)\"} (\\S+)$")
                .matcher(metrics)
                .results()
                .peek(found -> assertThat(Double.parseDouble(found.group(2))).isBetween(1.0, 3600.0))
                .map(found -> found.group(1))
                .sorted()
                .toList();
    }

    /** Starts a tool as its CronJob does; only the image is not there. */
    private static Process command(String name) throws IOException {
        Manifest tool = manifests.one("CronJob", "perp-openperp-" + name);
        Path root = directory.resolve("tool-" + name);
        MountedPod pod = MountedPod.of(manifests, tool, "tools", backends.secrets(), root);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                Path.of(System.getProperty("repository.root"), "tools/local-suite/target/local-suite.jar")
                        .toAbsolutePath()
                        .toString()));
        tool.container()
                .getAsJsonArray("args")
                .forEach(argument -> command.add(argument.getAsString()
                        .replace("=/etc/", "=" + root + "/etc/")
                        .replace("=/backup/", "=" + directory + "/backup/")));
        ProcessBuilder process = new ProcessBuilder(command);
        process.environment().clear();
        process.environment().putAll(pod.environment());
        return process.directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve(name + ".log").toFile())
                .start();
    }

    private static String said(String command) throws IOException {
        return Files.readString(directory.resolve(command + ".log"));
    }

    private static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(deadline);
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }
}
