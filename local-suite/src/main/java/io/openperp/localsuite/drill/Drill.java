package io.openperp.localsuite.drill;

import io.openperp.localsuite.Progress;
import io.openperp.localsuite.SeparateExchange;
import io.openperp.localsuite.SupervisedProcess;
import io.openperp.localsuite.TradedMarket;
import io.openperp.localsuite.drill.Outage.Service;
import io.openperp.localsuite.published.PublishedClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    private static final Duration LONGEST_RECOVERY = Duration.ofSeconds(120);
    private static final Duration LOAD_AFTER_RECOVERY = Duration.ofSeconds(1);
    private static final Duration LOAD_WITHOUT_A_BROKER = Duration.ofSeconds(2);
    private static final int SHORTEST_LOAD_MILLIS = 1000;
    private static final int LONGEST_LOAD_MILLIS = 4000;
    private static final int SHORTEST_FULL_MILLIS = 3000;
    private static final int LONGEST_FULL_MILLIS = 6000;
    private static final long LOOK_AGAIN_MILLIS = 20;

    /** So often that a shard is killed between snapshots, while one is taken, and right after. */
    private static final Map<String, String> SETTINGS = Map.of(
            "openperp.matching.insurance-deposit",
            INSURANCE_DEPOSIT,
            "openperp.matching.snapshots.every-records",
            "500");

    private final Random random;
    private final Progress progress;
    private final Map<String, SmallDisk> disks = new LinkedHashMap<>();
    private final SeparateExchange exchange;
    private final Replicas replicas;
    private final PublishedClient client;
    private final Door door;
    private final Watch watch;
    private final Load load;
    private final Journal journal;
    private final List<Outage> outages = new ArrayList<>();

    private Drill(Path data, Set<Fault> faults, long seed, int rate, Progress progress)
            throws IOException, InterruptedException {
        this.random = new Random(seed);
        this.progress = progress;
        this.client = PublishedClient.start();
        if (faults.contains(Fault.FILL_DISK)) {
            disks.put(SeparateExchange.BROKER, SmallDisk.mount(data.resolve("kafka"), SIZE_OF_DISK));
            disks.put(SeparateExchange.DATABASE, SmallDisk.mount(data.resolve("postgres"), SIZE_OF_DISK));
        }
        int brokers = faults.stream().anyMatch(Fault::needsReplicas) ? REPLICAS : 1;
        this.exchange = SeparateExchange.start(data, brokers, SETTINGS, progress);
        this.replicas = new Replicas(exchange.bootstrapServers());
        this.door = new Door(exchange.http());
        this.watch = new Watch(exchange);
        this.load = new Load(client, door, watch.of(Service.TRADING), seed, rate);
        this.journal = new Journal(exchange.bootstrapServers(), exchange.accountPartitions(), TradedMarket.ALL.size());
    }

    /**
     * Starts the exchange; nobody trades yet.
     *
     * @param data an empty directory
     * @param faults that may happen to it; no more than one of {@link Fault#FILL_DISK} and {@link Fault#KILL_ONE_BROKER}
     * @param seed of the moments of faults and of what is traded
     * @param rate transactions per second
     */
    public static Drill start(Path data, Set<Fault> faults, long seed, int rate, Progress progress)
            throws IOException, InterruptedException {
        return new Drill(data, faults, seed, rate, progress);
    }

    /** Trades for a while, lets it happen, waits until all is served again, compares. */
    public Outage suffer(Fault fault) throws IOException, InterruptedException {
        load.goOn();
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
        Outage outage = new Outage(struck.what, withoutService, Duration.ofNanos(recovered), compare());
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
     * @param starts of the victims before it happened
     * @param endNanos when it was over: a process is started again from then on
     */
    private record Struck(String what, Map<SupervisedProcess, Integer> starts, long endNanos) {}

    private Struck kill(Fault fault) {
        Map<SupervisedProcess, Integer> starts = new LinkedHashMap<>();
        for (String name : fault.victims()) {
            for (String process : name.equals(SeparateExchange.BROKER) ? exchange.brokers() : List.of(name)) {
                SupervisedProcess victim = exchange.process(process);
                starts.put(victim, victim.starts());
            }
        }
        starts.keySet().parallelStream().forEach(SupervisedProcess::kill);
        String killed =
                fault == Fault.RESTART_ALL ? "all processes" : fault.victims().getFirst();
        return new Struck(killed + " killed", starts, System.nanoTime());
    }

    private Struck killOneBroker() throws InterruptedException {
        int number = replicas.controller();
        int led = replicas.ledBy(number);
        SupervisedProcess victim = exchange.process(exchange.broker(number));
        int starts = victim.starts();
        victim.keepAway();
        long killed = System.nanoTime();
        String what = "%s, controller and leader of %d of %d partitions, killed"
                .formatted(victim.name(), led, replicas.count());
        await(what + ", and the others do not do without it", () -> replicas.doWithout(number));
        double seconds = (System.nanoTime() - killed) / 1e9;
        long without = System.nanoTime();
        await(what + ", and not all is served by the others", () -> watch.isServedAfter(without));
        Thread.sleep(LOAD_WITHOUT_A_BROKER);
        long end = System.nanoTime();
        victim.letCome();
        return new Struck(
                String.format(Locale.ROOT, "%s; the others did without it after %.2f s", what, seconds),
                Map.of(victim, starts),
                end);
    }

    private Struck fillDisk() throws IOException, InterruptedException {
        String name = List.copyOf(disks.keySet()).get(outages.size() % disks.size());
        SmallDisk disk = disks.get(name);
        if (disk == null) {
            throw new IllegalStateException("the drill was started without small disks");
        }
        disk.fill();
        int millis = random.nextInt(SHORTEST_FULL_MILLIS, LONGEST_FULL_MILLIS);
        Thread.sleep(millis);
        disk.free();
        return new Struck("disk of the %s full for %d ms".formatted(name, millis), Map.of(), System.nanoTime());
    }

    private void awaitService(Struck struck) throws InterruptedException {
        await(struck.what + ", and not all is served again", () -> isServed(struck));
    }

    private void await(String otherwise, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + LONGEST_RECOVERY.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new DrillFailedException("%s after %d s; not ready: %s; logs: %s"
                        .formatted(
                                otherwise,
                                LONGEST_RECOVERY.toSeconds(),
                                exchange.notReady(),
                                exchange.data().resolve("logs")));
            }
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
    }

    /** The victims have been started again, all are ready and have all records, and each service has answered well since. */
    private boolean isServed(Struck struck) {
        return struck.starts.entrySet().stream()
                        .allMatch(victim -> victim.getKey().starts() > victim.getValue())
                && exchange.notReady().isEmpty()
                && watch.isServedAfter(readyAtNanos(struck))
                && replicas.areComplete();
    }

    private long readyAtNanos(Struck struck) {
        return struck.starts.keySet().stream()
                .mapToLong(victim -> victim.readyAtNanos().orElse(struck.endNanos))
                .reduce(struck.endNanos, (a, b) -> a - b > 0 ? a : b);
    }

    private long recovered(Struck struck) {
        return struck.starts.keySet().stream()
                .mapToLong(victim -> victim.readyAtNanos().orElseThrow() - victim.startedAtNanos())
                .max()
                .orElseGet(() -> System.nanoTime() - struck.endNanos);
    }
}
