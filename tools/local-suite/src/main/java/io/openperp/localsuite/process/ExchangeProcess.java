package io.openperp.localsuite.process;

import io.openperp.drill.attack.AttackDrill.AttackedExchange;
import io.openperp.localbroker.LoopbackPort;
import io.openperp.logs.data.CannotStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A whole exchange as {@code ./exchange start} runs it, in a separate process on free ports of the loopback. */
public final class ExchangeProcess implements AttackedExchange {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(180);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(60);
    private static final long POLL_MILLIS = 200;
    private static final String READY = "READY ";

    private final Process process;
    private final Thread endWithThisProcess;
    private final Path output;
    private final int httpPort;
    private final int webSocketPort;

    private ExchangeProcess(Process process, Path output, int httpPort, int webSocketPort) {
        this.process = process;
        this.output = output;
        this.httpPort = httpPort;
        this.webSocketPort = webSocketPort;
        this.endWithThisProcess = new Thread(process::destroy, "stop-exchange");
        Runtime.getRuntime().addShutdownHook(endWithThisProcess);
    }

    /**
     * Starts an exchange; returns when it is ready.
     *
     * @param program main class; its command {@code start} runs the exchange
     * @param directory directory for its state, and for {@code start.log} with its output
     * @param heap maximum heap, such as {@code 2g}
     * @throws CannotStartException if it ends, or is not ready within three minutes
     */
    public static ExchangeProcess start(Class<?> program, Path directory, String heap)
            throws IOException, InterruptedException {
        int httpPort = LoopbackPort.free();
        int webSocketPort = LoopbackPort.free();
        Path state = directory.resolve("data");
        Path temporary = Files.createDirectories(state.resolve("tmp"));
        Path output = directory.resolve("start.log");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseG1GC", "-Xmx" + heap, "-XX:+ExitOnOutOfMemoryError"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        command.addAll(List.of("-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8", "-Djava.awt.headless=true"));
        command.add("-Djava.io.tmpdir=" + temporary.toAbsolutePath());
        command.addAll(ProgramClasses.options());
        command.addAll(List.of(program.getName(), "start", "--quiet-market", "--data", state.toString()));
        command.addAll(List.of("--http-port", String.valueOf(httpPort), "--ws-port", String.valueOf(webSocketPort)));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                .start();
        ExchangeProcess started = new ExchangeProcess(process, output, httpPort, webSocketPort);
        try {
            started.awaitReady();
        } catch (CannotStartException e) {
            started.close();
            throw e;
        }
        return started;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public int httpPort() {
        return httpPort;
    }

    @Override
    public int webSocketPort() {
        return webSocketPort;
    }

    @Override
    public String api() {
        return "http://127.0.0.1:" + httpPort + "/api/v1";
    }

    @Override
    public String webSocket() {
        return "ws://127.0.0.1:" + webSocketPort + "/";
    }

    /** Stops the exchange with SIGTERM, and kills it if it has not ended after a minute. */
    @Override
    public void close() throws InterruptedException {
        Runtime.getRuntime().removeShutdownHook(endWithThisProcess);
        process.destroy();
        if (!process.waitFor(STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }

    private void awaitReady() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
        while (Files.readAllLines(output).stream().noneMatch(line -> line.startsWith(READY))) {
            if (!process.isAlive()) {
                throw new CannotStartException(
                        "the exchange ended with code %d before it was ready; its output is in %s"
                                .formatted(process.exitValue(), output));
            }
            if (System.nanoTime() > deadline) {
                throw new CannotStartException("the exchange was not ready after %d s; its output is in %s"
                        .formatted(START_TIMEOUT.toSeconds(), output));
            }
            Thread.sleep(POLL_MILLIS);
        }
    }
}
