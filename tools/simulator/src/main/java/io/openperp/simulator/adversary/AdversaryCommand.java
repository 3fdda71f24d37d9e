package io.openperp.simulator.adversary;

import io.openperp.simulator.adversary.AttackLaw.AttackLawBroken;
import io.openperp.simulator.run.ProgressClock;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code ./exchange simulate adversary}: simulates attackers who try to move the mark or to exploit stopped markets,
 * checks the laws that they must not be able to break, and prints what moving the mark cost them.
 */
@Command(
        name = "adversary",
        description = {
            "Plays attackers against the mark price and in stopped markets, and prints what moving the mark cost.",
            "What they win and lose: docs/mark-price.md."
        },
        exitCodeList = {"0:every law held", "1:a law was broken", "2:an option is wrong"})
public final class AdversaryCommand implements Callable<Integer> {

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "2000",
            description = "how many attackers (default: ${DEFAULT-VALUE})")
    private long seeds;

    @Option(
            names = "--first-seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "the first of them (default: ${DEFAULT-VALUE})")
    private long firstSeed;

    @Spec
    private @Nullable CommandSpec spec;

    /**
     * Runs the attacks of all seeds and prints what they cost the attackers.
     *
     * @return exit code: 0 if every law held, 1 if one was broken
     */
    @Override
    public Integer call() {
        if (spec == null) {
            throw new IllegalStateException("the command is run by picocli only");
        }
        if (seeds < 1) {
            throw new ParameterException(spec.commandLine(), "--seeds is " + seeds + ", accepted is 1 or more");
        }
        PrintWriter out = spec.commandLine().getOut();
        try {
            CostTable table = played(out);
            table.lines().forEach(out::println);
            String profits = profits(table);
            out.println(profits.isEmpty() ? seeds + " attackers: every law held" : profits);
            out.flush();
            return profits.isEmpty() ? 0 : 1;
        } catch (AttackLawBroken broken) {
            out.println(broken.getMessage());
            out.flush();
            return 1;
        }
    }

    private CostTable played(PrintWriter out) {
        CostTable table = new CostTable();
        AtomicLong done = new AtomicLong();
        try (ProgressClock clock = ProgressClock.start(() -> {
            out.println(done + " of " + seeds + " attackers");
            out.flush();
        })) {
            LongStream.range(firstSeed, firstSeed + seeds).parallel().forEach(seed -> {
                table.add(Attack.play(seed));
                StoppedMarketAttack.play(seed);
                done.incrementAndGet();
            });
        }
        return table;
    }

    /**
     * Sentences about each kind of market in which attackers made a profit all together, and about each attacker who
     * made one; empty if there are none.
     */
    private static String profits(CostTable table) {
        StringBuilder sentences = new StringBuilder();
        for (AttackedMarket surroundings : AttackedMarket.values()) {
            if (table.count(surroundings) > 0 && table.profit(surroundings) > 0) {
                sentences.append("%s: attackers made %.2f USD in all in a market that is %s%n"
                        .formatted(AttackLaw.NO_PROFIT, table.profit(surroundings), surroundings));
            }
        }
        table.winners()
                .forEach(winner -> sentences.append("%s: seed %d made %.2f USD out of %.0f%n"
                        .formatted(AttackLaw.NO_PROFIT, winner.seed(), winner.profit(), winner.budget())));
        return sentences.toString().stripTrailing();
    }
}
