package io.openperp.drill.attack;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** Kinds of attacks: traffic that hostile clients without money or permissions send to one of the two public ports. */
public enum Attack {
    PINGS("pings", Port.WEB_SOCKET, 64, 8, "ping frames at full speed"),
    PONGS("pongs", Port.WEB_SOCKET, 64, 8, "pong frames at full speed"),
    EMPTY_CONTINUATIONS("empty-continuations", Port.WEB_SOCKET, 64, 8, "empty parts of a message that never ends"),
    COMPRESSED_MESSAGES("compressed-messages", Port.WEB_SOCKET, 64, 8, "small messages that inflate a thousandfold"),
    LARGE_MESSAGES("large-messages", Port.WEB_SOCKET, 64, 8, "messages as long as they may be, at full speed"),
    BOOK_REQUESTS("book-requests", Port.WEB_SOCKET, 64, 8, "subscriptions to whole books, again and again"),
    RECONNECTS("reconnects", Port.WEB_SOCKET, 64, 8, "handshakes and nothing else"),
    UNKNOWN_PATHS("unknown-paths", Port.HTTP, 64, 8, "pipelined GET /nothing"),
    HEALTH_CHECKS("health-checks", Port.HTTP, 64, 8, "pipelined GET /actuator/health/liveness"),
    EMPTY_ORDERS("empty-orders", Port.HTTP, 64, 8, "pipelined POST /order with {}"),
    PREFLIGHTS("preflights", Port.HTTP, 64, 8, "pipelined OPTIONS"),
    ORDER_HISTORIES("order-histories", Port.HTTP, 8, 8, "the longest answer there is, again and again"),
    MARKET_POSITIONS(
            "market-positions", Port.HTTP, 14, 7, "pages of holders with 1,700 orders each, every time another page"),
    ORDER_CHECKS("order-checks", Port.HTTP, 14, 7, "checks of transactions of the largest account, unsigned"),
    FORGED_POSTS("forged-posts", Port.WEB_SOCKET, 4, 1, "transactions with a wrong signature through WebSockets"),
    HALF_REQUESTS("half-requests", Port.HTTP, 4000, 80, "requests of which a byte comes every second"),
    HALF_HANDSHAKES("half-handshakes", Port.WEB_SOCKET, 4000, 80, "handshakes of which a byte comes every second"),
    SILENT_HTTP("silent-http", Port.HTTP, 9000, 180, "connections on which nothing is sent"),
    SILENT_WEB_SOCKET("silent-websocket", Port.WEB_SOCKET, 9000, 180, "connections on which nothing is sent"),
    IDLE_WEB_SOCKETS("idle-websockets", Port.WEB_SOCKET, 9000, 180, "WebSockets that subscribe to nothing"),
    UNREAD_SUBSCRIPTIONS(
            "unread-subscriptions", Port.WEB_SOCKET, 700, 14, "subscriptions to a large account that are never read");

    /** The two public ports of an exchange. */
    enum Port {
        HTTP,
        WEB_SOCKET
    }

    private final String wireName;
    private final Port port;
    private final int sockets;
    private final int addresses;
    private final String description;

    Attack(String wireName, Port port, int sockets, int addresses, String description) {
        this.wireName = wireName;
        this.port = port;
        this.sockets = sockets;
        this.addresses = addresses;
        this.description = description;
    }

    public static Optional<Attack> named(String name) {
        return Arrays.stream(values())
                .filter(attack -> attack.wireName.equals(name))
                .findFirst();
    }

    /** All names of attacks, separated by commas, for an error message. */
    public static String accepted() {
        return Arrays.stream(values()).map(Attack::toString).collect(Collectors.joining(", "));
    }

    Port port() {
        return port;
    }

    /**
     * Whether the attack needs accounts with a position and many orders, which {@link LargeHolders} makes beforehand.
     */
    boolean isAboutHolders() {
        return this == MARKET_POSITIONS;
    }

    /** Number of concurrent connections that attackers keep open unless the user names another. */
    public int sockets() {
        return sockets;
    }

    /** Number of loopback addresses from which the connections come. */
    int addresses() {
        return addresses;
    }

    String description() {
        return description;
    }

    @Override
    public String toString() {
        return wireName;
    }
}
