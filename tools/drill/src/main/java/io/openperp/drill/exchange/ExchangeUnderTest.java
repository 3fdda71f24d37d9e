package io.openperp.drill.exchange;

import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An exchange with every part in a separate process that a drill may kill: one broker or several that replicate, the
 * database, the five services.
 */
public interface ExchangeUnderTest extends AutoCloseable {

    String BROKER = "broker";
    String DATABASE = "database";
    String GATEWAY = "gateway-service";
    String MATCHING = "matching-service";
    String ACCOUNT = "account-service";
    String STATS = "stats-service";
    String STREAM = "stream-service";

    /** Base address of the HTTP API of its first gateway: {@code http://localhost:<port>/api/v1}. */
    String http();

    /** API address of every gateway, the first one first. */
    List<String> addresses();

    /** Address of the streams: {@code ws://localhost:<port>/}. */
    String webSocket();

    /** Kafka settings of a client with all rights. */
    Map<String, Object> kafka();

    /** Secret key of an administrator who is also a treasurer, in base58. */
    String operatorSecret() throws IOException;

    /** Data directory of the exchange; the logs of its processes are in {@code logs} below it. */
    Path data();

    /** Log directories of the brokers, one for each; their last names differ. */
    List<Path> logDirectories();

    /** Removes all data from the database; its users and passwords remain. The database must have stopped. */
    void emptyDatabase() throws IOException;

    /** Names of the brokers' processes: {@link #BROKER}, or with several brokers that name with a number from 1. */
    List<String> brokers();

    /**
     * Name of the process of a broker.
     *
     * @param number Kafka's number of the broker, from 1
     */
    String broker(int number);

    /**
     * Returns the process with this name.
     *
     * @param name one of the constants of this interface, or one of {@link #brokers}
     */
    ProcessUnderTest process(String name);

    Collection<? extends ProcessUnderTest> processes();

    /**
     * The processes that host the shards: one, or with a standby first the owner of the markets' shards, then the
     * standby.
     */
    List<? extends ProcessUnderTest> matching();

    /** The processes of the gateways: one or two; both give the same answers. */
    List<? extends ProcessUnderTest> gateways();

    /** Names of the parts whose readiness probe fails. */
    List<String> notReady();

    /** Describes each part that is not ready: its readiness and the last lines of its log. */
    String whyNotReady();

    /** Connects to the database of the services that fill tables. */
    Connection tables() throws SQLException;

    /**
     * Starts the services that fill tables once more, on an empty database that they fill from the logs, and connects
     * to it. These services end with the exchange.
     */
    Connection rebuiltTables() throws IOException, SQLException;

    /** Publishes oracle prices of this market, which was listed during the drill, from now on. */
    void publishPrices(TradedMarket market);

    /**
     * Starts brokers and a database for a follower of this exchange, with the same keys; returns when they run.
     *
     * @param directory an empty directory for the follower's data
     */
    FollowerUnderTest startFollower(Path directory) throws IOException, InterruptedException;

    /** Stops all processes of the exchange for good. */
    @Override
    void close();

    /**
     * A second exchange (follower) whose logs are filled from backups of the first one; it trades only after {@link
     * #trade}.
     */
    interface FollowerUnderTest {

        ExchangeUnderTest exchange();

        /** Starts the services that only read, which need logs filled from a backup. Returns when they are ready. */
        void serve() throws IOException, InterruptedException;

        /**
         * Starts the services that trading needs, matching-service and a new gateway; to be called when no more backups
         * are written to the logs. Returns when an order would be accepted. The services that fill tables and streams
         * run on.
         */
        void trade() throws IOException, InterruptedException;
    }

    /** Function that starts an exchange for a drill. */
    @FunctionalInterface
    interface Starter {

        /**
         * Starts an exchange; returns when it would accept an order.
         *
         * @param data directory of its state and its logs
         * @param brokers number of brokers; each stores all records, and a record counts as written when all brokers
         *     but one have it
         * @param settings settings of matching-service, by their full names
         * @param withStandby whether there are a standby matching-service and a second gateway
         */
        ExchangeUnderTest start(
                Path data, int brokers, Map<String, String> settings, boolean withStandby, DrillOutput output)
                throws IOException, InterruptedException;
    }

    /** A process of the exchange. Whenever it ends, it is started again, unless restarts are suspended. */
    interface ProcessUnderTest {

        /** Name of the process, one of those in {@link ExchangeUnderTest}. */
        String name();

        /** Kills the process and its descendants with SIGKILL; it is started again. */
        void kill();

        /** Kills the process with SIGKILL. It stays down until {@link #resumeRestarts}. */
        void killWithoutRestart();

        /**
         * Ends the process with SIGTERM. It stays down until {@link #resumeRestarts}. Returns false if it did not end
         * by itself and had to be killed.
         */
        boolean stopWithoutRestart() throws InterruptedException;

        void resumeRestarts();

        /**
         * Ends the process with SIGTERM and starts it from the other of the two builds of the exchange. Returns false
         * if it did not end by itself and had to be killed.
         *
         * @throws IllegalStateException if there is only one build
         */
        boolean changeBuild() throws InterruptedException;

        /** Number of times that the process has been started. */
        int starts();

        /**
         * Time at which the process became ready after its last start, by {@link System#nanoTime}; empty if it is not
         * ready.
         */
        Optional<Long> readyAtNanos();

        /** Ends the process with SIGTERM for good. Returns false if it did not end by itself and had to be killed. */
        boolean stop() throws InterruptedException;
    }
}
