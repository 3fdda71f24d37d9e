package io.openperp.drill.exchange;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;

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

    /** The same of every gateway, that one first. */
    List<String> addresses();

    /** {@code ws://localhost:<port>/}. */
    String webSocket();

    /** Settings of a client of its brokers that may do everything. */
    Map<String, Object> kafka();

    /** Base58 of the seed of a key that is an administrator and a treasurer. */
    String operatorSecret() throws IOException;

    /** Where it keeps its state; the logs of its processes are in {@code logs} below. */
    Path data();

    /** Where the brokers keep the logs, one directory of different names for each. */
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

    /** One, or two that answer the same. */
    List<? extends ProcessUnderTest> gateways();

    /** Names of the parts whose readiness probe fails. */
    List<String> notReady();

    /** For each part that is not ready: its readiness, and the end of its log. */
    String whyNotReady();

    /** An oracle publishes prices of this market too from now on. It is listed. */
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
}
