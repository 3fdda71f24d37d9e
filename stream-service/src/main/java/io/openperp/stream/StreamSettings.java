package io.openperp.stream;

import io.openperp.api.Spelling;
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
 * @param gatewaySecret secret that the internal port of the gateway asks for; empty: sent to no port
 * @param statistics address at which past candles are requested
 * @param tradeTimeout time that the gateway may take to answer a transaction
 * @param tradesInFlight largest number of unanswered transactions of one connection
 * @param pingInterval interval at which a connection is pinged
 * @param pongDeadline time that the answer to a ping may take
 * @param connections largest number of connections; 0: as many as heap and file descriptors leave room for, 10,000 at
 *     most
 * @param connectionsPerAddress largest number of connections of one address; an IPv6 /64 is one
 * @param floodPenalty time for which an address is refused after one of its connections was cut for sending too much;
 *     each time within ten minutes doubles it, up to a minute; zero: not at all
 * @param subscriptions largest number of topics of one connection
 * @param subscriptionsInAll largest number of topics of all connections; 0: as many as a tenth of the heap has room for
 * @param messagesPerSecond largest number of frames one connection may send, of whatever kind; beyond it the connection
 *     is cut
 * @param bytesPerSecond largest number of bytes of messages that are read of one address; beyond a second's worth its
 *     connections wait
 * @param sentMessagesPerSecond largest number of messages that are sent to one address; beyond a second's worth they
 *     wait
 * @param sentBytesPerSecond largest number of bytes of messages that are sent to one address a second
 * @param requestsPerSecond largest number of HTTP requests of one address, handshakes among them
 * @param acceptsPerSecond largest number of TCP connections of all addresses that are accepted a second, the others
 *     wait; 0: 500 for each processor
 * @param messageLimit largest message a client may send
 * @param socketBuffer bytes that the system keeps of one connection, in each direction
 * @param sendQueue largest number of bytes waiting for one connection; one that falls further behind is closed
 * @param messageMemory largest number of bytes of messages of all connections that wait; 0: a fifth of the heap
 * @param sendTimeout time that one message may take to leave
 * @param resumeRecords largest number of records of a partition kept for clients that resume
 * @param resumeBytes largest number of bytes of these, of each partition; 0: an equal part of a tenth of the heap, 16
 *     MB at most
 * @param resumeWait time that one connection may wait in all for this replica to read what another has published
 *     already
 * @param marketRefresh interval at which new partitions, that is new markets, are looked for
 * @param snapshots settings for storing the state for the next start
 * @param spelling spelling of messages to connections that ask for none: {@code 1.0.12}, or {@code live}
 * @param origins origins of browsers that may connect; {@code *}: all
 * @param page address to which a browser that opens {@code /} is sent: a path of the same host, or a whole address;
 *     empty: nowhere
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

    /** Part of the heap that messages may take where {@code messageMemory} is not set: one in so many. */
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
        check("spelling", Spelling.named(spelling).isPresent(), spelling, "1.0.12 or live");
        check("page", page.matches("(/|https?://)[!-~]+|"), page, "a path that begins with /, or http:// or https://");
    }

    /** A description without the secret. */
    @Override
    public String toString() {
        return "StreamSettings[gateway=" + gateway + ", statistics=" + statistics + "]";
    }

    /** Spelling of messages to connections that ask for none. */
    public Spelling venueSpelling() {
        return Spelling.named(spelling).orElseThrow();
    }

    /** Largest number of bytes of missed messages that are sent at once: half of what may wait for a connection. */
    public long resumeLimit() {
        return sendQueue.toBytes() / 2;
    }

    /** Cost of reading so many bytes, in nanoseconds of the address's reading budget, which is a second per second. */
    public long costOfReading(long bytes) {
        return bytes * SECOND / bytesPerSecond.toBytes();
    }

    /** Cost of sending a message of so many bytes, in nanoseconds of the address's sending budget, likewise. */
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
