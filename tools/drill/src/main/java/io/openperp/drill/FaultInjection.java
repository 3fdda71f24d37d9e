package io.openperp.drill;

import io.openperp.drill.client.ApiClient;
import io.openperp.drill.exchange.DrillFailedException;
import io.openperp.drill.exchange.DrillOutput;
import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.exchange.ExchangeUnderTest.ProcessUnderTest;
import io.openperp.drill.fault.Fault;
import io.openperp.drill.fault.Lanes;
import io.openperp.drill.fault.LogCopy;
import io.openperp.drill.fault.Replacement;
import io.openperp.drill.fault.Replicas;
import io.openperp.drill.fault.SmallDisk;
import io.openperp.drill.load.DrillAccount;
import io.openperp.drill.load.Load;
import io.openperp.drill.load.MarketMoves.Moved;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/** Injects each kind of fault into an exchange under load. */
final class FaultInjection {

    private static final Duration LOAD_WITHOUT_A_BROKER = Duration.ofSeconds(2);
    private static final int LONGEST_MOVE_MILLIS = 400;
    private static final int MIN_FULL_MILLIS = 3000;
    private static final int MAX_FULL_MILLIS = 6000;

    private final ExchangeUnderTest exchange;
    private final Map<String, SmallDisk> disks;
    private final Replicas replicas;
    private final ApiClient api;
    private final Load load;
    private final RecoveryWait waiting;
    private final DrillOutput progress;
    private final Random random;
    private int filled;

    /**
     * Prepares the faults of one exchange; injects none yet.
     *
     * @param disks disks that can be filled, by the name of the process that stores its data on them; empty if no disk
     *     can be filled
     */
    FaultInjection(
            ExchangeUnderTest exchange,
            Map<String, SmallDisk> disks,
            Replicas replicas,
            ApiClient api,
            Load load,
            RecoveryWait waiting,
            DrillOutput progress,
            Random random) {
        this.exchange = exchange;
        this.disks = disks;
        this.replicas = replicas;
        this.api = api;
        this.load = load;
        this.waiting = waiting;
        this.progress = progress;
        this.random = random;
    }

    InjectedFault inject(Fault fault) throws IOException, InterruptedException {
        return switch (fault) {
            case FILL_DISK -> fillDisk();
            case KILL_ONE_BROKER -> killOneBroker();
            case RESTORE -> restore();
            case BACKUP, FOLLOW -> throw new IllegalArgumentException("no fault among others");
            case MOVE -> move();
            case UPGRADE -> replace("upgraded", Replacement.upgrade(exchange));
            case ROLLBACK -> replace("rolled back", Replacement.rollback(exchange));
            case KILL_GATEWAY,
                    KILL_MATCHING,
                    KILL_ACCOUNT,
                    KILL_STATS,
                    KILL_STREAM,
                    KILL_BROKER,
                    KILL_DATABASE,
                    RESTART_ALL -> kill(fault);
        };
    }

    private InjectedFault kill(Fault fault) {
        Map<ProcessUnderTest, Integer> starts = new LinkedHashMap<>();
        List<ProcessUnderTest> victims = victims(fault);
        victims.forEach(victim -> starts.put(victim, victim.starts()));
        String what = victimName(fault) + " killed";
        long killed = System.nanoTime();
        victims.parallelStream().forEach(ProcessUnderTest::kill);
        return new InjectedFault(what, what, starts, killed);
    }

    /**
     * Moves a market to the other lane and kills the host of both lanes, at the same time or shortly after, before the
     * market has arrived.
     */
    private InjectedFault move() throws InterruptedException {
        Moved moved = load.operator().moves().moveOne();
        Thread.sleep(random.nextInt(LONGEST_MOVE_MILLIS));
        InjectedFault killed = kill(Fault.MOVE);
        String what = moved + ", " + killed.what();
        try (Lanes lanes = new Lanes(exchange.kafka())) {
            waiting.await(what + ", and it is not there", () -> lanes.hasArrived(moved));
        }
        return new InjectedFault("a market moved and its host killed", what, killed.starts(), killed.endNanos());
    }

    private String victimName(Fault fault) {
        if (fault == Fault.RESTART_ALL) {
            return "all processes";
        }
        boolean isOneOfTwo = fault == Fault.KILL_MATCHING && exchange.matching().size() > 1;
        return isOneOfTwo ? "owner of the markets" : fault.victim();
    }

    /**
     * Processes that a fault of this kind kills. If matching-service has a standby, only the owner of the shards is
     * killed.
     */
    private List<ProcessUnderTest> victims(Fault fault) {
        return switch (fault) {
            case KILL_MATCHING, MOVE -> List.of(exchange.matching().getFirst());
            case RESTART_ALL -> List.copyOf(exchange.processes());
            case KILL_BROKER ->
                exchange.brokers().stream().map(exchange::process).toList();
            case KILL_GATEWAY, KILL_ACCOUNT, KILL_STATS, KILL_STREAM, KILL_DATABASE ->
                List.of(exchange.process(fault.victim()));
            case KILL_ONE_BROKER, FILL_DISK, RESTORE, BACKUP, FOLLOW, UPGRADE, ROLLBACK -> List.of();
        };
    }

    private InjectedFault killOneBroker() throws InterruptedException {
        int number = replicas.controller();
        int led = replicas.ledBy(number);
        ProcessUnderTest victim = exchange.process(exchange.broker(number));
        int starts = victim.starts();
        victim.killWithoutRestart();
        long killed = System.nanoTime();
        String what = "%s, controller and leader of %d of %d partitions, killed"
                .formatted(victim.name(), led, replicas.count());
        waiting.await(what + ", and the others still wait for it", () -> replicas.areWithout(number));
        double seconds = (System.nanoTime() - killed) / 1e9;
        long without = System.nanoTime();
        waiting.await(
                what + ", and not all services work without it",
                () -> waiting.probes().isServedAfter(without));
        Thread.sleep(LOAD_WITHOUT_A_BROKER);
        long end = System.nanoTime();
        victim.resumeRestarts();
        return new InjectedFault(
                "one of three brokers killed",
                String.format(Locale.ROOT, "%s; the others worked without it after %.2f s", what, seconds),
                Map.of(victim, starts),
                end);
    }

    /**
     * Copies the logs, lets a new account take money, then loses all disks and restores the copy. The restored exchange
     * must have everything that was answered before the copy, must not know the new account, and must execute the
     * faucet claim of the new account when it is sent again.
     */
    private InjectedFault restore() throws IOException, InterruptedException {
        load.pause();
        LogCopy copy = LogCopy.taken(exchange, progress);
        exchange.processes().forEach(ProcessUnderTest::resumeRestarts);
        progress.phase("waiting until the exchange works again after the copy");
        waiting.await(
                "copied, and not all services work again",
                () -> exchange.notReady().isEmpty());
        DrillAccount late = load.claimBeforeTheLoss();
        waiting.await("what was answered after the copy is not shown", () -> isShown(late));
        Map<ProcessUnderTest, Integer> starts = new LinkedHashMap<>();
        exchange.processes().forEach(process -> starts.put(process, process.starts()));
        exchange.processes().parallelStream().forEach(ProcessUnderTest::killWithoutRestart);
        exchange.emptyDatabase();
        copy.putBack();
        long putBack = System.nanoTime();
        exchange.processes().forEach(ProcessUnderTest::resumeRestarts);
        progress.phase("waiting until the restored exchange works");
        waiting.await(
                "restored, and not all services work", () -> exchange.notReady().isEmpty());
        DrillAccount early = load.accounts().getFirst();
        waiting.await("restored, and what was answered before the copy is not shown", () -> isShown(early));
        if (isShown(late)) {
            throw new DrillFailedException("the restored exchange shows an account that is newer than the copy");
        }
        load.claimAgain(late);
        load.resume();
        String what =
                String.format(Locale.ROOT, "all disks lost and restored from a copy of %.1f MB", copy.size() / 1e6);
        return new InjectedFault("restored from a copy of the logs", what, starts, putBack);
    }

    /** Replaces the services one by one under load; each is ready before the next one is replaced. */
    private InjectedFault replace(String what, List<ProcessUnderTest> services) throws InterruptedException {
        Map<ProcessUnderTest, Integer> starts = new LinkedHashMap<>();
        services.forEach(service -> starts.put(service, service.starts()));
        long begin = System.nanoTime();
        load.setPatient(true);
        for (ProcessUnderTest service : services) {
            progress.phase(service.name() + " is " + what);
            int before = service.starts();
            if (!service.changeBuild()) {
                throw new DrillFailedException(service.name() + " did not stop after SIGTERM; logs: "
                        + exchange.data().resolve("logs"));
            }
            waiting.await(
                    service.name() + " " + what + ", and not ready",
                    () -> service.starts() > before
                            && service.readyAtNanos().isPresent()
                            && exchange.notReady().isEmpty());
        }
        load.setPatient(false);
        return new InjectedFault("all services " + what, "all services " + what, starts, begin);
    }

    private boolean isShown(DrillAccount account) {
        try {
            return api.showsMoneyOf(account.key());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private InjectedFault fillDisk() throws IOException, InterruptedException {
        if (disks.isEmpty()) {
            throw new IllegalStateException("the drill was started without small disks");
        }
        String name = List.copyOf(disks.keySet()).get(filled++ % disks.size());
        SmallDisk disk = Objects.requireNonNull(disks.get(name));
        disk.fill();
        Thread.sleep(random.nextInt(MIN_FULL_MILLIS, MAX_FULL_MILLIS));
        disk.free();
        String what = "disk of the " + name + " full";
        return new InjectedFault(what, what, Map.of(), System.nanoTime());
    }

    /**
     * A fault that has been injected.
     *
     * @param kind kind of the fault in a few words
     * @param what the fault in words, with details
     * @param starts for each affected process, the number of its starts before the fault
     * @param endNanos time from which processes start again, by {@link System#nanoTime}: the kill, or the end of the
     *     fault
     */
    record InjectedFault(String kind, String what, Map<ProcessUnderTest, Integer> starts, long endNanos) {}
}
