package io.openperp.localsuite.suite;

import io.openperp.api.ApiVersion;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.key.KeyFile;
import io.openperp.localsuite.data.TemporaryFiles;
import io.openperp.localsuite.process.ClassArchive;
import io.openperp.localsuite.process.StartedParts;
import io.openperp.localsuite.terminal.Progress;
import io.openperp.localsuite.wiring.ConnectionBudget;
import io.openperp.localsuite.wiring.LaneOption;
import io.openperp.localsuite.wiring.PublicAddress;
import io.openperp.logs.data.CannotStartException;
import io.openperp.logs.data.DataDirectory;
import io.openperp.marketmaker.MarketMaker;
import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.common.utils.Exit;
import org.jspecify.annotations.Nullable;
import org.slf4j.bridge.SLF4JBridgeHandler;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./exchange start}: runs the exchange until a signal stops it. */
@Command(name = "start", description = "Runs the exchange until Ctrl-C; starting again continues where it stopped.")
public final class StartCommand implements Callable<Integer> {

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "${sys:openperp.data:-data}",
            description = "where the exchange keeps its state (default: data, beside ./exchange)")
    private Path data = Path.of("data");

    @Option(
            names = "--http-port",
            paramLabel = "N",
            defaultValue = "12000",
            description = "port of the HTTP API (default: ${DEFAULT-VALUE})")
    private int httpPort;

    @Option(
            names = "--ws-port",
            paramLabel = "N",
            defaultValue = "12001",
            description = "port of the WebSocket (default: ${DEFAULT-VALUE})")
    private int webSocketPort;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = PublicAddress.LOOPBACK,
            description = "where both listen (default: ${DEFAULT-VALUE}; 0.0.0.0 opens them to other machines)")
    private String bind = PublicAddress.LOOPBACK;

    @Option(
            names = "--spelling",
            paramLabel = "NAME",
            defaultValue = "1.0.12",
            description = "how clients are written to that ask for nothing: 1.0.12 (default), or live")
    private String spelling = "1.0.12";

    @Option(
            names = "--lanes",
            paramLabel = "WHERE",
            defaultValue = LaneOption.ONE,
            description = LaneOption.DESCRIPTION)
    private String lanes = LaneOption.ONE;

    @Option(names = "--quiet-market", description = "without the market maker and the takers that trade by themselves")
    private boolean quietMarket;

    @Option(
            names = "--follow",
            paramLabel = "BACKUP",
            description = "follows another exchange, whose backup --every writes to that directory: answers what reads,"
                    + " and takes no transactions")
    private @Nullable Path followed;

    @Option(names = "--follow-key", paramLabel = "FILE", description = "the key that the backup is encrypted with")
    private @Nullable Path followedKey;

    /** Whether the start has failed, so that the process ends without a signal. */
    private volatile boolean hasFailed;

    @Override
    public Integer call() throws Exception {
        Progress progress = new Progress(System.out);
        PublicAddress address = PublicAddress.of(bind, httpPort, webSocketPort);
        requirePorts(address);
        requireSpelling();
        LaneOption.require(lanes);
        System.setProperty("openperp.matching.lanes", lanes);
        if (!quietMarket) {
            LivingMarket.allowClaim();
        }
        DataDirectory directory = DataDirectory.open(data);
        directory.requireLogs();
        requireRole(directory);
        directory.forgetManagement();
        TemporaryFiles.removeLeftovers(directory.root());
        // Before the first logger is made: logging is set up once, for all services.
        System.setProperty("openperp.log", directory.programLog().toString());
        System.setProperty("org.springframework.boot.logging.LoggingSystem", "none");
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
        Exit.setHaltProcedure((code, reason) -> BrokerFailure.end(code, reason, directory.root(), progress));
        Exit.setExitProcedure((code, reason) -> BrokerFailure.end(code, reason, directory.root(), progress));
        StartedParts started = new StartedParts();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(started, progress), "stop"));
        started.add("data directory", directory);
        progress.step("data in " + directory.root());
        if (directory.wasOpenToOthers()) {
            progress.step("other users could read it; its mode is now 0700");
        }
        progress.step(openTo(address));
        ConnectionBudget connections = ConnectionBudget.ofThisProcess();
        if (connections.isReduced()) {
            progress.step(connections.explanation());
        }
        try {
            start(new Exchange(directory, progress, started), address);
            if (!quietMarket && followed == null) {
                LivingMarket.begin(directory, address, progress, started);
            }
            directory.api(address.httpBase());
            sayWhereTheTerminalIs(address, progress);
            progress.line("READY %s %s".formatted(address.httpBase(), address.webSocketAddress()));
            ClassArchive.begin().ifPresent(archive -> started.add("archive of classes", archive));
        } catch (RuntimeException e) {
            if (!started.isStopping()) {
                hasFailed = true;
                throw e;
            }
        }
        new CountDownLatch(1).await(); // until a signal ends the process
        return 0;
    }

    private void start(Exchange exchange, PublicAddress address) throws InterruptedException {
        if (followed == null) {
            exchange.start(address);
        } else {
            exchange.follow(address, followed, followedKey);
        }
    }

    /**
     * Throws {@link CannotStartException} if the data directory belongs to a follower but {@code --follow} is missing,
     * or if {@code --follow} is given for an exchange that trades by itself.
     */
    private void requireRole(DataDirectory directory) {
        if (followed == null && directory.isFollowing()) {
            throw new CannotStartException(
                    directory.root() + " follows another exchange: name its backup with --follow,"
                            + " or let it trade by itself: ./exchange promote --data " + data + " --from BACKUP");
        }
        if (followed != null && !directory.isFollowing() && directory.hasExchange()) {
            throw new CannotStartException(directory.root()
                    + " has an exchange that follows no other one; name a new directory with --data for one that does");
        }
    }

    /**
     * Checks the option {@code --spelling}, which chooses the API version whose form of answers is used; the forms
     * differ in a status name and in the sign of fees. Sets it for the two services that answer clients.
     */
    private void requireSpelling() {
        if (ApiVersion.named(spelling).isEmpty()) {
            throw new CannotStartException(ApiVersion.refusal("--spelling", spelling));
        }
        System.setProperty("openperp.gateway.spelling", spelling);
        System.setProperty("openperp.stream.spelling", spelling);
    }

    private void stop(StartedParts started, Progress progress) {
        if (!hasFailed) {
            progress.line("stopping …");
        }
        started.close();
    }

    /**
     * Prints the address of the web terminal, which is in the gateway's class path if the exchange was built with
     * Node.js.
     */
    private static void sayWhereTheTerminalIs(PublicAddress address, Progress progress) {
        if (StartCommand.class.getResource("/terminal/index.html") == null) {
            progress.step("without the terminal: it was built where Node.js 20.19 or npm is missing");
        } else {
            progress.line("TERMINAL " + address.page());
        }
    }

    private static String openTo(PublicAddress address) {
        return address.isOpenToOthers()
                ? "other machines reach the HTTP API and the WebSocket on %s, ports %d and %d, without TLS; nothing else"
                        .formatted(address.bindText(), address.http(), address.webSocket())
                : "only this machine reaches it; --bind 0.0.0.0 opens the HTTP API and the WebSocket to others";
    }

    private void requirePorts(PublicAddress address) throws IOException {
        try {
            requireFree(address, httpPort, "--http-port");
            requireFree(address, webSocketPort, "--ws-port");
            if (httpPort == webSocketPort) {
                throw new CannotStartException(
                        "--http-port and --ws-port are both " + httpPort + "; two ports are needed");
            }
        } catch (CannotStartException e) {
            TemporaryFiles.removeIfUnused(data);
            throw e;
        }
    }

    private static void requireFree(PublicAddress address, int port, String option) throws IOException {
        if (port < 1 || port > 65_535) {
            throw new CannotStartException("%s %d is not a port: 1 to 65535 is accepted".formatted(option, port));
        }
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(address.socket(port));
        } catch (BindException e) {
            throw new CannotStartException(refusal(address, port, option, String.valueOf(e.getMessage())), e);
        }
    }

    private static String refusal(PublicAddress address, int port, String option, String reason) {
        if (reason.contains("Cannot assign")) {
            return "--bind %s is not an address of this machine".formatted(address.bindText());
        }
        return reason.contains("Permission denied")
                ? "port %d needs root: choose one above 1023 with %s".formatted(port, option)
                : "port %d is taken by another program; choose another with %s".formatted(port, option);
    }

    /** The market maker and the takers that trade on a started exchange; each has a key in the data directory. */
    static final class LivingMarket {

        private static final String MOST_OF_A_CLAIM = "openperp.matching.faucet.maximum-amount";

        /** Amount that the quoting account claims, in USD: enough for a book that a newcomer does not move. */
        private static final String CLAIM = "100000";

        /** Options with a fixed seed, so that every start makes the same random choices; only the prices differ. */
        private static final MarketMaker.Options OPTIONS =
                new MarketMaker.Options(1, true, true, Long.parseLong(CLAIM) * 100_000_000);

        private LivingMarket() {}

        /** Lets the faucet give the quoting account its claim, unless a setting says how much it gives at most. */
        static void allowClaim() {
            if (System.getProperty(MOST_OF_A_CLAIM) == null) {
                System.setProperty(MOST_OF_A_CLAIM, CLAIM);
            }
        }

        static void begin(DataDirectory directory, PublicAddress address, Progress progress, StartedParts started) {
            OpenPerp exchange = OpenPerp.at(address.httpBase(), address.webSocketAddress());
            MarketMaker maker = started.add(
                    "market maker",
                    new MarketMaker(
                            exchange,
                            name -> Signer.of(
                                    KeyFile.readOrCreate(directory.marketMaker().resolve(name + ".key"))),
                            OPTIONS,
                            progress::step));
            maker.start();
            progress.step(
                    "a market maker quotes every market, and others trade with it; --quiet-market starts without them");
        }
    }
}
