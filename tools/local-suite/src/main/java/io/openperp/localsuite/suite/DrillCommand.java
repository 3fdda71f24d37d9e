package io.openperp.localsuite.suite;

import io.openperp.drill.Drill;
import io.openperp.drill.Report;
import io.openperp.drill.check.Findings;
import io.openperp.drill.check.RestoredAnswers;
import io.openperp.drill.exchange.DrillFailedException;
import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.fault.Fault;
import io.openperp.localsuite.process.SeparateExchange;
import io.openperp.localsuite.terminal.Progress;
import io.openperp.localsuite.wiring.LaneOption;
import io.openperp.logs.data.CannotStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code ./exchange drill}: injects faults into an exchange under load, each kind several times, and compares all
 * answers with the logs after each fault.
 */
@Command(
        name = "drill",
        subcommands = AttackCommand.class,
        customSynopsis = "exchange drill (DRILL... | attack ATTACK...) [OPTIONS]",
        description = "Kills parts of an exchange of its own under load, and proves that nothing is lost or doubled.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:nothing is lost or doubled", "1:something differs, or the drill could not begin"})
public final class DrillCommand implements Callable<Integer> {

    private static final int DISCREPANCIES = 1;
    private static final String ALL = "all";
    private static final String JAR = "tools/local-suite/target/local-suite.jar";

    @Parameters(
            paramLabel = "DRILL",
            arity = "0..*",
            completionCandidates = Names.class,
            description =
                    "one or several, or all: ${COMPLETION-CANDIDATES}; backup only alone; kill-one-broker, of three,"
                            + " not together with fill-disk; upgrade and rollback in turns, between the build in --from DIR and"
                            + " this one")
    private List<String> faults = List.of();

    @Option(
            names = "--kills",
            paramLabel = "N",
            defaultValue = "3",
            description = "how often each (default: ${DEFAULT-VALUE})")
    private int kills;

    @Option(
            names = "--rate",
            paramLabel = "R",
            defaultValue = "100",
            description = "transactions per second of the load (default: ${DEFAULT-VALUE})")
    private int rate;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "of the moments and of what is traded (default: ${DEFAULT-VALUE})")
    private long seed;

    @Option(
            names = "--lanes",
            paramLabel = "WHERE",
            defaultValue = LaneOption.ONE,
            description = LaneOption.DESCRIPTION)
    private String lanes = LaneOption.ONE;

    @Option(
            names = "--standby",
            description = "with a second gateway, and a second matching-service that stands by for the first;"
                    + " kill-matching kills whichever owns the shards")
    private boolean withStandby;

    @Option(
            names = "--from",
            paramLabel = "DIR",
            description = "a checkout of an older version, built there, for upgrade and rollback")
    private @Nullable Path older;

    @Option(
            names = "--rules-version",
            paramLabel = "N",
            defaultValue = "0",
            description = "the newest that the older version knows")
    private int rulesVersion;

    @Option(names = "--data", paramLabel = "DIR", description = DrillDirectory.DESCRIPTION)
    private @Nullable Path data;

    @Override
    public Integer call() throws Exception {
        require(!faults.isEmpty(), "a drill is missing; there are %s, all, and attack", Fault.accepted());
        List<Fault> wanted = faults.equals(List.of(ALL))
                ? Arrays.stream(Fault.values())
                        .filter(fault -> !fault.needsReplicas() && !fault.needsTwoBuilds() && !fault.losesTrades())
                        .toList()
                : faults.stream().map(DrillCommand::named).toList();
        require(
                !(wanted.contains(Fault.FILL_DISK) && wanted.contains(Fault.KILL_ONE_BROKER)),
                "fill-disk happens to one broker, kill-one-broker to one of three: drill one after the other");
        require(
                wanted.size() == 1 || wanted.stream().noneMatch(Fault::losesTrades),
                "backup and follow lose trades on purpose: drill each alone");
        require(kills >= 1 && kills <= 1000, "--kills %d: 1 to 1000 is accepted", kills);
        require(rate >= 1 && rate <= 1000, "--rate %d: 1 to 1000 transactions per second is accepted", rate);
        requireBuilds(wanted);
        LaneOption.require(lanes);
        DrillDirectory directory = DrillDirectory.of(data);
        boolean passed = run(wanted, directory.path());
        directory.end(passed);
        return passed ? 0 : DISCREPANCIES;
    }

    private boolean run(List<Fault> wanted, Path directory) throws IOException, SQLException, InterruptedException {
        Progress progress = new Progress(System.out);
        progress.step("%s, each %d times, seed %d, %d transactions per second, lanes: %s%s"
                .formatted(
                        wanted.stream().map(Fault::toString).collect(Collectors.joining(" ")),
                        wanted.getFirst().losesTrades() ? 1 : kills,
                        seed,
                        rate,
                        lanes,
                        withStandby ? ", with a hot standby" : ""));
        Drill.Options form = new Drill.Options(
                Set.copyOf(wanted), seed, rate, withStandby, lanes.equals(LaneOption.EACH), rulesVersion);
        try (Drill drill = Drill.start(starter(), directory, form, progress)) {
            if (wanted.getFirst().losesTrades()) {
                return isRestored(wanted.getFirst(), drill);
            }
            try {
                for (Fault fault : wanted) {
                    int times = fault.needsTwoBuilds() ? 1 : kills;
                    for (int time = 1; time <= times; time++) {
                        progress.step("%s, %d of %d".formatted(fault, time, times));
                        drill.inject(fault);
                    }
                }
                return isPassed(drill, progress);
            } finally {
                Report.table(drill.outages()).forEach(progress::line);
            }
        } catch (DrillFailedException e) {
            progress.line("FAILED: " + e.getMessage());
            return false;
        }
    }

    private static boolean isRestored(Fault fault, Drill drill) throws IOException, SQLException, InterruptedException {
        RestoredAnswers answers = fault == Fault.FOLLOW
                ? drill.promoteFollower()
                : drill.restoreBackup().answers();
        return answers.discrepancies().isEmpty() && drill.end().discrepancies().isEmpty();
    }

    private ExchangeUnderTest.Starter starter() {
        return older == null ? SeparateExchange::start : SeparateExchange.ofBuild(older.resolve(JAR));
    }

    private void requireBuilds(List<Fault> wanted) {
        boolean isOfTwo = wanted.stream().anyMatch(Fault::needsTwoBuilds);
        require(
                isOfTwo == (older != null),
                "upgrade and rollback, and only they, need --from DIR: a checkout of the older version, built there");
        require(
                older == null || Files.exists(older.resolve(JAR)),
                "--from %s: there is no %s in it; build it first: mvn package -DskipTests",
                String.valueOf(older),
                JAR);
        require(
                (rulesVersion > 0) == isOfTwo,
                "upgrade and rollback, and only they, need --rules-version N: the newest that the older version knows");
        Fault expected = Fault.UPGRADE;
        for (Fault fault : wanted.stream().filter(Fault::needsTwoBuilds).toList()) {
            require(fault == expected, "%s is not possible now: upgrade and rollback take turns", fault);
            expected = fault == Fault.UPGRADE ? Fault.ROLLBACK : Fault.UPGRADE;
        }
    }

    private static boolean isPassed(Drill drill, Progress progress)
            throws IOException, SQLException, InterruptedException {
        Findings last = drill.compare();
        progress.step(Report.end(last));
        last.discrepancies().forEach(progress::line);
        return drill.end().discrepancies().isEmpty()
                && last.discrepancies().isEmpty()
                && drill.outages().stream()
                        .allMatch(outage -> outage.findings().discrepancies().isEmpty());
    }

    /** The names of all drills, for the help. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Fault.values()).map(Fault::toString).iterator();
        }
    }

    private static Fault named(String name) {
        return Fault.named(name)
                .orElseThrow(() -> new CannotStartException(
                        "there is no drill '%s'; there are %s, and all".formatted(name, Fault.accepted())));
    }

    private static void require(boolean condition, String sentence, Object... arguments) {
        if (!condition) {
            throw new CannotStartException(sentence.formatted(arguments));
        }
    }
}
