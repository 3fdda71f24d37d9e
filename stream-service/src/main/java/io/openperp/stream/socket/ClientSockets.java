package io.openperp.stream.socket;

import io.openperp.api.ApiVersion;
import io.openperp.api.json.ApiJson;
import io.openperp.api.stream.ServerMessage;
import io.openperp.api.stream.ServerMessage.RequestId;
import io.openperp.servicekit.background.BackgroundLoop;
import io.openperp.stream.StreamSettings;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.Subscriptions;
import io.openperp.stream.connection.AddressPace;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.connection.MemoryBudget;
import io.openperp.stream.connection.MessageAssembly;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.connection.Patience;
import io.openperp.stream.trade.PlainPost;
import io.openperp.stream.trade.Trades;
import jakarta.websocket.Session;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.PongMessage;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.NativeWebSocketSession;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;

/**
 * All WebSocket connections of this replica. Parses each message of a client and passes it on by its method: subscribe,
 * unsubscribe, post or ping; refuses any other.
 */
public final class ClientSockets implements WebSocketHandler, SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(ClientSockets.class);
    private static final String SEND_TIMEOUT = "org.apache.tomcat.websocket.BLOCKING_SEND_TIMEOUT";

    /**
     * Estimated bytes of memory for each character of a message while it is handled: the text and the values read from
     * it.
     */
    private static final int COPIES = 16;

    /** Largest number of connections at a time that are being closed and still wait for their client. */
    private static final int MOST_FAREWELLS = 100;

    /** Reason for refusing or closing a connection when the limit of connections is reached. */
    static final String FULL = "too many connections";

    private static final String STOPPING = "this server stops: connect again, and resume every topic from its last seq";

    private static final String METHODS = "accepted are subscribe, unsubscribe, post and ping";

    private final StreamSettings settings;
    private final Channels channels;
    private final Subscriptions subscriptions;
    private final Trades trades;
    private final MemoryBudget budget;

    /** Permits for connections that are being closed: each still takes a TCP connection and memory. */
    private final Semaphore farewells = new Semaphore(MOST_FAREWELLS);

    private final Map<String, Connection> connections = new ConcurrentHashMap<>();
    private final ConnectionsByAddress<Connection> byAddress;
    private final AddressPace reading = new AddressPace();
    private final AddressPace sending = new AddressPace();
    private volatile boolean givenUp;

    /** Announcement of the stop of this replica; null while none is planned. */
    private volatile @Nullable OutboundMessage announcement;

    private @Nullable BackgroundLoop keepalive;

    public ClientSockets(
            StreamSettings settings,
            Channels channels,
            Subscriptions subscriptions,
            Trades trades,
            MemoryBudget budget,
            int most) {
        this.settings = settings;
        this.channels = channels;
        this.subscriptions = subscriptions;
        this.trades = trades;
        this.budget = budget;
        this.byAddress = new ConnectionsByAddress<>(settings.connectionsPerAddress(), most);
    }

    public int count() {
        return connections.size();
    }

    /** Whether this address has as many connections as one address may have. */
    boolean isAddressAtLimit(String remoteAddress) {
        return byAddress.isAtLimit(remoteAddress);
    }

    /** Whether the server is full and a new client of this address would be refused. */
    boolean isFullFor(String remoteAddress) {
        return byAddress.isFullFor(remoteAddress);
    }

    String tooManyOfOneAddress() {
        return "more than " + settings.connectionsPerAddress() + " connections of one address";
    }

    /**
     * Closes all connections, including later ones, so that clients go to another replica, because reading of the logs
     * has ended for good. Without this, silence would look like a market without trades.
     */
    public void giveUp() {
        givenUp = true;
        connections.values().forEach(ClientSockets::sendElsewhere);
    }

    public boolean hasGivenUp() {
        return givenUp;
    }

    /**
     * Tells all clients, including those that are just connecting, when their connection will close; further ones are
     * refused.
     *
     * @param closesAt milliseconds since 1970
     */
    void announceClose(long closesAt) {
        OutboundMessage announced = Channels.text(new ServerMessage.ServerShutdown(closesAt, STOPPING));
        announcement = announced;
        connections.values().forEach(connection -> connection.send(announced));
    }

    /** Whether clients have been told that this replica stops, so that it takes no others. */
    boolean isLeaving() {
        return announcement != null;
    }

    @Override
    public void afterConnectionEstablished(WebSocketSession session) {
        MessageAssembly incoming =
                new MessageAssembly((int) settings.messageLimit().toBytes());
        Connection connection = new Connection(
                session,
                settings.sendQueue().toBytes(),
                settings.tradesInFlight(),
                new Patience(settings.resumeWait()),
                incoming,
                budget);
        if (session.getAttributes().get(ApiVersion.HEADER) instanceof ApiVersion asked) {
            connection.spelling = asked;
        }
        connections.put(session.getId(), connection);
        connection
                .writer()
                .paceBy(bytes ->
                        sending.delay(connection.remoteAddress(), settings.costOfSending(bytes), System.nanoTime()));
        if (session instanceof NativeWebSocketSession standard
                && standard.getNativeSession() instanceof Session socket) {
            sendTogether(socket, connection);
        }
        if (session.getAttributes().get(FrameLimit.ATTRIBUTE) instanceof FrameLimit frames) {
            frames.beforeCut(() -> connection.closeAndWait(
                    CloseStatus.POLICY_VIOLATION.withReason(
                            "more than " + settings.messagesPerSecond() + " messages a second"),
                    Connection.FAREWELL));
            connection.abortBy(frames::abort, farewells);
        }
        Connection tooMany = byAddress.add(connection.remoteAddress(), connection);
        if (tooMany != null) {
            boolean isOfAddress = tooMany == connection && byAddress.isAtLimit(connection.remoteAddress());
            tooMany.closeSoon(CloseStatus.SERVICE_OVERLOAD.withReason(isOfAddress ? tooManyOfOneAddress() : FULL));
        }
        if (givenUp) { // asked after it was put where giveUp finds it
            sendElsewhere(connection);
        }
        OutboundMessage announced = announcement; // likewise
        if (announced != null) {
            connection.send(announced);
        }
    }

    /**
     * Lets messages be buffered until none waits: one system call for each message would cost more than all other work
     * for it.
     */
    private void sendTogether(Session socket, Connection connection) {
        socket.getUserProperties().put(SEND_TIMEOUT, settings.sendTimeout().toMillis());
        try {
            socket.getBasicRemote().setBatchingAllowed(true);
            connection.writer().flushBy(socket.getBasicRemote()::flushBatch);
        } catch (IOException gone) {
            LOG.debug("connection of {} broke", connection.remoteAddress(), gone);
        }
    }

    @Override
    public void handleMessage(WebSocketSession session, WebSocketMessage<?> message) {
        Connection connection = connections.get(session.getId());
        if (connection == null) {
            return;
        }
        switch (message) {
            case PongMessage pong -> connection.keepAlive.pongReceived();
            case TextMessage text -> take(connection, text);
            default -> connection.close(CloseStatus.NOT_ACCEPTABLE.withReason("text frames with JSON are accepted"));
        }
    }

    @Override
    public void handleTransportError(WebSocketSession session, Throwable failure) {
        LOG.debug("connection {} broke", session.getId(), failure);
    }

    @Override
    public void afterConnectionClosed(WebSocketSession session, CloseStatus status) {
        Connection connection = connections.remove(session.getId());
        if (connection != null) {
            connection.closed();
            byAddress.remove(connection.remoteAddress(), connection);
            channels.disconnect(connection);
        }
    }

    @Override
    public boolean supportsPartialMessages() {
        return true;
    }

    private static void sendElsewhere(Connection connection) {
        connection.close(CloseStatus.SERVICE_RESTARTED.withReason("this replica cannot read on: connect again"));
    }

    private void pauseReading(Connection connection, long cost) {
        connection.keepAlive.restReading(() -> reading.pause(connection.remoteAddress(), cost));
    }

    /**
     * Adds a part of a message. While the reader pauses for the rate limit, further parts stay in the socket buffers,
     * so the client has to wait.
     */
    private void take(Connection connection, TextMessage part) {
        MessageAssembly incoming = connection.incoming;
        pauseReading(connection, settings.costOfReading(part.getPayloadLength()));
        if (incoming.isTooLarge(part.getPayload())) {
            connection.close(CloseStatus.TOO_BIG_TO_PROCESS.withReason(
                    "at most " + settings.messageLimit().toBytes() + " characters are accepted"));
            return;
        }
        String text = incoming.add(part.getPayload(), part.isLast());
        if (text == null) {
            connection.memory.inbound(2L * incoming.length());
            return;
        }
        connection.memory.inbound((long) COPIES * text.length());
        try {
            handle(connection, text);
        } finally {
            connection.memory.inbound(0);
        }
    }

    private void handle(Connection connection, String text) {
        PlainPost post = PlainPost.read(text);
        if (post != null) {
            trades.submit(
                    post,
                    connection.trades,
                    new Trades.Client(connection.remoteAddress(), connection.spelling),
                    answer -> connection.send(new OutboundMessage(answer)));
            return;
        }
        JsonNode message;
        try {
            message = tree(text);
        } catch (JacksonException notJson) {
            refuse(connection, "the message is not JSON", null);
            return;
        }
        JsonNode id = message.path("id");
        if (isNone(id)) {
            handle(connection, message, text, null);
        } else if (isAccepted(id)) {
            handle(connection, message, text, new RequestId(id.isString() ? id.stringValue() : id.longValue()));
        } else {
            refuse(
                    connection,
                    "the id is no whole number, nor a text of at most " + RequestId.LONGEST + " characters",
                    null);
        }
    }

    /**
     * Parses JSON. If a number has too large an exponent for a decimal, numbers are read as doubles, so that only that
     * number's field is refused.
     */
    private static JsonNode tree(String text) {
        try {
            return ApiJson.mapper().readTree(text);
        } catch (NumberFormatException beyondDecimals) {
            return ApiJson.mapper()
                    .reader()
                    .without(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .readTree(text);
        }
    }

    private static boolean isNone(JsonNode id) {
        return id.isMissingNode() || id.isNull();
    }

    private static boolean isAccepted(JsonNode id) {
        return id.isString()
                ? id.stringValue().length() <= RequestId.LONGEST
                : id.isIntegralNumber() && id.canConvertToLong();
    }

    private void handle(Connection connection, JsonNode message, String text, @Nullable RequestId id) {
        JsonNode method = message.path("method");
        switch (method.isString() ? method.stringValue() : "") {
            case "subscribe" -> {
                long cost = subscriptions.subscribe(connection, message.path("subscription"), id);
                pauseReading(connection, cost);
            }
            case "unsubscribe" -> unsubscribe(connection, message.path("topic"), id);
            case "ping" -> connection.send(Channels.text(new ServerMessage.Pong(id)));
            case "post" ->
                trades.submit(
                        message,
                        text,
                        id,
                        connection.trades,
                        new Trades.Client(connection.remoteAddress(), connection.spelling),
                        answer -> connection.send(new OutboundMessage(answer)));
            default -> refuse(connection, "the message has no method that is known; " + METHODS, id);
        }
    }

    private void unsubscribe(Connection connection, JsonNode topic, @Nullable RequestId id) {
        if (topic.isString()) {
            subscriptions.unsubscribe(connection, topic.stringValue(), id);
        } else {
            refuse(connection, "unsubscribe needs topic, a string", id);
        }
    }

    private static void refuse(Connection connection, String sentence, @Nullable RequestId id) {
        connection.send(Channels.text(new ServerMessage.Refused(sentence, id)));
    }

    @Override
    public void start() {
        long interval = settings.pingInterval().toNanos();
        long deadline = settings.pongDeadline().toNanos();
        long step = Math.max(TimeUnit.MILLISECONDS.toNanos(10), Math.min(interval, deadline) / 10);
        keepalive = BackgroundLoop.every(
                Duration.ofNanos(step),
                "keepalive",
                () -> connections.values().forEach(connection -> keepAlive(connection, interval, deadline)));
    }

    /** Sends or checks pings of a connection; a failure must not affect the other connections. */
    private static void keepAlive(Connection connection, long interval, long deadline) {
        try {
            connection.keepAlive(System.nanoTime(), interval, deadline);
        } catch (RuntimeException failure) {
            LOG.error("a connection is closed, its keepalive failed", failure);
            connection.closeSoon(CloseStatus.SERVER_ERROR);
        }
    }

    @Override
    public void stop() {
        BackgroundLoop running = keepalive;
        if (running != null) {
            running.end();
            keepalive = null;
        }
        connections.values().forEach(c -> c.close(CloseStatus.GOING_AWAY.withReason("the service is restarting")));
    }

    @Override
    public boolean isRunning() {
        return keepalive != null;
    }
}
