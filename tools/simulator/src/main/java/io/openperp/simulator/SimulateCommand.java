package io.openperp.simulator;

import io.openperp.simulator.adversary.AdversaryCommand;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import io.openperp.simulator.run.ProgressClock;
import io.openperp.simulator.sniper.SniperCommand;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * {@code ./exchange simulate}: simulates one seed after the other until the run of one of them breaks a law, and prints
 * the command that repeats this run.
 */
@Command(
        name = "simulate",
        synopsisHeading = "Usage: ./exchange ",
        scope = ScopeType.INHERIT,
        exitCodeListHeading = "%nExit codes:%n",
        abbreviateSynopsis = true,
        sortOptions = false,
        usageHelpWidth = 120,
        parameterListHeading = "%n",
        optionListHeading = "%n",
        commandListHeading = "%n",
        footerHeading = "%n",
        subcommands = {AdversaryCommand.class, SniperCommand.class},
        description = {
            "Plays the exchange in one thread with every fault there is, and checks every law after every step.",
            "The faults: crashes, lost and repeated records, torn snapshots, wrong clocks. What breaks a law is printed"
                    + " with the command that plays it again."
        },
        exitCodeList = {"0:every law held", "1:a law was broken", "2:the options make no simulation"})
public final class SimulateCommand implements Callable<Integer> {

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "1000",
            description = "how many exchanges (default: ${DEFAULT-VALUE})")
    private long seeds;

    @Option(
            names = "--first-seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "the first of them (default: ${DEFAULT-VALUE})")
    private long firstSeed;

    @Option(
            names = "--steps",
            paramLabel = "N",
            defaultValue = "600",
            description = "steps of each seed (default: ${DEFAULT-VALUE})")
    private int steps;

    @Option(names = "--keep", paramLabel = "STEPS", description = "plays only these steps, as 3,17-20,44")
    private @Nullable String keep;

    @Option(names = "--shrink", description = "looks for the fewest steps of a seed that still break its law")
    private boolean shrink;

    @Option(names = "--story", description = "prints what every step does")
    private boolean trace;

    @Spec
    private @Nullable CommandSpec spec;

    private long transactions;
    private long trades;

    /** Describes what the command is doing at the moment; read by the thread that prints the progress. */
    private volatile Supplier<String> now = () -> "";

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new SimulateCommand()).execute(arguments));
    }

    /**
     * Simulates the seeds one after the other, up to the first one that breaks a law.
     *
     * @return exit code: 0 if every law held, 1 if one was broken, 2 if an option is not accepted
     */
    @Override
    public Integer call() {
        Steps kept = requestedSteps();
        try (ProgressClock clock = ProgressClock.start(() -> print(now.get()))) {
            return playAll(kept);
        }
    }

    private int playAll(Steps kept) {
        long startedAt = System.nanoTime();
        for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
            String done = progress(seed - firstSeed, System.nanoTime() - startedAt);
            long playing = seed;
            now = () -> done + ", playing seed " + playing;
            LawBroken broken = play(seed, kept, trace);
            if (broken != null) {
                report(seed, kept, broken);
                return 1;
            }
        }
        print(progress(seeds, System.nanoTime() - startedAt) + ": every law held");
        return 0;
    }

    private Steps requestedSteps() {
        require(seeds > 0, "--seeds is " + seeds + ", accepted is 1 or more");
        require(steps > 0, "--steps is " + steps + ", accepted is 1 or more");
        try {
            return keep == null ? Steps.all(steps) : Steps.parse(keep);
        } catch (IllegalArgumentException unreadable) {
            throw refused("--keep is " + keep + ", accepted are numbers and ranges of steps, as 3,17-20,44");
        }
    }

    private void require(boolean accepted, String sentence) {
        if (!accepted) {
            throw refused(sentence);
        }
    }

    private ParameterException refused(String sentence) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), sentence);
    }

    private @Nullable LawBroken play(long seed, Steps kept, boolean traces) {
        try {
            Simulation.Result result =
                    Simulation.play(seed, steps, kept::contains, traces ? this::print : sentence -> {});
            transactions += result.transactions();
            trades += result.trades();
            return null;
        } catch (LawBroken broken) {
            return broken;
        }
    }

    private void report(long seed, Steps kept, LawBroken broken) {
        print("seed " + seed + " broke a law after " + transactions + " transactions of others");
        print(String.valueOf(broken.getMessage()));
        Throwable cause = broken.getCause() == null ? broken : broken.getCause();
        for (StackTraceElement frame : cause.getStackTrace()) {
            print("    at " + frame);
        }
        if (!shrink) {
            print("Again:   " + command(seed, keep));
            print("Shorter: " + command(seed, keep) + " --shrink");
            return;
        }
        print("Looking for the fewest steps that break " + broken.law() + " ...");
        Steps fewest = new Shrinker(steps -> {
                    now = () -> "trying whether %d steps of seed %d are enough".formatted(steps.count(), seed);
                    return breaks(seed, steps, broken.law());
                })
                .shrink(kept);
        play(seed, fewest, true);
        print(fewest.count() + " steps are enough: " + command(seed, fewest.toString()) + " --story");
    }

    private boolean breaks(long seed, Steps kept, Law law) {
        LawBroken broken = play(seed, kept, false);
        return broken != null && broken.law() == law;
    }

    private String command(long seed, @Nullable String keeping) {
        String command = "./exchange simulate --first-seed " + seed + " --seeds 1 --steps " + steps;
        return keeping == null ? command : command + " --keep " + keeping;
    }

    private String progress(long done, long nanos) {
        double seconds = nanos / 1e9;
        return String.format(
                Locale.ROOT,
                "%d of %d seeds, %d transactions, %d trades in %.1f s: %.0f transactions a second",
                done,
                seeds,
                transactions,
                trades,
                seconds,
                transactions / seconds);
    }

    private synchronized void print(String sentence) {
        PrintWriter out = spec == null
                ? new PrintWriter(System.out, true)
                : spec.commandLine().getOut();
        out.println(sentence);
        out.flush();
    }
}
