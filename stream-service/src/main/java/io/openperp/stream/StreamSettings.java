package io.openperp.stream;

import io.openperp.api.ApiVersion;
import io.openperp.stream.snapshot.SnapshotSettings;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings that an operator may change.
 *
 * @param gateway address to which transactions are sent
 * @param gatewaySecret secret sent to the gateway's internal port with batches of transactions; empty: there is no
 *     internal port, so each transaction is sent alone to {@code gateway}
 * @param statistics address at which past candles are requested
 * @param tradeTimeout time that the gateway may take to answer a transaction
 * @param tradesInFlight largest number of unanswered transactions of one connection
 * @param pingInterval interval at which a connection is pinged
 * @param pongDeadline time that the answer to a ping may take
 * @param shutdownNotice time between the announcement of a stop to the clients and the stop; 0: none is announced
 * @param connections largest number of WebSocket connections; 0: computed from the heap and the file descriptors, at
 *     most 10,000
 * @param connectionsPerAddress largest number of connections of one client address; an IPv6 /64 counts as one address
 * @param floodPenalty time for which an address is refused after one of its connections was cut for sending too much;
 *     doubled each time it happens again within ten minutes, up to a minute; zero: addresses are not refused
 * @param subscriptions largest number of topics that one connection may be subscribed to
 * @param subscriptionsInAll largest number of subscriptions of all connections together; 0: as many as fit in a tenth
 *     of the heap
 * @param messagesPerSecond largest number of WebSocket frames, of any kind, that one connection may send a second; a
 *     connection that sends more is cut
 * @param bytesPerSecond largest number of bytes of messages read from one address a second; above it, the server pauses
 *     reading from its connections
 * @param sentMessagesPerSecond largest number of messages sent to one address a second; further messages are delayed
 * @param sentBytesPerSecond largest number of bytes of messages sent to one address a second; further messages are
 *     delayed
 * @param requestsPerSecond largest number of HTTP requests of one address a second, WebSocket handshakes included
 * @param acceptsPerSecond largest number of TCP connections accepted a second, from all addresses; others wait to be
 *     accepted; 0: 500 for each processor
 * @param messageLimit largest message a client may send
 * @param socketBuffer size of the operating system's buffer for one connection, in each direction
 * @param sendQueue largest number of bytes waiting to be sent to one connection; a connection that falls further behind
 *     is closed
 * @param messageMemory largest number of bytes of waiting messages of all connections together; 0: a fifth of the heap
 * @param sendTimeout time within which one message must be sent
 * @param resumeRecords largest number of records of a partition kept for clients that resume
 * @param resumeBytes largest number of bytes of the records kept for clients that resume, of each partition; 0: a tenth
 *     of the heap divided by the number of partitions, at most 16 MB each
 * @param resumeWait total time that one connection may wait for this replica to read records that another replica has
 *     already published to that client
 * @param marketRefresh interval at which new partitions, that is new markets, are looked for
 * @param snapshots settings for storing the state for the next start
 * @param spelling {@link ApiVersion}, that is API version, of messages to connections that request none: {@code 1.0.12}
 *     or {@code live}
 * @param origins web origins from which browsers may connect; {@code *}: all
 * @param page address to which a browser that opens {@code /} is redirected: a path on the same host or a full URL;
 *     empty: no redirect
 */
@ConfigurationProperties("openperp.stream")
public record StreamSettings(
        @DefaultValue("http://localhost:12000") URI gateway,
        @DefaultValue("") String gatewaySecret,
        @DefaultValue("http://localhost:12013") URI statistics,
        @DefaultValue("5s") Duration tradeTimeout,
        @DefaultValue("100") int tradesInFlight,
        @DefaultValue("30s") Duration pingInterval,
        @DefaultValue("10s") Duration pongDeadline,
        @DefaultValue("5s") Duration shutdownNotice,
        @DefaultValue("0") int connections,
        @DefaultValue("50") int connectionsPerAddress,
        @DefaultValue("5s") Duration floodPenalty,
        @DefaultValue("100") int subscriptions,
        @DefaultValue("0") int subscriptionsInAll,
        @DefaultValue("1000") int messagesPerSecond,
        @DefaultValue("2MB") DataSize bytesPerSecond,
        @DefaultValue("5000") int sentMessagesPerSecond,
        @DefaultValue("20MB") DataSize sentBytesPerSecond,
        @DefaultValue("100") int requestsPerSecond,
        @DefaultValue("0") int acceptsPerSecond,
        @DefaultValue("320KB") DataSize messageLimit,
        @DefaultValue("64KB") DataSize socketBuffer,
        @DefaultValue("4MB") DataSize sendQueue,
        @DefaultValue("0") DataSize messageMemory,
        @DefaultValue("10s") Duration sendTimeout,
        @DefaultValue("10000") int resumeRecords,
        @DefaultValue("0") DataSize resumeBytes,
        @DefaultValue("2s") Duration resumeWait,
        @DefaultValue("10s") Duration marketRefresh,
        @DefaultValue SnapshotSettings snapshots,
        @DefaultValue("1.0.12") String spelling,
        @DefaultValue("*") List<String> origins,
        @DefaultValue("") String page) {

    /** Divisor of the heap size that gives the default of {@code messageMemory}: a fifth of the heap. */
    private static final int MESSAGES_SHARE = 5;

    private static final long SECOND = 1_000_000_000L;

    public StreamSettings {
        if (messageMemory.toBytes() == 0) {
            messageMemory = DataSize.ofBytes(Runtime.getRuntime().maxMemory() / MESSAGES_SHARE);
        }
        checkHost("gateway", gateway);
        checkHost("statistics", statistics);
        checkBetween("trade-timeout", tradeTimeout, Duration.ofMillis(100), Duration.ofMinutes(1));
        checkBetween("trades-in-flight", tradesInFlight, 1, 100_000);
        checkBetween("ping-interval", pingInterval, Duration.ofMillis(50), Duration.ofHours(1));
        checkBetween("pong-deadline", pongDeadline, Duration.ofMillis(50), Duration.ofHours(1));
        checkBetween("shutdown-notice", shutdownNotice, Duration.ZERO, Duration.ofMinutes(10));
        checkBetween("connections", connections, 0, 1_000_000);
        checkBetween("connections-per-address", connectionsPerAddress, 1, 1_000_000);
        checkBetween("flood-penalty", floodPenalty, Duration.ZERO, Duration.ofMinutes(1));
        checkBetween("subscriptions", subscriptions, 1, 100_000);
        checkBetween("subscriptions-in-all", subscriptionsInAll, 0, 100_000_000);
        checkBetween("messages-per-second", messagesPerSecond, 1, 1_000_000);
        checkBetween("bytes-per-second", (int) bytesPerSecond.toKilobytes(), 1, 1_048_576);
        checkBetween("sent-messages-per-second", sentMessagesPerSecond, 1, 10_000_000);
        checkBetween("sent-bytes-per-second", (int) sentBytesPerSecond.toKilobytes(), 1, 10_485_760);
        checkBetween("requests-per-second", requestsPerSecond, 1, 1_000_000);
        checkBetween("accepts-per-second", acceptsPerSecond, 0, 1_000_000);
        checkBetween("message-limit", (int) messageLimit.toKilobytes(), 1, 4096);
        checkBetween("socket-buffer", (int) socketBuffer.toKilobytes(), 4, 65_536);
        checkBetween("send-queue", (int) sendQueue.toKilobytes(), 16, 1_048_576);
        checkBetween("message-memory", (int) messageMemory.toKilobytes(), 64, Integer.MAX_VALUE);
        checkBetween("send-timeout", sendTimeout, Duration.ofMillis(50), Duration.ofMinutes(5));
        checkBetween("resume-records", resumeRecords, 0, 10_000_000);
        checkBetween("resume-bytes", (int) resumeBytes.toKilobytes(), 0, 4_194_304);
        checkBetween("resume-wait", resumeWait, Duration.ZERO, Duration.ofMinutes(1));
        checkBetween("market-refresh", marketRefresh, Duration.ofMillis(100), Duration.ofHours(1));
        check("spelling", ApiVersion.named(spelling).isPresent(), spelling, "1.0.12 or live");
        check("page", page.matches("(/|https?://)[!-~]+|"), page, "a path that begins with /, or http:// or https://");
    }

    /** Returns the addresses of the gateway and of stats-service only, so that no log shows the gateway's secret. */
    @Override
    public String toString() {
        return "StreamSettings[gateway=" + gateway + ", statistics=" + statistics + "]";
    }

    /** API version of messages to connections that request none. */
    public ApiVersion venueSpelling() {
        return ApiVersion.named(spelling).orElseThrow();
    }

    /**
     * Largest number of bytes of missed messages that are sent at once to a client that resumes: half of
     * {@code sendQueue}, the bytes that may wait for one connection. With more missed, the client is sent a snapshot.
     */
    public long resumeLimit() {
        return sendQueue.toBytes() / 2;
    }

    /**
     * Cost of reading this number of bytes, in nanoseconds of the address's reading budget, which refills by a second
     * each second.
     */
    public long costOfReading(long bytes) {
        return bytes * SECOND / bytesPerSecond.toBytes();
    }

    /**
     * Cost of sending a message of this number of bytes, in nanoseconds of the address's sending budget, which refills
     * by a second each second.
     */
    public long costOfSending(long bytes) {
        return SECOND / sentMessagesPerSecond + bytes * SECOND / sentBytesPerSecond.toBytes();
    }

    private static void checkHost(String key, URI value) {
        boolean http = ("http".equals(value.getScheme()) || "https".equals(value.getScheme()))
                && value.getHost() != null
                && (value.getPath().isEmpty() || value.getPath().equals("/"));
        check(key, http, value, "http:// or https:// with host and port and no path");
    }

    private static void checkBetween(String key, int value, int least, int most) {
        check(key, value >= least && value <= most, value, least + " to " + most);
    }

    private static void checkBetween(String key, Duration value, Duration least, Duration most) {
        boolean accepted = value.compareTo(least) >= 0 && value.compareTo(most) <= 0;
        check(key, accepted, value.toMillis() + "ms", least.toMillis() + "ms to " + most.toMillis() + "ms");
    }

    private static void check(String key, boolean accepted, Object value, String range) {
        if (!accepted) {
            throw new IllegalArgumentException("openperp.stream." + key + " is " + value + ", accepted is " + range);
        }
    }
}
