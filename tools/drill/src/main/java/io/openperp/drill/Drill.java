package io.openperp.drill;

import io.openperp.drill.check.BookCheck;
import io.openperp.drill.check.Comparison;
import io.openperp.drill.check.Findings;
import io.openperp.drill.check.ReplayCheck;
import io.openperp.drill.check.ReplayCheck.Replayed;
import io.openperp.drill.exchange.DrillFailedException;
import io.openperp.drill.exchange.DrillOutput;
import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.exchange.ProcessUnderTest;
import io.openperp.drill.exchange.TradedMarket;
import io.openperp.drill.fault.Fault;
import io.openperp.drill.fault.Outage;
import io.openperp.drill.fault.Outage.Service;
import io.openperp.drill.fault.Replicas;
import io.openperp.drill.fault.ServiceProbes;
import io.openperp.drill.fault.SmallDisk;
import io.openperp.drill.journal.Journal;
import io.openperp.drill.load.ApiClient;
import io.openperp.drill.load.Load;
import io.openperp.drill.published.PublishedClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * An exchange in separate processes under load, to which faults happen one after the other. After each, when all is
 * served again, trading pauses and everything is compared.
 */
public final class Drill implements AutoCloseable {

    private static final String INSURANCE_DEPOSIT = "1000000";
    private static final int REPLICAS = 3;
    private static final String SIZE_OF_DISK = "768m";
    private static final Duration LONGEST_RECOVERY = Duration.ofSeconds(240);
    private static final Duration LOAD_AFTER_RECOVERY = Duration.ofSeconds(1);
    private static final Duration LOAD_WITHOUT_A_BROKER = Duration.ofSeconds(2);
    private static final int SHORTEST_LOAD_MILLIS = 1000;
    private static final int LONGEST_LOAD_MILLIS = 4000;
    private static final int SHORTEST_FULL_MILLIS = 3000;
    private static final int LONGEST_FULL_MILLIS = 6000;
    private static final long LOOK_AGAIN_MILLIS = 100;

    /** So often that a shard is killed between snapshots, while one is taken, and right after. */
    private static final Map<String, String> SETTINGS = Map.of(
            "openperp.matching.insurance-deposit",
            INSURANCE_DEPOSIT,
            "openperp.matching.snapshots.every-records",
            "500");

    private final Random random;
    private final DrillOutput progress;
    private final Map<String, SmallDisk> disks = new LinkedHashMap<>();
    private final ExchangeUnderTest exchange;
    private final Replicas replicas;
    private final PublishedClient client;
    private final ApiClient door;
    private final ServiceProbes watch;
    private final Load load;
    private final Journal journal;
    private final List<Outage> outages = new ArrayList<>();
    private int filled;

    private Drill(ExchangeUnderTest.Starter starter, Path data, Form form, DrillOutput progress)
            throws IOException, InterruptedException {
        this.random = new Random(form.seed);
        this.progress = progress;
        this.client = PublishedClient.start();
        if (form.faults.contains(Fault.FILL_DISK)) {
            disks.put(ExchangeUnderTest.BROKER, SmallDisk.mount(data.resolve("kafka"), SIZE_OF_DISK));
            disks.put(ExchangeUnderTest.DATABASE, SmallDisk.mount(data.resolve("postgres"), SIZE_OF_DISK));
        }
        int brokers = form.faults.stream().anyMatch(Fault::needsReplicas) ? REPLICAS : 1;
        this.exchange = starter.start(data, brokers, SETTINGS, form.withStandby, progress);
        this.replicas = new Replicas(exchange.kafka());
        this.door = new ApiClient(exchange.http());
        this.watch = new ServiceProbes(exchange);
        this.load = new Load(client, door, watch.of(Service.TRADING), form.seed, form.rate);
        this.journal = new Journal(exchange.kafka(), exchange.accountPartitions(), TradedMarket.ALL.size());
    }

    /**
     * Starts the exchange; nobody trades yet.
     *
     * @param starter how the exchange is started
     * @param data an empty directory
     */
    public static Drill start(ExchangeUnderTest.Starter starter, Path data, Form form, DrillOutput progress)
            throws IOException, InterruptedException {
        return new Drill(starter, data, form, progress);
    }

    /** Trades for a while, lets it happen, waits until all is served again, compares. */
    public Outage inject(Fault fault) throws IOException, InterruptedException {
        long resumed = System.nanoTime();
        load.goOn();
        await("nothing has happened, and not all is served", () -> watch.isServedAfter(resumed));
        Thread.sleep(random.nextInt(SHORTEST_LOAD_MILLIS, LONGEST_LOAD_MILLIS));
        long begin = System.nanoTime();
        Struck struck = switch (fault) {
            case FILL_DISK -> fillDisk();
            case KILL_ONE_BROKER -> killOneBroker();
            case KILL_GATEWAY,
                    KILL_MATCHING,
                    KILL_ACCOUNT,
                    KILL_STATS,
                    KILL_STREAM,
                    KILL_BROKER,
                    KILL_DATABASE,
                    RESTART_ALL -> kill(fault);
        };
        awaitService(struck);
        long recovered = recovered(struck);
        Thread.sleep(LOAD_AFTER_RECOVERY);
        Map<Service, Duration> withoutService = new EnumMap<>(Service.class);
        long end = System.nanoTime();
        for (Service service : Service.values()) {
            withoutService.put(service, Duration.ofNanos(watch.of(service).longestGap(begin, end)));
        }
        load.pause();
        int before = outages.isEmpty() ? 0 : outages.getLast().findings().answers();
        Findings findings = compare();
        Outage outage = new Outage(
                struck.kind,
                struck.what,
                withoutService,
                Duration.ofNanos(recovered),
                findings.answers() - before,
                findings);
        outages.add(outage);
        progress.step(Report.line(outage));
        outage.findings().discrepancies().forEach(progress::line);
        return outage;
    }

    /** Compares once more, after what was found absent has been sent again. */
    public Findings compare() throws InterruptedException {
        BookCheck books = new BookCheck(door, watch.books());
        return Comparison.of(load.accounts(), door, journal, books, INSURANCE_DEPOSIT);
    }

    /**
     * Ends those who host the shards in order and compares what the logs alone come to with what was published. Nothing
     * can happen to the exchange any more afterwards.
     */
    public Replayed replay() throws InterruptedException {
        ReplayCheck check = new ReplayCheck(exchange.kafka(), door);
        for (ProcessUnderTest host : exchange.matching().reversed()) {
            if (!host.stop()) {
                throw new DrillFailedException(host.name() + " did not end by itself when it was asked to; logs: "
                        + exchange.data().resolve("logs"));
            }
        }
        Replayed replayed = check.replay();
        progress.step(Report.line(replayed));
        replayed.discrepancies().forEach(progress::line);
        return replayed;
    }

    /** All so far. */
    public List<Outage> outages() {
        return List.copyOf(outages);
    }

    @Override
    public void close() throws IOException, InterruptedException {
        load.close();
        watch.close();
        journal.close();
        door.close();
        replicas.close();
        exchange.close();
        client.close();
        for (SmallDisk disk : disks.values()) {
            disk.close();
        }
    }

    /**
     * @param kind in a few words
     * @param what in all
     * @param starts of the victims before it happened
     * @param endNanos from when on processes are started again: at the kill, or when it was over
     */
    private record Struck(String kind, String what, Map<ProcessUnderTest, Integer> starts, long endNanos) {}

    private Struck kill(Fault fault) {
        Map<ProcessUnderTest, Integer> starts = new LinkedHashMap<>();
        List<ProcessUnderTest> victims = victims(fault);
        victims.forEach(victim -> starts.put(victim, victim.starts()));
        String what = whom(fault) + " killed";
        long killed = System.nanoTime();
        victims.parallelStream().forEach(ProcessUnderTest::kill);
        return new Struck(what, what, starts, killed);
    }

    private String whom(Fault fault) {
        if (fault == Fault.RESTART_ALL) {
            return "all processes";
        }
        boolean isOneOfTwo = fault == Fault.KILL_MATCHING && exchange.matching().size() > 1;
        return isOneOfTwo ? "owner of the markets" : fault.victim();
    }

    /** Of a matching-service and its standby the one that owns the shards. */
    private List<ProcessUnderTest> victims(Fault fault) {
        return switch (fault) {
            case KILL_MATCHING -> List.of(exchange.matching().getFirst());
            case RESTART_ALL -> List.copyOf(exchange.processes());
            case KILL_BROKER ->
                exchange.brokers().stream().map(exchange::process).toList();
            case KILL_GATEWAY, KILL_ACCOUNT, KILL_STATS, KILL_STREAM, KILL_DATABASE ->
                List.of(exchange.process(fault.victim()));
            case KILL_ONE_BROKER, FILL_DISK -> List.of();
        };
    }

    private Struck killOneBroker() throws InterruptedException {
        int number = replicas.controller();
        int led = replicas.ledBy(number);
        ProcessUnderTest victim = exchange.process(exchange.broker(number));
        int starts = victim.starts();
        victim.killWithoutRestart();
        long killed = System.nanoTime();
        String what = "%s, controller and leader of %d of %d partitions, killed"
                .formatted(victim.name(), led, replicas.count());
        await(what + ", and the others do not do without it", () -> replicas.doWithout(number));
        double seconds = (System.nanoTime() - killed) / 1e9;
        long without = System.nanoTime();
        await(what + ", and not all is served by the others", () -> watch.isServedAfter(without));
        Thread.sleep(LOAD_WITHOUT_A_BROKER);
        long end = System.nanoTime();
        victim.resumeRestarts();
        return new Struck(
                "one of three brokers killed",
                String.format(Locale.ROOT, "%s; the others did without it after %.2f s", what, seconds),
                Map.of(victim, starts),
                end);
    }

    private Struck fillDisk() throws IOException, InterruptedException {
        if (disks.isEmpty()) {
            throw new IllegalStateException("the drill was started without small disks");
        }
        String name = List.copyOf(disks.keySet()).get(filled++ % disks.size());
        SmallDisk disk = Objects.requireNonNull(disks.get(name));
        disk.fill();
        Thread.sleep(random.nextInt(SHORTEST_FULL_MILLIS, LONGEST_FULL_MILLIS));
        disk.free();
        String what = "disk of the " + name + " full";
        return new Struck(what, what, Map.of(), System.nanoTime());
    }

    private void awaitService(Struck struck) throws InterruptedException {
        await(struck.what + ", and not all is served again", () -> isServed(struck));
    }

    private void await(String otherwise, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + LONGEST_RECOVERY.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new DrillFailedException("%s after %d s; not ready: %s; last good answers: %s; logs: %s%n%s"
                        .formatted(
                                otherwise,
                                LONGEST_RECOVERY.toSeconds(),
                                exchange.notReady(),
                                watch.lastGoodAnswers(),
                                exchange.data().resolve("logs"),
                                exchange.whyNotReady()));
            }
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
    }

    /** The victims have been started again, all are ready and have all records, and each service has answered well since. */
    private boolean isServed(Struck struck) {
        return struck.starts.entrySet().stream()
                        .allMatch(victim -> victim.getKey().starts() > victim.getValue()
                                && victim.getKey().readyAtNanos().isPresent())
                && exchange.notReady().isEmpty()
                && watch.isServedAfter(readyAtNanos(struck))
                && replicas.areComplete();
    }

    private long readyAtNanos(Struck struck) {
        return struck.starts.keySet().stream()
                .mapToLong(victim -> victim.readyAtNanos().orElse(struck.endNanos))
                .reduce(struck.endNanos, (a, b) -> a - b > 0 ? a : b);
    }

    /** From the kill, or from when the disk was freed: a start that failed counts too. */
    private static long recovered(Struck struck) {
        return struck.starts.keySet().stream()
                .mapToLong(victim -> victim.readyAtNanos().orElseThrow() - struck.endNanos)
                .max()
                .orElseGet(() -> System.nanoTime() - struck.endNanos);
    }

    /**
     * How a drill is done.
     *
     * @param faults that may happen; no more than one of {@link Fault#FILL_DISK} and {@link Fault#KILL_ONE_BROKER}
     * @param seed of the moments of faults and of what is traded
     * @param rate transactions per second
     * @param withStandby whether a second matching-service stands by
     */
    public record Form(Set<Fault> faults, long seed, int rate, boolean withStandby) {}
}
