package io.openperp.localsuite.process;

import io.openperp.account.AccountApplication;
import io.openperp.gateway.GatewayApplication;
import io.openperp.localbroker.KafkaCluster;
import io.openperp.localbroker.KafkaLogin;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.database.LocalPostgres;
import io.openperp.matching.MatchingApplication;
import io.openperp.stats.StatsApplication;
import io.openperp.stream.StreamApplication;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * Main program of a part of an exchange that runs as a separate process. Arguments: {@code broker <directory> <cluster>
 * <number> <file of the password>}, {@code database <directory> <port>}, or the name of a service and its arguments. It
 * ends when its standard input ends, which is when the process that started it ends, however that happens.
 */
public final class ChildProgram {

    static final String BROKER = "broker";
    static final String DATABASE = "database";

    /**
     * Line that broker and database print when they are ready; the database adds its address and process ID. A service
     * prints nothing; its readiness probe tells.
     */
    static final String READY = "READY";

    private static final int FAILED = 1;

    /** The database server, if this process runs it: the only part with child processes. */
    private static final CompletableFuture<LocalPostgres> DATABASE_SERVER = new CompletableFuture<>();

    private ChildProgram() {}

    public static void main(String[] arguments) {
        Thread.ofPlatform().daemon().name("parent-watch").start(() -> endWithParent(arguments[0]));
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
        try {
            run(arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length));
        } catch (RuntimeException e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(FAILED);
        }
    }

    private static void run(String part, String[] arguments) {
        switch (part) {
            case BROKER -> {
                LocalKafka.start(
                        Path.of(arguments[0]),
                        KafkaCluster.parse(arguments[1]),
                        Integer.parseInt(arguments[2]),
                        KafkaLogin.at(Path.of(arguments[3])));
                System.out.println(READY);
            }
            case DATABASE -> runDatabase(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
            case "gateway-service" -> GatewayApplication.main(arguments);
            case "matching-service" -> MatchingApplication.main(arguments);
            case "account-service" -> AccountApplication.main(arguments);
            case "stats-service" -> StatsApplication.main(arguments);
            case "stream-service" -> StreamApplication.main(arguments);
            default -> throw new IllegalArgumentException(part + " is not a part of an exchange");
        }
    }

    private static void runDatabase(Path directory, int port) {
        LocalPostgres server = DATABASE_SERVER
                .completeAsync(() -> LocalPostgres.start(directory, port))
                .join();
        ProcessHandle process = server.process().orElseThrow();
        System.out.println(READY + " " + server.login("openperp").url() + " " + process.pid());
        process.onExit().join();
        throw new IllegalStateException("the database has ended");
    }

    private static void endWithParent(String part) {
        try {
            while (System.in.read() >= 0) {
                // Nothing is written there.
            }
        } catch (IOException e) {
            // The input has ended.
        }
        if (part.equals(DATABASE)) {
            DATABASE_SERVER.join().close();
        }
        Runtime.getRuntime().halt(0);
    }
}
