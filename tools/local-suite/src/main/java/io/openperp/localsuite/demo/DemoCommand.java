package io.openperp.localsuite.demo;

import io.openperp.client.OpenPerp;
import io.openperp.client.RequestFailed;
import io.openperp.localsuite.demo.Demo.OvertakenException;
import io.openperp.localsuite.demo.Trader.NoAnswerException;
import io.openperp.logs.data.CannotStartException;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./exchange demo}: trades on a running exchange and shows what happens. */
@Command(name = "demo", description = "Trades on the running exchange and shows what happened.")
public final class DemoCommand implements Callable<Integer> {

    private static final Pattern ADDRESS = Pattern.compile("https?://[A-Za-z0-9.:\\[\\]-]+(/[A-Za-z0-9._/-]*)?");

    /** Placeholder for the address of the streams, which the demo does not use. */
    private static final String UNUSED_WEB_SOCKET = "ws://localhost/";

    private static final int MOST_PLAYS = 5;

    @Option(names = "--url", paramLabel = "URL", description = "the HTTP API (default: http://localhost:12000/api/v1)")
    private @Nullable String url;

    @Option(
            names = "--http-port",
            paramLabel = "N",
            defaultValue = "12000",
            description = "the same for one on this machine")
    private int httpPort;

    @Override
    public Integer call() {
        String base = url == null ? "http://localhost:" + httpPort + "/api/v1" : url;
        if (!ADDRESS.matcher(base).matches()) {
            throw new CannotStartException(
                    "'%s' is not the address of an exchange; http://localhost:12000/api/v1 is one".formatted(base));
        }
        try (OpenPerp exchange = OpenPerp.at(base, UNUSED_WEB_SOCKET)) {
            play(exchange, base);
            return 0;
        } catch (NoAnswerException | RequestFailed e) {
            throw new CannotStartException(
                    "no exchange answers at %s: %s; start one with ./exchange start, or name another with --url"
                            .formatted(base, e.getMessage()),
                    e);
        }
    }

    /** Runs the demo. If other traders match the demo's orders first, runs it again with new accounts. */
    private static void play(OpenPerp exchange, String base) {
        for (int play = 1; ; play++) {
            try {
                new Demo(exchange, base, System.out).play();
                return;
            } catch (OvertakenException e) {
                if (play == MOST_PLAYS) {
                    throw new CannotStartException(
                            e.getMessage() + "; that happened %d times in a row: start the demo again".formatted(play),
                            e);
                }
                System.out.printf("%nOnce more, with new accounts: %s.%n%n", e.getMessage());
            }
        }
    }
}
