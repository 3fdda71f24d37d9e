package io.openperp.drill;

import io.openperp.drill.BackupRestore.RestoredBackup;
import io.openperp.drill.FaultInjection.InjectedFault;
import io.openperp.drill.check.Comparison;
import io.openperp.drill.check.Findings;
import io.openperp.drill.check.Journal;
import io.openperp.drill.check.Receipts;
import io.openperp.drill.check.ReplayCheck;
import io.openperp.drill.check.ReplayCheck.ReplaySummary;
import io.openperp.drill.check.RestoredAnswers;
import io.openperp.drill.check.StreamCheck;
import io.openperp.drill.check.TablesCheck;
import io.openperp.drill.check.TablesCheck.Tables;
import io.openperp.drill.client.ApiClient;
import io.openperp.drill.exchange.DrillFailedException;
import io.openperp.drill.exchange.DrillOutput;
import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.exchange.ExchangeUnderTest.ProcessUnderTest;
import io.openperp.drill.exchange.TradedMarkets;
import io.openperp.drill.fault.Fault;
import io.openperp.drill.fault.Outage;
import io.openperp.drill.fault.Outage.Service;
import io.openperp.drill.fault.Replicas;
import io.openperp.drill.fault.ServiceProbes;
import io.openperp.drill.fault.SmallDisk;
import io.openperp.drill.load.Load;
import io.openperp.drill.published.PublishedClient;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A drill: runs an exchange in separate processes under load and injects one fault after the other. After each fault,
 * when all services work again, it pauses trading and compares everything that was answered with the logs.
 */
public final class Drill implements AutoCloseable {

    private static final int REPLICAS = 3;
    private static final String SIZE_OF_DISK = "768m";
    private static final Duration LOAD_AFTER_RECOVERY = Duration.ofSeconds(1);
    /**
     * Wait for a market that can be settled before a fault in the middle of its settlement; the market is listed a few
     * seconds after trading has begun.
     */
    private static final Duration WAIT_TO_SETTLE = Duration.ofSeconds(12);

    private static final Duration AT_ONCE = Duration.ofSeconds(1);
    private static final Duration LONGEST_REBUILD = Duration.ofMinutes(5);
    private static final int MIN_LOAD_MILLIS = 1000;
    private static final int MAX_LOAD_MILLIS = 4000;

    /**
     * Settings of matching-service. Snapshots are frequent, so that shards are killed between two snapshots, during
     * one, and right after one.
     */
    private static final Map<String, String> SETTINGS = Map.of("openperp.matching.snapshots.every-records", "500");

    private final Random random;
    private final RecoveryWait waiting;
    private final FaultInjection faults;
    private final DrillOutput progress;
    private final Map<String, SmallDisk> disks = new LinkedHashMap<>();
    private final ExchangeUnderTest exchange;
    private @Nullable ExchangeUnderTest promoted;
    private final Replicas replicas;
    private final PublishedClient client;
    private final ApiClient api;
    private final ServiceProbes probes;
    private final Load load;
    private final Journal journal;
    private final Receipts receipts;
    private final Comparison comparison;
    private final StreamCheck streams;
    private final List<Outage> outages = new ArrayList<>();

    private Drill(ExchangeUnderTest.Starter starter, Path data, Options options, DrillOutput progress)
            throws IOException, InterruptedException {
        this.random = new Random(options.seed);
        this.progress = progress;
        this.client = PublishedClient.start();
        if (options.faults.contains(Fault.FILL_DISK)) {
            disks.put(ExchangeUnderTest.BROKER, SmallDisk.mount(data.resolve("kafka"), SIZE_OF_DISK));
            disks.put(ExchangeUnderTest.DATABASE, SmallDisk.mount(data.resolve("postgres"), SIZE_OF_DISK));
        }
        int brokers = options.faults.stream().anyMatch(Fault::needsReplicas) ? REPLICAS : 1;
        this.exchange = starter.start(data, brokers, settings(options), options.withStandby, progress);
        this.replicas = new Replicas(exchange.kafka());
        this.api = new ApiClient(exchange.addresses());
        this.probes = new ServiceProbes(exchange);
        TradedMarkets markets = new TradedMarkets();
        this.load = new Load(
                client,
                api,
                probes.of(Service.TRADING),
                exchange,
                markets,
                options.ownLanes,
                options.seed,
                options.rate);
        this.journal = new Journal(exchange.kafka());
        this.streams = new StreamCheck(exchange, probes.subscriber(), markets, load::trading);
        this.receipts = receipts();
        this.comparison = new Comparison(api, journal, receipts, streams);
        this.waiting = new RecoveryWait(exchange, probes);
        this.faults = new FaultInjection(exchange, disks, replicas, api, load, waiting, progress, random);
    }

    /**
     * Reads the key with which the exchange signs receipts; returns a verifier with this key. Throws {@link
     * DrillFailedException} if the exchange names no key.
     */
    private Receipts receipts() throws InterruptedException {
        JsonNode key = api.get("/verify").path("receiptKey");
        if (key.isString()) {
            return new Receipts(key.asString());
        }
        throw new DrillFailedException("GET /verify names no key of receipts");
    }

    private static Map<String, String> settings(Options options) {
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.put("openperp.matching.lanes", options.ownLanes ? "each" : "one");
        if (options.rulesVersion > 0) {
            settings.put("openperp.matching.rules-version", Integer.toString(options.rulesVersion));
        }
        return settings;
    }

    /**
     * Starts an exchange for a drill; nobody trades yet.
     *
     * @param starter starts the exchange
     * @param data an empty directory for the data
     */
    public static Drill start(ExchangeUnderTest.Starter starter, Path data, Options options, DrillOutput progress)
            throws IOException, InterruptedException {
        progress.phase("starting the exchange");
        return new Drill(starter, data, options, progress);
    }

    /** Trades for a few seconds, injects a fault, waits until all services work again, and compares everything. */
    public Outage inject(Fault fault) throws IOException, InterruptedException {
        progress.phase("trading before " + fault);
        long resumed = System.nanoTime();
        load.resume();
        waiting.await("before a fault not all services work", () -> probes.isServedAfter(resumed));
        Thread.sleep(random.nextInt(MIN_LOAD_MILLIS, MAX_LOAD_MILLIS));
        streams.follow();
        progress.phase("injecting " + fault);
        load.operator().settlements().settleOne(fault == Fault.KILL_MATCHING ? WAIT_TO_SETTLE : AT_ONCE);
        long begin = System.nanoTime();
        long beganAt = wallNanos();
        InjectedFault injected = faults.inject(fault);
        long injectedAt = wallNanos();
        progress.phase(injected.what() + ": waiting until all services work again");
        awaitRecovery(injected);
        long recovered = recovered(injected);
        Thread.sleep(LOAD_AFTER_RECOVERY);
        Map<Service, Duration> withoutService = new EnumMap<>(Service.class);
        long end = System.nanoTime();
        for (Service service : Service.values()) {
            withoutService.put(service, Duration.ofNanos(probes.of(service).longestGap(begin, end)));
        }
        load.pause();
        int before = outages.isEmpty() ? 0 : outages.getLast().findings().answers();
        Findings findings = compare();
        Outage outage = new Outage(
                injected.kind(),
                injected.what(),
                withoutService,
                Duration.ofNanos(recovered),
                journal.facts().settlements().underWay(beganAt, injectedAt).orElse(""),
                findings.answers() - before,
                findings);
        outages.add(outage);
        progress.step(Report.line(outage));
        outage.findings().discrepancies().forEach(progress::line);
        return outage;
    }

    /**
     * Takes backups under load, destroys all disks and restores the exchange from the backup. Only {@link #end} may be
     * called afterwards.
     */
    public RestoredBackup restoreBackup() throws IOException, InterruptedException {
        RestoredBackup restored = new BackupRestore(exchange, load, receipts, probes, waiting, progress).run();
        progress.step(Report.line(restored));
        restored.answers().discrepancies().forEach(progress::line);
        return restored;
    }

    /**
     * Feeds a second exchange (follower) with backups of the first one under load, then kills the first one and lets
     * the follower trade. Only {@link #end} may be called afterwards; it is about the follower.
     */
    public RestoredAnswers promoteFollower() throws IOException, InterruptedException {
        FollowerPromotion.Promotion promotion =
                new FollowerPromotion(exchange, load, api, receipts, streams, waiting, progress).run();
        promoted = promotion.exchange();
        progress.step(Report.line(promotion));
        promotion.answers().discrepancies().forEach(progress::line);
        return promotion.answers();
    }

    /** The exchange on which the accounts trade now: the first one or, after {@link #promoteFollower}, the follower. */
    private ExchangeUnderTest trading() {
        return promoted == null ? exchange : promoted;
    }

    /**
     * Lets the accounts trade without a fault, so that events which depend on the mark or on a fill happen often
     * enough.
     */
    public void trade(Duration duration) throws InterruptedException {
        progress.phase("trading");
        load.resume();
        Thread.sleep(duration);
        load.pause();
    }

    /**
     * Compares all answers with the logs, and the books and accounts of the subscriber that has been connected since
     * the start with those of a fresh subscriber.
     */
    public Findings compare() throws InterruptedException {
        progress.phase("comparing every answer with the logs, and the streams with fresh ones");
        return comparison.compare(load.accounts());
    }

    /**
     * Shuts the hosts of the shards down normally, replays the logs and fills new tables from them. Both must reproduce
     * the published state and the present tables. No fault can be injected afterwards.
     */
    public Ending end() throws IOException, SQLException, InterruptedException {
        Ending ending = new Ending(replay(), tables());
        progress.step(Report.line(ending));
        ending.discrepancies().forEach(progress::line);
        return ending;
    }

    private ReplaySummary replay() throws InterruptedException {
        ReplayCheck check = new ReplayCheck(trading().kafka(), api);
        progress.phase("stopping the hosts of the shards and replaying all logs");
        for (ProcessUnderTest host : trading().matching().reversed()) {
            if (!host.stop()) {
                throw new DrillFailedException(host.name() + " did not stop after SIGTERM; logs: "
                        + trading().data().resolve("logs"));
            }
        }
        return check.replay();
    }

    private Tables tables() throws IOException, SQLException, InterruptedException {
        progress.phase("making all tables once more from the logs");
        try (Connection lived = trading().tables();
                Connection rebuilt = trading().rebuiltTables()) {
            return TablesCheck.compare(lived, rebuilt, LONGEST_REBUILD);
        }
    }

    /** All faults that have been injected so far, with their effects. */
    public List<Outage> outages() {
        return List.copyOf(outages);
    }

    @Override
    public void close() throws IOException, InterruptedException {
        progress.endOfPhases();
        load.close();
        probes.close();
        journal.close();
        api.close();
        replicas.close();
        if (promoted != null) {
            promoted.close();
        }
        exchange.close();
        client.close();
        for (SmallDisk disk : disks.values()) {
            disk.close();
        }
    }

    private void awaitRecovery(InjectedFault injected) throws InterruptedException {
        waiting.await(injected.what() + ", and not all services work again", () -> isRecovered(injected));
    }

    private static long wallNanos() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    /**
     * Whether the exchange has recovered from this fault: the killed processes have started again, all processes are
     * ready, all replicas are in sync, and since then a call to each service has succeeded.
     */
    private boolean isRecovered(InjectedFault injected) {
        return injected.starts().entrySet().stream()
                        .allMatch(victim -> victim.getKey().starts() > victim.getValue()
                                && victim.getKey().readyAtNanos().isPresent())
                && exchange.notReady().isEmpty()
                && probes.isServedAfter(readyAtNanos(injected))
                && replicas.areComplete();
    }

    private long readyAtNanos(InjectedFault injected) {
        return injected.starts().keySet().stream()
                .mapToLong(victim -> victim.readyAtNanos().orElse(injected.endNanos()))
                .reduce(injected.endNanos(), (a, b) -> a - b > 0 ? a : b);
    }

    /**
     * Duration of the recovery in nanoseconds, from the kill, or from the moment when the disk was freed, until the
     * last process was ready; failed starts count too.
     */
    private static long recovered(InjectedFault injected) {
        return injected.starts().keySet().stream()
                .mapToLong(victim -> victim.readyAtNanos().orElseThrow() - injected.endNanos())
                .max()
                .orElseGet(() -> System.nanoTime() - injected.endNanos());
    }

    /** The final comparisons, made when nothing is appended to the logs any more. */
    public record Ending(ReplaySummary replay, Tables tables) {

        public List<String> discrepancies() {
            return Stream.concat(replay.discrepancies().stream(), tables.discrepancies().stream())
                    .toList();
        }
    }

    /**
     * The options of a drill.
     *
     * @param faults kinds of faults that may be injected; not both {@link Fault#FILL_DISK} and {@link
     *     Fault#KILL_ONE_BROKER}
     * @param seed seed of the orders and of the times of faults
     * @param rate transactions per second, of all accounts together
     * @param withStandby whether there are a standby matching-service and a second gateway
     * @param ownLanes whether each market begins in a lane of its own
     * @param rulesVersion rules version of all shards; 0: the newest one of their build
     */
    public record Options(
            Set<Fault> faults, long seed, int rate, boolean withStandby, boolean ownLanes, int rulesVersion) {}
}
