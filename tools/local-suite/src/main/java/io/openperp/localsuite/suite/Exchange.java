package io.openperp.localsuite.suite;

import io.openperp.localbroker.DatabaseLogin;
import io.openperp.localbroker.KafkaLogin;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalPostgres;
import io.openperp.localbroker.LoopbackPort;
import io.openperp.localsuite.data.DataDirectory;
import io.openperp.localsuite.data.LogKeyFiles;
import io.openperp.localsuite.data.MarketsFile;
import io.openperp.localsuite.lifecycle.StartedParts;
import io.openperp.localsuite.lifecycle.TradingReadiness;
import io.openperp.localsuite.terminal.CannotStartException;
import io.openperp.localsuite.terminal.Progress;
import io.openperp.localsuite.wiring.PublicAddress;
import io.openperp.localsuite.wiring.Service;
import io.openperp.localsuite.wiring.Wiring;
import io.openperp.matching.settings.MarketBlock;
import io.openperp.matching.settings.MatchingSettings;
import io.openperp.oracle.PricePublisher;
import io.openperp.oracle.PriceWalk;
import io.openperp.oracle.QuotedMarket;
import io.openperp.oracle.SigningKey;
import io.openperp.transaction.SecretKey;
import io.openperp.units.Decimals;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;

/** Starts everything, each part as soon as what it needs is there, until an order sent from now on would be accepted. */
final class Exchange {

    private static final Duration LONGEST_START = Duration.ofMinutes(3);
    private static final Duration SILENCE = Duration.ofSeconds(5);
    private static final long LOOK_AGAIN_MILLIS = 50;

    private final DataDirectory directory;
    private final Progress progress;
    private final StartedParts started;
    private final long startedAtMillis = System.currentTimeMillis();

    Exchange(DataDirectory directory, Progress progress, StartedParts started) {
        this.directory = directory;
        this.progress = progress;
        this.started = started;
    }

    /** Returns when it is ready. */
    void start(PublicAddress address) throws InterruptedException {
        MarketsFile markets = MarketsFile.read(directory.markets());
        SecretKey oracle = SigningKey.at(directory.oracle().resolve("oracle.key"));
        SecretKey admin = SigningKey.at(directory.oracle().resolve("admin.key"));
        RunningServices services = new RunningServices(progress);
        int brokerPort = LoopbackPort.free();
        KafkaLogin login = directory.kafkaLogin();
        Wiring wiring =
                new Wiring(login.connection("127.0.0.1:" + brokerPort), address, LogKeyFiles.at(directory.root()));
        Service matching = wiring.matching(markets.settings(), oracle.publicKey(), admin.publicKey());
        if (Files.isDirectory(directory.kafka()) && !Files.isDirectory(directory.postgres())) {
            progress.step("the database is not there: it is made again from the logs, which takes a while");
        }
        CompletableFuture<LocalPostgres> running = started.addStarting("database", this::database);
        CompletableFuture<DatabaseLogin> database = running.thenApply(Exchange::databaseLogin);
        // The one that takes longest; it finds the broker when it is there.
        database.thenAccept(access -> services.start(wiring.account(access)));
        LocalKafka kafka = broker(brokerPort, login);
        started.add("services", services);
        services.start(matching);
        services.startDoor(wiring.gateway(oracle.publicKey()));
        services.startDoor(wiring.stream());
        services.start(wiring.stats(await(database)));
        HealthReporter troubles = started.add("watch", new HealthReporter(services, directory.root(), progress));
        MatchingSettings registry = registry(services, matching, markets);
        TradingReadiness watch = new TradingReadiness(
                kafka.connection(), registry.accountPartitions(), numbers(registry), startedAtMillis);
        try (watch) {
            PricePublisher publisher = publisher(oracle, markets, registry, wiring);
            awaitReady(services, troubles);
            progress.step(
                    "health and metrics of each service: " + directory.management(services.managementAddresses()));
            awaitOpen(watch, publisher);
        }
        troubles.begin(await(running));
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

    /** The markets as the service lists them; what is wrong with them is the user's, and told in the file's words. */
    private static MatchingSettings registry(RunningServices services, Service matching, MarketsFile markets) {
        try {
            return services.context(matching).getBean(MatchingSettings.class);
        } catch (CannotStartException e) {
            throw new CannotStartException(markets.inWordsOfTheFile(String.valueOf(e.getMessage())), e);
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
                        reason -> progress.step("prices are not accepted any more: " + reason)));
        publisher.start();
        return publisher;
    }

    private void awaitReady(RunningServices services, HealthReporter troubles) throws InterruptedException {
        Patience patience = new Patience();
        for (List<String> waiting = services.notReady(); !waiting.isEmpty(); waiting = services.notReady()) {
            patience.wait("waiting for " + String.join(", ", waiting) + troubles.look());
        }
        progress.step("all services are ready");
    }

    private void awaitOpen(TradingReadiness watch, PricePublisher publisher) throws InterruptedException {
        Patience patience = new Patience();
        while (!watch.isOpen() || !publisher.isAccepted()) {
            patience.wait(
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

    /** Looks again soon, speaks now and then, and gives up in the end. */
    private final class Patience {

        private final long since = System.nanoTime();
        private long spokenAt = since;

        void wait(String what) throws InterruptedException {
            long now = System.nanoTime();
            if (now - since > LONGEST_START.toNanos()) {
                throw new CannotStartException("%s for %d s; the log is %s"
                        .formatted(what, LONGEST_START.toSeconds(), directory.programLog()));
            }
            if (now - spokenAt > SILENCE.toNanos()) {
                progress.step(what);
                spokenAt = now;
            }
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
    }
}
