package io.openperp.benchmarks.counts;

import io.openperp.benchmarks.exchange.RunningExchange;
import io.openperp.benchmarks.exchange.traffic.Traders;
import io.openperp.localsuite.wiring.LaneOption;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code ./exchange bench}: counts the resources that a transaction uses, and compares them with the last accepted
 * counts.
 */
@Command(
        name = "bench",
        description = {
            "Counts what a transaction costs: requests, records, bytes, memory and context switches.",
            "It starts an exchange of its own, sends transactions one after the other, takes off what an exchange without"
                    + " clients does, and compares the counts with the accepted ones. None of them depends much on how"
                    + " fast the machine is. It needs Linux."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no count is worse than accepted",
            "1:records, bytes or appends are more than 3 %% above the accepted ones, or all requests, memory or context"
                    + " switches, which differ from start to start, more than 15 %%",
            "2:an option is wrong",
            "3:nothing could be counted"
        })
public final class BenchCommand implements Callable<Integer> {

    private static final int WORSE = 1;
    /** Number of transactions after which a pair of traders repeats its steps. */
    private static final int CYCLE = 8;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--lanes", paramLabel = "WHERE", description = LaneOption.DESCRIPTION)
    private String lanes = "one";

    @Option(
            names = "--transactions",
            paramLabel = "N",
            description = "transactions of a round (default: ${DEFAULT-VALUE})")
    private int transactions = 1600;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "rounds; of each count the smallest is taken, because other programs only add (default: ${DEFAULT-VALUE})")
    private int rounds = 5;

    @Option(
            names = "--idle-seconds",
            paramLabel = "N",
            description = "how long the exchange without clients is watched (default: ${DEFAULT-VALUE})")
    private int idleSeconds = 15;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "where run.json is written, with machine, version and options (default: ${DEFAULT-VALUE})")
    private Path out = Path.of("bench");

    @Option(
            names = "--accept",
            description = "takes the counts as the accepted ones of this layout (proofs/benchmarks/counts.json)")
    private boolean accept;

    private final Path root = Path.of(System.getProperty("openperp.root", "."));

    @Override
    public Integer call() throws IOException, InterruptedException {
        check("--lanes", List.of("one", "each").contains(lanes), lanes, "one or each");
        check("--transactions", transactions > 0 && transactions % CYCLE == 0, transactions, "a multiple of " + CYCLE);
        check("--rounds", rounds > 0, rounds, "at least 1");
        check("--idle-seconds", idleSeconds > 0, idleSeconds, "at least 1");
        Path file = root.resolve("proofs/benchmarks/counts.json");
        Map<String, Double> counts = counted();
        if (accept) {
            Baseline.accept(file, lanes, counts);
        }
        Baseline baseline = Baseline.read(file, lanes);
        List<String> flaws = baseline.flaws(counts);
        System.out.print(RunReport.table(counts, baseline));
        flaws.forEach(System.out::println);
        RunReport.write(out, version(), options(), counts, flaws);
        System.out.println("written to " + out.resolve("run.json"));
        return flaws.isEmpty() ? 0 : WORSE;
    }

    private void check(String option, boolean isAccepted, Object value, String accepted) {
        if (!isAccepted) {
            throw new ParameterException(
                    spec.commandLine(), "%s is %s; accepted is %s".formatted(option, value, accepted));
        }
    }

    private Map<String, Double> counted() throws IOException, InterruptedException {
        int port = freePort();
        try (RunningExchange exchange =
                        RunningExchange.start(root.resolve("exchange"), lanes, ExchangeCounters.javaOptions(port));
                ExchangeCounters counters = ExchangeCounters.connect(port, exchange.process())) {
            Traders pair = Traders.open(exchange.httpPort(), 1);
            return new CountedRun(counters, pair, exchange.httpPort()).count(rounds, transactions, idleSeconds);
        }
    }

    private Map<String, String> options() {
        return new TreeMap<>(Map.of(
                "lanes",
                lanes,
                "transactions",
                "" + transactions,
                "rounds",
                "" + rounds,
                "idle-seconds",
                "" + idleSeconds));
    }

    private String version() throws IOException, InterruptedException {
        Process asked = new ProcessBuilder(root.resolve("exchange").toString(), "version").start();
        String version = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        asked.waitFor();
        return version;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
