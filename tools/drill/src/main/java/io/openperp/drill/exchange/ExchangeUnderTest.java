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
 * An exchange with every part in a process of its own, which a drill may kill: one broker or several that replicate, the
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

    /** {@code http://localhost:<port>/api/v1}, of its first gateway. */
    String http();

    /** API address of every gateway, the first one first. */
    List<String> addresses();

    /** {@code ws://localhost:<port>/}. */
    String webSocket();

    /** Settings of a client of its brokers that may do everything. */
    Map<String, Object> kafka();

    /** Base58 of the seed of a key that is an administrator and a treasurer. */
    String operatorSecret() throws IOException;

    /** Data directory; the logs of its processes are in {@code logs} below. */
    Path data();

    /** Directories in which the brokers keep the logs, one for each, with different names. */
    List<Path> logDirectories();

    /** Removes everything from the database but who may log in. It must have stopped. */
    void emptyDatabase() throws IOException;

    /** The names of the brokers' processes: {@link #BROKER}, or one with a number from 1 for each. */
    List<String> brokers();

    /** @param number as Kafka numbers it, from 1 */
    String broker(int number);

    /** @param name one of the constants here, or of {@link #brokers} */
    ProcessUnderTest process(String name);

    Collection<? extends ProcessUnderTest> processes();

    /** The processes that host the shards: one, or the owner of the shards of the markets and then its standby. */
    List<? extends ProcessUnderTest> matching();

    /** The gateways: one, or two with the same answers. */
    List<? extends ProcessUnderTest> gateways();

    /** Names of the parts whose readiness probe fails. */
    List<String> notReady();

    /** Readiness of each part that is not ready, and the end of its log. */
    String whyNotReady();

    /** Connects to the database of the services that keep tables. */
    Connection tables() throws SQLException;

    /**
     * Starts the services that keep tables once more, on an empty database, which they fill from the logs, and connects to
     * it. They end with the exchange.
     */
    Connection rebuiltTables() throws IOException, SQLException;

    /** Publishes oracle prices of this listed market too from now on. */
    void publishPrices(TradedMarket market);

    /** Stops all processes. */
    @Override
    void close();

    /** Starts such an exchange. */
    @FunctionalInterface
    interface Starter {

        /**
         * Returns when an order sent from now on would be accepted.
         *
         * @param data where it keeps its state, its logs included
         * @param brokers how many; all have every record, and a record counts as written when all but one have it
         * @param settings of matching-service, by their full names
         * @param withStandby whether a second matching-service stands by for the first, and a second gateway answers too
         */
        ExchangeUnderTest start(
                Path data, int brokers, Map<String, String> settings, boolean withStandby, DrillOutput output)
                throws IOException, InterruptedException;
    }

    /** A process of the exchange, which is started again whenever it ends. */
    interface ProcessUnderTest {

        /** One of the names in {@link ExchangeUnderTest}. */
        String name();

        /** Kills the process and its descendants with SIGKILL; it is started again. */
        void kill();

        /** Kills the process with SIGKILL; it is not started again before {@link #resumeRestarts}. */
        void killWithoutRestart();

        /**
         * Ends the process with SIGTERM; it is not started again before {@link #resumeRestarts}. False: it did not end by
         * itself and had to be killed.
         */
        boolean stopWithoutRestart() throws InterruptedException;

        void resumeRestarts();

        /**
         * Ends the process with SIGTERM; it is started again from the other of the two builds that the exchange was started
         * with. False: it did not end by itself and had to be killed.
         *
         * @throws IllegalStateException if there is only one build
         */
        boolean changeBuild() throws InterruptedException;

        /** Number of starts. */
        int starts();

        /** Time since which it has been ready after its last start, by {@link System#nanoTime}; empty while it is not. */
        Optional<Long> readyAtNanos();

        /** Ends the process with SIGTERM for good. False: it did not end by itself and had to be killed. */
        boolean stop() throws InterruptedException;
    }
}
