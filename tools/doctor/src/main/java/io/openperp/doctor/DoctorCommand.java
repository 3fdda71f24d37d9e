package io.openperp.doctor;

import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code ./exchange doctor}: checks an exchange on this machine, a deployed exchange from outside, or both, and reports
 * what is insecure. Changes nothing.
 */
@Command(
        name = "doctor",
        description = {
            "Reports what of an exchange is open, unencrypted, default or too small.",
            "It says why each matters and what to set, and changes nothing."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all is in order", "1:there are warnings", "2:there are problems, or the options are wrong"})
public final class DoctorCommand implements Callable<Integer> {

    private static final int MOST_REQUESTS = 20_000;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "an exchange on this machine (default, if nothing else is named: data, beside ./exchange)")
    private @Nullable Path data;

    @Option(names = "--gateway", paramLabel = "URL", description = "the HTTP API of a deployed exchange, from outside")
    private @Nullable URI gateway;

    @Option(names = "--stream", paramLabel = "URL", description = "its WebSocket")
    private @Nullable URI stream;

    @Option(
            names = "--kafka",
            paramLabel = "HOST:PORT",
            split = ",",
            description = "whether a broker answers from here without TLS or login; several separated by commas")
    private List<String> kafka = new ArrayList<>();

    @Option(
            names = "--command-config",
            paramLabel = "FILE",
            description =
                    "logs in to that broker with these settings of the Kafka client, and reports what the login may destroy and where copies are")
    private @Nullable Path kafkaLogin;

    @Option(names = "--database", paramLabel = "HOST:PORT", description = "the same of its PostgreSQL")
    private @Nullable String database;

    @Option(
            names = "--closed",
            paramLabel = "HOST:PORT",
            split = ",",
            description = "what must not be reached from here; several separated by commas")
    private List<String> closed = new ArrayList<>();

    @Option(
            names = "--requests",
            paramLabel = "N",
            description =
                    "also sends up to N requests, to see the limit per address and whether a forged X-Forwarded-For"
                            + " is believed (default: 0)")
    private int requests;

    @Option(names = "--inside", description = "asked from within the cluster, where TLS ends before the services")
    private boolean inside;

    @Option(
            names = "--accept",
            paramLabel = "CHECK",
            split = ",",
            description = "a problem of this name is a warning, because it is meant so; several separated by commas")
    private List<String> accepted = new ArrayList<>();

    @Option(names = "--tolerate-warnings", description = "exit code 0 with warnings, too")
    private boolean toleratesWarnings;

    @Option(names = "--json", description = "for programs")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Runs the command as a program of its own, as the images do, also in {@code helm test}. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new DoctorCommand()).execute(arguments));
    }

    @Override
    public Integer call() {
        if (requests < 0 || requests > MOST_REQUESTS) {
            throw new ParameterException(
                    spec.commandLine(), "--requests takes 0 to " + MOST_REQUESTS + ", not " + requests);
        }
        if (kafkaLogin != null && kafka.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "--command-config needs a broker: name it with --kafka HOST:PORT");
        }
        List<Finding> findings = new ArrayList<>();
        Path local = localDirectory();
        if (local != null) {
            findings.addAll(new LocalExchange(local).check());
        }
        if (gateway != null) {
            findings.addAll(new GatewayChecks(Endpoint.of(gateway, inside), requests).check());
        }
        if (stream != null) {
            findings.addAll(new StreamChecks(Endpoint.of(stream, inside)).check());
        }
        kafka.forEach(address -> findings.addAll(new KafkaChecks(Address.parse(address)).check()));
        if (kafkaLogin != null) {
            findings.addAll(new KafkaLoginChecks(kafka, kafkaLogin).check());
        }
        if (database != null) {
            findings.addAll(new DatabaseChecks(Address.parse(database)).check());
        }
        closed.forEach(address -> findings.add(ClosedChecks.check(Address.parse(address))));
        Report report = new Report(withAccepted(findings));
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? report.json() + System.lineSeparator() : report.text());
        out.flush();
        int exitCode = report.exitCode();
        return exitCode == 1 && toleratesWarnings ? 0 : exitCode;
    }

    /**
     * Data directory to check: the given one or, if no option names anything to check, that of {@code ./exchange
     * start}. Null: no directory is checked.
     */
    private @Nullable Path localDirectory() {
        boolean isElsewhere =
                gateway != null || stream != null || !kafka.isEmpty() || database != null || !closed.isEmpty();
        return data == null && !isElsewhere ? Path.of(System.getProperty("openperp.data", "data")) : data;
    }

    private List<Finding> withAccepted(List<Finding> findings) {
        Set<String> names = Set.copyOf(accepted);
        return findings.stream()
                .map(finding -> names.contains(finding.check()) ? finding.accepted() : finding)
                .toList();
    }
}
