package io.openperp.simulator.sniper;

import io.openperp.simulator.run.ProgressClock;
import io.openperp.simulator.sniper.SniperLaw.SniperLawBroken;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code ./exchange simulate sniper}: plays snipers against a maker with each delay, checks the laws of maker
 * protection, and prints what the maker lost.
 */
@Command(
        name = "sniper",
        description = {
            "Plays snipers against a maker whose market protects him by a takerDelay, and prints what he lost.",
            "What that means for a market: docs/maker-protection.md."
        },
        exitCodeList = {"0:every law held", "1:a law was broken", "2:an option is wrong"})
public final class SniperCommand implements Callable<Integer> {

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "100",
            description = "how many minutes of trading (default: ${DEFAULT-VALUE})")
    private long seeds;

    @Option(
            names = "--first-seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "the first of them (default: ${DEFAULT-VALUE})")
    private long firstSeed;

    @Option(names = "--picture", paramLabel = "FILE", description = "also draws the losses, as an SVG picture")
    private @Nullable Path picture;

    @Spec
    private @Nullable CommandSpec spec;

    /**
     * Plays all seeds with every delay, and prints and draws the losses.
     *
     * @return exit code: 0 if every law held, 1 if one was broken
     */
    @Override
    public Integer call() throws IOException {
        if (spec == null) {
            throw new IllegalStateException("the command is run by picocli only");
        }
        if (seeds < 1) {
            throw new ParameterException(spec.commandLine(), "--seeds is " + seeds + ", accepted is 1 or more");
        }
        PrintWriter out = spec.commandLine().getOut();
        try {
            ProtectionCurve curve = played(out);
            curve.lines().forEach(out::println);
            if (picture != null) {
                Files.writeString(picture, ProtectionPicture.of(curve));
            }
            curve.requireProtection();
            out.printf(
                    "%d seeds, %d jumps, %d orders waited, %d restores while orders waited: every law held%n",
                    seeds, curve.plain(0).jumps(), curve.waited(), curve.restored());
            return 0;
        } catch (SniperLawBroken broken) {
            out.println(broken.getMessage());
            return 1;
        } finally {
            out.flush();
        }
    }

    private ProtectionCurve played(PrintWriter out) {
        AtomicLong done = new AtomicLong();
        try (ProgressClock clock = ProgressClock.start(() -> {
            out.println(done + " of " + seeds + " seeds");
            out.flush();
        })) {
            return ProtectionCurve.play(firstSeed, seeds, done::incrementAndGet);
        }
    }
}
