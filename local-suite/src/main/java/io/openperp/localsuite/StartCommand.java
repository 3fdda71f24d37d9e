package io.openperp.localsuite;

import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalPostgres;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the exchange until it is told to stop. */
@Command(name = "start", description = "Runs the exchange until Ctrl-C; starting again continues where it stopped.")
final class StartCommand implements Callable<Integer> {

    @Option(names = "--data", paramLabel = "DIR", defaultValue = "${sys:openperp.data:-data}")
    private Path data = Path.of("data");

    @Option(names = "--http-port", paramLabel = "N", defaultValue = "12000")
    private int httpPort;

    @Option(names = "--ws-port", paramLabel = "N", defaultValue = "12001")
    private int webSocketPort;

    @Override
    public Integer call() throws Exception {
        Progress progress = new Progress(System.out);
        requireFree(httpPort, "--http-port");
        requireFree(webSocketPort, "--ws-port");
        DataDirectory directory = DataDirectory.open(data);
        // Before the first logger is made: logging reads it once.
        System.setProperty("openperp.log", directory.programLog().toString());
        Started started = new Started();
        Runtime.getRuntime().addShutdownHook(new Thread(started::close, "stop"));
        started.add("data directory", directory);
        progress.step("data in " + directory.root());
        CompletableFuture<LocalPostgres> database = CompletableFuture.supplyAsync(() -> {
            LocalPostgres postgres = started.add("database", LocalPostgres.start(directory.postgres()));
            progress.step("database is up");
            return postgres;
        });
        LocalKafka kafka = started.add("broker", LocalKafka.start(directory.kafka(), 0));
        progress.step("broker is up");
        try {
            database.join();
        } catch (CompletionException e) {
            throw new CannotStartException("the database did not start: " + e.getMessage(), e);
        }
        progress.line("READY http://localhost:%d/api/v1 ws://localhost:%d/ %s"
                .formatted(httpPort, webSocketPort, kafka.bootstrapServers()));
        new CountDownLatch(1).await();
        return 0;
    }

    private static void requireFree(int port, String option) throws IOException {
        if (port < 1 || port > 65_535) {
            throw new CannotStartException("%s %d is not a port: 1 to 65535 is accepted".formatted(option, port));
        }
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(port));
        } catch (BindException e) {
            throw new CannotStartException(
                    "port %d is taken by another program; choose another with %s".formatted(port, option), e);
        }
    }
}
