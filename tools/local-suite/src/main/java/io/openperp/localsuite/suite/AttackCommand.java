package io.openperp.localsuite.suite;

import io.openperp.drill.attack.Attack;
import io.openperp.drill.attack.AttackDrill;
import io.openperp.drill.attack.AttackResult;
import io.openperp.localsuite.process.ExchangeProcess;
import io.openperp.localsuite.process.ProgramClasses;
import io.openperp.localsuite.terminal.Progress;
import io.openperp.logs.ReplayCommand;
import io.openperp.logs.data.CannotStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code ./exchange drill attack}: attacks an exchange that was started for it, measures what an honest client notices
 * and what the process uses, then audits the logs.
 */
@Command(
        name = "attack",
        description = {
            "Attacks an exchange of its own and measures what an honest client notices of it.",
            "The attackers come from other addresses of the loopback. It needs Linux, to see what the process uses."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the exchange has stood every attack",
            "1:the honest client completed fewer than half of its rounds, one failed, or its p99 was more than ten times"
                    + " that of before; the exchange does not give descriptors back; or a replay of its logs finds"
                    + " anything"
        })
public final class AttackCommand implements Callable<Integer> {

    private static final int BROKEN = 1;
    private static final String ALL = "all";

    @Parameters(
            paramLabel = "ATTACK",
            arity = "1..*",
            completionCandidates = Names.class,
            description = "one or several, or all: ${COMPLETION-CANDIDATES}")
    private List<String> names = List.of();

    @Spec
    private CommandSpec command = CommandSpec.create(); // set by picocli

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "10",
            description =
                    "how long the honest client trades in peace, and how long under each attack (default: ${DEFAULT-VALUE})")
    private int seconds;

    @Option(
            names = "--sockets",
            paramLabel = "N",
            description = "connections of the attackers (default: 4 to 9000, by attack)")
    private @Nullable Integer sockets;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            defaultValue = "2g",
            description = "heap of the exchange (default: ${DEFAULT-VALUE})")
    private String heap = "2g";

    @Option(names = "--data", paramLabel = "DIR", description = DrillDirectory.DESCRIPTION)
    private @Nullable Path data;

    @Override
    public Integer call() throws Exception {
        List<Attack> attacks = names.equals(List.of(ALL))
                ? List.of(Attack.values())
                : names.stream().map(AttackCommand::named).toList();
        require(seconds >= 1 && seconds <= 600, "--seconds %d: 1 to 600 is accepted", seconds);
        require(sockets == null || sockets >= 1 && sockets <= 10_000, "--sockets %d: 1 to 10000 is accepted", sockets);
        require(heap.matches("[1-9]\\d*[mg]"), "--heap %s: megabytes or gigabytes are accepted, as 460m or 2g", heap);
        require(Files.isDirectory(Path.of("/proc/self/fd")), "an attack needs Linux: it counts what the process uses");
        DrillDirectory directory = DrillDirectory.of(data);
        boolean held = run(attacks, directory.path());
        directory.end(held);
        return held ? 0 : BROKEN;
    }

    /** The names of all attacks, for the help. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Attack.values()).map(Attack::toString).iterator();
        }
    }

    private boolean run(List<Attack> attacks, Path directory) throws IOException, InterruptedException {
        Class<?> program = command.root().userObject().getClass();
        Progress progress = new Progress(System.out);
        progress.step(
                "%d attacks of %d s each on an exchange with a heap of %s".formatted(attacks.size(), seconds, heap));
        List<AttackResult> results = new ArrayList<>();
        progress.phase("starting the exchange");
        ExchangeProcess exchange = ExchangeProcess.start(program, directory, heap);
        try (AttackDrill drill = AttackDrill.start(exchange, ProgramClasses.classPath(), progress)) {
            for (Attack attack : attacks) {
                progress.step("%s, %d of %d".formatted(attack, results.size() + 1, attacks.size()));
                results.add(
                        drill.run(attack, sockets == null ? attack.sockets() : sockets, Duration.ofSeconds(seconds)));
            }
        } finally {
            AttackResult.HEADER.forEach(progress::line);
            results.forEach(result -> progress.line(result.row()));
        }
        int audit = new CommandLine(new ReplayCommand())
                .setExecutionExceptionHandler(command.commandLine().getExecutionExceptionHandler())
                .execute("--data", directory.resolve("data").toString());
        return audit == 0 && results.stream().allMatch(result -> result.broken().isEmpty());
    }

    private static Attack named(String name) {
        return Attack.named(name)
                .orElseThrow(() -> new CannotStartException(
                        "there is no attack '%s'; there are %s, and all".formatted(name, Attack.accepted())));
    }

    private static void require(boolean condition, String sentence, @Nullable Object... arguments) {
        if (!condition) {
            throw new CannotStartException(sentence.formatted(arguments));
        }
    }
}
