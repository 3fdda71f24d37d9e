package io.openperp.localsuite.demo;

import io.openperp.localsuite.terminal.CannotStartException;
import java.security.SecureRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Trades on a running exchange and tells what happens. */
@Command(name = "demo", description = "Trades on the running exchange and shows what happened.")
public final class DemoCommand implements Callable<Integer> {

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "the HTTP API, for instance http://localhost:12000/api/v1")
    private @Nullable String url;

    @Option(names = "--http-port", paramLabel = "N", defaultValue = "12000")
    private int httpPort;

    @Override
    public Integer call() {
        String base = url == null ? "http://localhost:" + httpPort + "/api/v1" : url;
        try (ExchangeClient exchange = new ExchangeClient(base)) {
            new Demo(exchange, System.out, new SecureRandom()).play();
            return 0;
        } catch (NoAnswerException e) {
            throw new CannotStartException(
                    e.getMessage() + "; start one with ./exchange start, or name another with --url", e);
        }
    }
}
