package io.openperp.localsuite.suite;

import io.openperp.client.key.KeyFile;
import io.openperp.localbroker.KafkaLogin;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LoopbackPort;
import io.openperp.localbroker.database.DatabaseLogin;
import io.openperp.localbroker.database.LocalPostgres;
import io.openperp.localsuite.data.MarketsFile;
import io.openperp.localsuite.process.StartedParts;
import io.openperp.localsuite.process.TradingReadiness;
import io.openperp.localsuite.terminal.Progress;
import io.openperp.localsuite.wiring.PublicAddress;
import io.openperp.localsuite.wiring.Service;
import io.openperp.localsuite.wiring.Wiring;
import io.openperp.logs.LogFollower;
import io.openperp.logs.data.CannotStartException;
import io.openperp.logs.data.DataDirectory;
import io.openperp.logs.data.LogKeyFiles;
import io.openperp.matching.settings.MarketBlock;
import io.openperp.matching.settings.MatchingSettings;
import io.openperp.oracle.OracleSettings.QuotedMarket;
import io.openperp.oracle.PricePublisher;
import io.openperp.oracle.PriceWalk;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Decimals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Starts all parts of an exchange, each as soon as the parts are ready that it needs, until orders are accepted. */
final class Exchange {

    private static final Duration START_TIMEOUT = Duration.ofMinutes(3);
    private static final Duration PRINT_INTERVAL = Duration.ofSeconds(5);
    private static final long POLL_MILLIS = 50;

    private final DataDirectory directory;
    private final Progress progress;
    private final StartedParts started;
    private final long startedAtMillis = System.currentTimeMillis();

    Exchange(DataDirectory directory, Progress progress, StartedParts started) {
        this.directory = directory;
        this.progress = progress;
        this.started = started;
    }

    /** Starts an exchange that trades, or starts it again on its data directory; returns when it accepts orders. */
    void start(PublicAddress address) throws InterruptedException {
        MarketsFile markets = MarketsFile.read(directory.markets());
        SecretKey oracle = KeyFile.readOrCreate(directory.oracle().resolve("oracle.key"));
        SecretKey admin = KeyFile.readOrCreate(directory.oracle().resolve("admin.key"));
        KeyFile.readOrCreate(directory.receiptKey());
        RunningServices services = new RunningServices(progress);
        int brokerPort = LoopbackPort.free();
        KafkaLogin login = directory.kafkaLogin();
        Wiring wiring = new Wiring(
                login.connection("127.0.0.1:" + brokerPort),
                address,
                LogKeyFiles.at(directory.root()),
                DataDirectory.treasuryKey(directory.root()));
        Service matching = wiring.matching(markets.settings(), oracle.publicKey(), admin.publicKey());
        if (Files.isDirectory(directory.kafka()) && !Files.isDirectory(directory.postgres())) {
            progress.step("the database is not there: it is made again from the logs, which takes a while");
        }
        CompletableFuture<LocalPostgres> running = started.addStarting("database", this::database);
        CompletableFuture<DatabaseLogin> database = running.thenApply(Exchange::databaseLogin);
        // It starts slowest, and waits for the broker itself.
        database.thenAccept(access -> services.start(wiring.account(access)));
        LocalKafka kafka = broker(brokerPort, login);
        started.add("services", services);
        services.start(matching);
        services.startGateway(wiring.gateway(oracle.publicKey(), directory.receiptKey()));
        services.startStreams(wiring.stream());
        services.start(wiring.stats(await(database)));
        HealthReporter health = started.add("watch", new HealthReporter(services, directory.root(), progress));
        health.warnOfTheDisk();
        MatchingSettings registry = registry(services, matching, markets);
        TradingReadiness watch = new TradingReadiness(
                LogKeyFiles.applyTo(kafka.connection(), directory.root()), numbers(registry), startedAtMillis);
        try (watch) {
            PricePublisher publisher = publisher(oracle, markets, registry, wiring);
            awaitReady(services, health);
            progress.step(
                    "health and metrics of each service: " + directory.management(services.managementAddresses()));
            awaitOpen(watch, publisher);
        }
        health.begin(await(running));
    }

    /**
     * Starts a follower of another exchange: fills the logs from its backup, then starts the services that only read.
     * Returns when they answer.
     *
     * @param backup directory to which the other exchange is backed up continuously
     * @param key file with the key that the backup is encrypted with; null: it is not encrypted
     */
    void follow(PublicAddress address, Path backup, @Nullable Path key) throws InterruptedException {
        SecretKey oracle = KeyFile.readOrCreate(directory.oracle().resolve("oracle.key"));
        KeyFile.readOrCreate(directory.receiptKey());
        RunningServices services = new RunningServices(progress);
        int brokerPort = LoopbackPort.free();
        KafkaLogin login = directory.kafkaLogin();
        Wiring wiring = new Wiring(
                login.connection("127.0.0.1:" + brokerPort),
                address,
                LogKeyFiles.at(directory.root()),
                DataDirectory.treasuryKey(directory.root()));
        CompletableFuture<LocalPostgres> running = started.addStarting("database", this::database);
        LocalKafka kafka = broker(brokerPort, login);
        LogFollower follower =
                started.add("follower", LogFollower.open(kafka.connection(), backup, key, progress::step));
        follower.first();
        directory.setFollowing(true);
        follower.begin();
        started.add("services", services);
        DatabaseLogin database = await(running.thenApply(Exchange::databaseLogin));
        services.start(wiring.account(database));
        services.start(wiring.stats(database));
        services.startGateway(wiring.followingGateway(oracle.publicKey(), directory.receiptKey()));
        services.startStreams(wiring.stream());
        HealthReporter health = started.add("watch", new HealthReporter(services, directory.root(), progress));
        health.warnOfTheDisk();
        awaitReady(services, health);
        health.begin(await(running));
    }

    private LocalPostgres database() {
        try {
            LocalPostgres postgres = LocalPostgres.start(directory.postgres());
            progress.step("database is up");
            return postgres;
        } catch (IllegalStateException e) {
            throw new CannotStartException("the database did not start: " + e.getMessage(), e);
        }
    }

    private static DatabaseLogin databaseLogin(LocalPostgres postgres) {
        try {
            return postgres.login("openperp");
        } catch (IllegalStateException e) {
            throw new CannotStartException("the database did not start: " + e.getMessage(), e);
        }
    }

    private LocalKafka broker(int port, KafkaLogin login) {
        LocalKafka kafka = started.add("broker", startedBroker(port, login));
        directory.broker(kafka.bootstrapServers(), login);
        progress.step("broker is up on " + kafka.bootstrapServers());
        return kafka;
    }

    private LocalKafka startedBroker(int port, KafkaLogin login) {
        try {
            return LocalKafka.start(directory.kafka(), port, login);
        } catch (RuntimeException e) {
            throw new CannotStartException(
                    "the broker did not start on " + directory.kafka() + ": " + StartupErrorMessage.of(e)
                            + "; the log is " + directory.programLog(),
                    e);
        }
    }

    /** The markets as matching-service lists them. Errors in them are reported in terms of the user's file. */
    private static MatchingSettings registry(RunningServices services, Service matching, MarketsFile markets) {
        try {
            return services.context(matching).getBean(MatchingSettings.class);
        } catch (CannotStartException e) {
            throw new CannotStartException(markets.inTermsOfTheFile(String.valueOf(e.getMessage())), e);
        }
    }

    private static Set<Integer> numbers(MatchingSettings registry) {
        return registry.markets().stream().map(MarketBlock::number).collect(Collectors.toSet());
    }

    private PricePublisher publisher(SecretKey key, MarketsFile markets, MatchingSettings registry, Wiring wiring) {
        long seed = key.publicKey().w0();
        List<PriceWalk> walks = registry.markets().stream()
                .map(market -> PriceWalk.open(
                        directory.oracle().resolve(market.symbol() + ".price"),
                        new QuotedMarket(
                                market.symbol(),
                                Decimals.parse(market.tickSize()),
                                markets.startPrice(market.symbol()),
                                Double.parseDouble(market.volatilityStart())),
                        seed + market.number()))
                .toList();
        PricePublisher publisher = started.add(
                "price publisher",
                new PricePublisher(
                        wiring.internalBase(),
                        wiring.internalHeaders(),
                        key,
                        walks,
                        reason -> progress.step("prices are no longer accepted: " + reason)));
        publisher.start();
        return publisher;
    }

    private void awaitReady(RunningServices services, HealthReporter health) throws InterruptedException {
        Waiting waiting = new Waiting();
        for (List<String> missing = services.notReady(); !missing.isEmpty(); missing = services.notReady()) {
            waiting.poll("waiting for " + String.join(", ", missing) + health.report());
        }
        progress.step("all services are ready");
    }

    private void awaitOpen(TradingReadiness watch, PricePublisher publisher) throws InterruptedException {
        Waiting waiting = new Waiting();
        while (!watch.isOpen() || !publisher.isAccepted()) {
            waiting.poll(
                    publisher.isAccepted()
                            ? "waiting for a live mark price of every market"
                            : "prices are not accepted yet: " + publisher.refusal());
        }
    }

    private static <T> T await(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof CannotStartException sentence ? sentence : e;
        }
    }

    /**
     * Waits for conditions of a start: polls until one is met, prints now and then what is missing, and fails after
     * three minutes.
     */
    private final class Waiting {

        private final long since = System.nanoTime();
        private long printedAt = since;

        void poll(String what) throws InterruptedException {
            long now = System.nanoTime();
            if (now - since > START_TIMEOUT.toNanos()) {
                throw new CannotStartException("%s for %d s; the log is %s"
                        .formatted(what, START_TIMEOUT.toSeconds(), directory.programLog()));
            }
            if (now - printedAt > PRINT_INTERVAL.toNanos()) {
                progress.step(what);
                printedAt = now;
            }
            Thread.sleep(POLL_MILLIS);
        }
    }
}
