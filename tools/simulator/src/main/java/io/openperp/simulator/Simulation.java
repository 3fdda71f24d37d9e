package io.openperp.simulator;

import io.openperp.journal.AccountCommand;
import io.openperp.journal.SignedTransaction;
import io.openperp.simulator.audit.Auditor;
import io.openperp.simulator.audit.DrainedLaws;
import io.openperp.simulator.audit.LogLaws;
import io.openperp.simulator.cluster.Cluster;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.cluster.Gateway;
import io.openperp.simulator.cluster.Network;
import io.openperp.simulator.cluster.Request.ClientTransaction;
import io.openperp.simulator.cluster.Setup;
import io.openperp.simulator.cluster.VirtualTime;
import io.openperp.simulator.run.Chance;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import io.openperp.simulator.trading.Expectation;
import io.openperp.simulator.trading.TradingFloor;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * Simulation of one seed: the setup, a number of steps, the final checks. A step does one thing, drawn from the seed
 * and the number of the step only. So the same simulation can be repeated exactly, also without some of its steps.
 */
public final class Simulation {

    /** Fewest seconds for which ticks continue, one each second and without faults, at the end of a simulation. */
    private static final int SECONDS = 4;

    /**
     * Most seconds of ticks at the end of a simulation. Beyond the fewest, ticks continue only while an order that a
     * fill has armed waits for the next mark to trigger it (OFL-011).
     */
    private static final int MOST_SECONDS = 12;

    private static final int DRAIN_STEPS = 120;
    /** How often what waits is let through in the end: an order that has waited may trigger one that waits as well. */
    private static final int ROUNDS_OF_WAITING = 4;

    private static final long DAY_MILLIS = 86_400_000;
    private static final long HOUR_MILLIS = 3_600_000;
    private static final long LONG_TICK_MILLIS = 50_000;
    /** One in this many seeds ends with an hour of ticks, which takes as long as all its steps before. */
    private static final int SEEDS_OF_AN_HOUR = 16;

    private static final int SEED_WITH_AN_HOUR = 10;
    /**
     * Pauses without prices, in milliseconds. Each is shorter than the minute after which a clock counts as not steady;
     * together they are longer than the minute after which a price expires.
     */
    private static final int[] SILENCE_MILLIS = {31_000, 31_000, 1_000, 1_000, 1_000};

    private static final int OPENING = -2;
    private static final int END = -3;
    private static final int HEARTBEATS = -1_000;

    private final Setup setup;
    private final VirtualTime time;
    private final TradingFloor floor;
    private final Auditor auditor;
    private final Cluster cluster;
    private final DrainedLaws drained;
    private final Hosts hosts;
    /** The transactions of clients, by the signed bytes that gateways log. */
    private final Map<SignedTransaction, ClientTransaction> sentTransactions = new HashMap<>();

    /**
     * Expected answers of each transaction. The key is the object itself, because two transactions that differ only in
     * their signed bytes may be equal.
     */
    private final Map<ClientTransaction, List<Expectation>> expectations = new IdentityHashMap<>();

    private final Consumer<String> trace;
    private boolean forged;

    /**
     * Counts of one simulation.
     *
     * @param overlaps number of outputs that replaced owners sent after their successors had begun to send
     * @param seen how often each kind of event happened: a law about events that never happen would prove nothing
     */
    public record Result(long transactions, long trades, long overlaps, SortedMap<String, Integer> seen) {}

    private Simulation(Setup setup, Consumer<String> trace) {
        this.setup = setup;
        this.trace = trace;
        ExchangeSettings settings = setup.settings();
        time = new VirtualTime(setup.startMillis());
        floor = new TradingFloor(setup, settings.listings());
        auditor = new Auditor(
                settings,
                sentTransactions::get,
                transaction -> expectations.getOrDefault(transaction, List.of()),
                setup.scenario() == Setup.Scenario.TIGHT,
                setup.lanes(),
                floor::answered);
        cluster = new Cluster(setup, settings, time, auditor, Chance.of(setup.seed(), OPENING));
        drained = new DrainedLaws(auditor, cluster);
        hosts = setup.standbys() == 0
                ? new AssignedHosts(cluster, time, trace)
                : new CompetingHosts(cluster, auditor, time, trace);
    }

    /**
     * Simulates a seed and returns its counts; throws {@link LawBroken} if a law does not hold.
     *
     * @param kept whether the step with this number is executed; a step that is left out changes no draw of the others
     */
    public static Result play(long seed, int steps, IntPredicate kept) {
        return play(seed, steps, kept, sentence -> {});
    }

    /**
     * Simulates a seed and returns its counts; throws {@link LawBroken} if a law does not hold, or if the simulation
     * stops with an error.
     *
     * @param kept whether the step with this number is executed
     * @param trace receives a description of every step
     */
    static Result play(long seed, int steps, IntPredicate kept, Consumer<String> trace) {
        try {
            return played(seed, steps, kept, trace);
        } catch (LawBroken broken) {
            throw broken;
        } catch (RuntimeException | AssertionError | StackOverflowError stopped) {
            throw new LawBroken(Law.NO_UNEXPECTED_STOP, "the simulation stopped: " + stopped, stopped);
        }
    }

    /** Simulates all steps of a seed; returns the simulated processes with all their logs. */
    static Cluster clusterAfter(long seed, int steps) {
        return simulated(seed, steps, step -> true, sentence -> {}).cluster;
    }

    private static Result played(long seed, int steps, IntPredicate kept, Consumer<String> trace) {
        Simulation simulation = simulated(seed, steps, kept, trace);
        return new Result(
                simulation.auditor.transactionsAnswered(),
                simulation.auditor.trades(),
                simulation.auditor.overlaps(),
                simulation.drained.eventCounts());
    }

    private static Simulation simulated(long seed, int steps, IntPredicate kept, Consumer<String> trace) {
        Simulation simulation = new Simulation(Setup.of(seed), trace);
        simulation.open();
        for (int step = 0; step < steps && !simulation.forged; step++) {
            if (kept.test(step)) {
                trace.accept("step " + step);
                simulation.step(Chance.of(seed, step));
                simulation.runHeartbeats(step);
            }
            if (step % DRAIN_STEPS == DRAIN_STEPS - 1 && !simulation.forged) {
                simulation.drain(Chance.of(seed, step + (long) steps));
            }
        }
        simulation.end();
        return simulation;
    }

    private void open() {
        Chance chance = Chance.of(setup.seed(), OPENING);
        hosts.open(chance);
        cluster.drain(chance);
        floor.opening(chance).forEach(request -> submit(request, chance));
        drain(chance);
        cluster.network().inject(setup.faults());
    }

    private void step(Chance chance) {
        time.advance(chance.below(12));
        int what = chance.below(1000);
        if (what < 330) {
            trace.accept("  a host takes a turn");
            chance.of(cluster.processes()).step(chance);
        } else if (what < 560) {
            trace.accept("  records arrive");
            cluster.network().deliver(chance);
        } else if (what < 730) {
            for (int requests = 1 + chance.below(4); requests > 0; requests--) {
                submit(floor.next(chance), chance);
            }
        } else if (what < 790) {
            trace.accept("  a gateway reads");
            chance.of(cluster.gateways()).step(chance);
        } else if (what < 835) {
            trace.accept("  a reader reads");
            chance.of(cluster.readers()).step(chance);
        } else if (what < 895) {
            trace.accept("  a snapshot is taken");
            chance.of(cluster.processes()).takeSnapshot(chance);
        } else if (what < 930) {
            trace.accept("  time passes");
            hosts.pass(chance.between(1, chance.oneIn(30) ? 90_000 : 1_500), chance);
        } else {
            fault(chance);
        }
    }

    private void runHeartbeats(int step) {
        if (!forged) {
            hosts.runHeartbeats(Chance.of(setup.seed(), (long) HEARTBEATS - step));
        }
    }

    private void fault(Chance chance) {
        if (setup.faults().equals(Network.Faults.NONE)) {
            return;
        }
        switch (chance.below(24)) {
            case 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20, 21, 22, 23 -> hosts.fault(chance);
            case 14 -> {
                trace.accept("  a reader crashes");
                chance.of(cluster.readers()).crash();
            }
            case 15 -> {
                Gateway gateway = chance.of(cluster.gateways());
                if (chance.oneIn(2)) {
                    trace.accept("  a gateway restarts");
                    gateway.restart(chance);
                } else {
                    trace.accept("  a gateway takes another producer");
                    gateway.takeAnotherProducer(chance);
                }
            }
            case 16, 17 -> {
                trace.accept("  a snapshot is damaged");
                cluster.snapshots().damage(chance);
            }
            case 18 -> {
                trace.accept("  a host's clock jumps");
                chance.of(cluster.processes()).setClock(chance.oneIn(2) ? 0 : jump(chance));
            }
            default -> forge(chance);
        }
    }

    private static long jump(Chance chance) {
        return chance.oneIn(2) ? chance.between(-DAY_MILLIS, DAY_MILLIS) : chance.oneIn(2) ? DAY_MILLIS : -DAY_MILLIS;
    }

    private void forge(Chance chance) {
        if (setup.forges() && hasChannels()) {
            forged = new Forger(cluster, auditor).forge(chance);
        }
    }

    /** Whether shards of different lanes send records to each other, which takes at least two lanes. */
    private boolean hasChannels() {
        return setup.lanes().size() > 1;
    }

    private void submit(TradingFloor.SentRequest next, Chance chance) {
        ClientTransaction transaction = next.request().transaction();
        AccountCommand command = next.request().command();
        if (command.hasSignedTransaction()) {
            sentTransactions.put(command.getSignedTransaction(), transaction);
        }
        expectations.put(transaction, next.expectations());
        Gateway gateway = chance.of(cluster.gateways());
        trace.accept("  request " + next.request().number() + ": " + transaction);
        gateway.submit(next.request());
    }

    /**
     * Lets all processes run without faults, with new prices and every market trading, until all records in flight are
     * delivered and applied; then checks {@link DrainedLaws}. Afterwards faults are injected again.
     */
    private void drain(Chance chance) {
        quiet(chance);
        floor.everyPrice().forEach(request -> submit(request, chance));
        floor.everyMarketTrades().forEach(request -> submit(request, chance));
        cluster.drain(chance);
        for (int round = 0; round < ROUNDS_OF_WAITING && setup.takerDelayMillis() > 0; round++) {
            hosts.pass(setup.takerDelayMillis() + 1, chance); // a wait ends within the millisecond after it
            cluster.drain(chance);
        }
        drained.check();
        if (floor.hasListed() && chance.oneIn(3)) {
            silence(chance);
        }
        cluster.network().inject(setup.faults());
    }

    /**
     * Lets all prices expire while the clocks run on: markets that an operator has listed then change their state by
     * themselves, until they get a price again.
     */
    private void silence(Chance chance) {
        trace.accept("no publisher sends prices");
        for (int millis : SILENCE_MILLIS) {
            hosts.pass(millis, chance);
            cluster.drain(chance);
        }
        floor.configuredPrices().forEach(request -> submit(request, chance));
        cluster.drain(chance);
    }

    private void quiet(Chance chance) {
        trace.accept("everything is drained");
        cluster.network().inject(Network.Faults.NONE);
        hosts.restoreAll(chance);
        cluster.processes().forEach(process -> process.setClock(0));
        cluster.drain(chance);
    }

    private void end() {
        Chance chance = Chance.of(setup.seed(), END);
        if (forged) {
            requireStop(chance);
            return;
        }
        drain(chance);
        cluster.network().inject(Network.Faults.NONE);
        for (int second = 0; second < SECONDS || second < MOST_SECONDS && drained.isOneToTrigger(); second++) {
            hosts.pass(1_000, chance);
            cluster.drain(chance);
        }
        drained.check();
        drained.checkClocks();
        if (Math.floorMod(setup.seed(), SEEDS_OF_AN_HOUR) == SEED_WITH_AN_HOUR) {
            hour(chance);
        }
        new LogLaws(auditor, cluster).check(chance.number());
    }

    /**
     * Runs to the end of the next full hour, in long ticks with live oracle prices, so that the hour has enough premium
     * samples for a funding payment (FND-011).
     */
    private void hour(Chance chance) {
        trace.accept("an hour passes");
        for (long until = time.millis() / HOUR_MILLIS * HOUR_MILLIS + HOUR_MILLIS; time.millis() <= until; ) {
            floor.everyPrice().forEach(request -> submit(request, chance));
            hosts.pass(LONG_TICK_MILLIS, chance);
            cluster.drain(chance);
        }
        drained.check();
    }

    private void requireStop(Chance chance) {
        try {
            quiet(chance);
        } catch (LawBroken stopped) {
            if (Forger.isStopByDivergence(stopped)) {
                return;
            }
            throw stopped;
        }
        throw new LawBroken(Law.DIVERGENCE_STOPS, "a forged history was accepted");
    }
}
