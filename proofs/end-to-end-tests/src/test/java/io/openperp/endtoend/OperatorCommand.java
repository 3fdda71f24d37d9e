package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.localsuite.LocalSuite;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Runs {@code ./exchange admin} in this process, against a running exchange and without a question. */
final class OperatorCommand {

    private final Exchange exchange;

    record Said(int exitCode, String err) {}

    OperatorCommand(Exchange exchange) {
        this.exchange = exchange;
    }

    Said run(String... words) {
        List<String> arguments = new ArrayList<>(List.of("admin"));
        arguments.addAll(List.of(words));
        arguments.addAll(List.of("--yes", "--url", exchange.http()));
        StringWriter err = new StringWriter();
        CommandLine line = LocalSuite.commandLine().setErr(new PrintWriter(err, true));
        return new Said(line.execute(arguments.toArray(String[]::new)), err.toString());
    }

    /** Output of a command that must succeed. */
    String printed(String... words) {
        PrintStream before = System.out;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            assertThat(run(words)).as(String.join(" ", words)).isEqualTo(new Said(0, ""));
        } finally {
            System.setOut(before);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Output of a command with {@code --dry-run}, which must succeed. */
    String dryRun(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.add("--dry-run");
        String printed = printed(all.toArray(String[]::new));
        assertThat(printed).endsWith("dry run: nothing was signed or sent\n");
        return printed;
    }
}
