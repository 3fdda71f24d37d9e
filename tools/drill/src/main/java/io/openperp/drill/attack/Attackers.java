package io.openperp.drill.attack;

import io.openperp.client.Actions;
import io.openperp.client.Signer;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.signing.Envelope;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * The hostile clients of one attack. They run in a process of their own, so that their resource use is not counted for
 * the exchange or the honest client. When the exchange closes a connection, they open another.
 */
public final class Attackers {

    private static final int CONNECT_MILLIS = 2000;
    private static final int ANSWER_MILLIS = 3000;
    private static final long PAUSE_MILLIS = 20;
    private static final long DRIP_MILLIS = 1000;
    private static final int STREAM_BUFFER = 65_536;

    /**
     * Size of the send buffer of a connection in bytes. With a larger one, the attackers would copy megabytes for each
     * connection before they notice that it is closed.
     */
    private static final int SEND_BUFFER = 64 * 1024;

    private static final int STACK = 256 * 1024;
    private static final int SUBSCRIPTIONS = 7;
    private static final int POSTS_A_SECOND = 900;
    private static final int MOST_HOLDERS = 500;
    private static final int CHECKED_ORDERS = 50;
    private static final String SWITCHING_PROTOCOLS = "HTTP/1.1 101";
    private static final String HEAD_END = "\r\n\r\n";

    private final Order order;
    private final long endNanos;
    private final AtomicInteger asked = new AtomicInteger();
    private final LongAdder connections = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder sent = new LongAdder();
    private final LongAdder received = new LongAdder();

    /**
     * Instructions for the attackers.
     *
     * @param port attacked port of the exchange, on the loopback
     * @param sockets number of concurrent connections
     * @param network third byte of the attackers' addresses, 127.0.{@code network}.x
     * @param account an account with many orders, in base58
     */
    record Order(Attack attack, int port, int sockets, Duration length, int network, String account) {

        List<String> arguments() {
            return List.of(
                    attack.name(),
                    String.valueOf(port),
                    String.valueOf(sockets),
                    String.valueOf(length.toMillis()),
                    String.valueOf(network),
                    account);
        }

        static Order parse(String[] arguments) {
            return new Order(
                    Attack.valueOf(arguments[0]),
                    Integer.parseInt(arguments[1]),
                    Integer.parseInt(arguments[2]),
                    Duration.ofMillis(Long.parseLong(arguments[3])),
                    Integer.parseInt(arguments[4]),
                    arguments[5]);
        }
    }

    private Attackers(Order order) {
        this.order = order;
        this.endNanos = System.nanoTime() + order.length().toNanos();
    }

    /** Runs an attack; prints a summary at the end. */
    public static void main(String[] arguments) throws InterruptedException {
        Attackers attackers = new Attackers(Order.parse(arguments));
        System.out.println(attackers.run());
        System.exit(0);
    }

    private String run() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < order.sockets(); i++) {
            int number = i;
            Thread thread = new Thread(null, () -> attack(number), "attacker-" + i, STACK);
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join(
                    Math.max(1, Duration.ofNanos(endNanos - System.nanoTime()).toMillis()));
        }
        return "%d connections, %d more refused or cut at once, %d kB sent, %d kB received"
                .formatted(connections.sum(), refused.sum(), sent.sum() / 1000, received.sum() / 1000);
    }

    private boolean isOver() {
        return System.nanoTime() >= endNanos;
    }

    private void attack(int number) {
        while (!isOver()) {
            try (Socket socket = connect(number)) {
                use(socket);
            } catch (IOException cut) {
                refused.increment();
            } catch (InterruptedException e) {
                return;
            }
            if (order.attack() != Attack.RECONNECTS) {
                sleep(PAUSE_MILLIS);
            }
        }
    }

    private Socket connect(int number) throws IOException {
        Socket socket = new Socket();
        try {
            int host = 1 + number % order.attack().addresses();
            socket.bind(new InetSocketAddress("127.0.%d.%d".formatted(order.network(), host), 0));
            socket.setSoTimeout(ANSWER_MILLIS);
            socket.setSendBufferSize(SEND_BUFFER);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), order.port()), CONNECT_MILLIS);
            connections.increment();
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private void use(Socket socket) throws IOException, InterruptedException {
        switch (order.attack()) {
            case HALF_REQUESTS -> drip(socket, "GET /api/v1/time HTTP/1.1\r\nX-Slow: ");
            case HALF_HANDSHAKES -> drip(socket, "GET / HTTP/1.1\r\nUpgrade: websocket\r\nX-Slow: ");
            case SILENT_HTTP, SILENT_WEB_SOCKET -> hold(socket);
            case IDLE_WEB_SOCKETS -> {
                open(socket);
                hold(socket);
            }
            case RECONNECTS -> open(socket);
            case UNREAD_SUBSCRIPTIONS -> subscribe(socket);
            case FORGED_POSTS -> forge(socket);
            case ORDER_HISTORIES ->
                ask(
                        socket,
                        () -> HostileBytes.post(
                                "/api/v1/account",
                                "{\"type\":\"orderHistory\",\"user\":\"%s\"}".formatted(order.account())));
            case MARKET_POSITIONS ->
                ask(
                        socket,
                        () -> HostileBytes.get("/api/v1/marketPositions?market=BTC-USD&limit="
                                + (1 + asked.incrementAndGet() % MOST_HOLDERS)));
            case ORDER_CHECKS ->
                ask(socket, () -> HostileBytes.post("/api/v1/order/check", uncheckedOrders(order.account())));
            default -> flood(socket);
        }
    }

    private void flood(Socket socket) throws IOException {
        if (order.attack().port() == Attack.Port.WEB_SOCKET) {
            open(socket);
        }
        readInBackground(socket);
        byte[] flood = HostileBytes.flood(order.attack());
        write(socket, HostileBytes.beginning(order.attack()));
        while (!isOver()) {
            write(socket, flood);
        }
    }

    private void drip(Socket socket, String beginning) throws IOException, InterruptedException {
        write(socket, HostileBytes.ascii(beginning));
        readInBackground(socket);
        while (!isOver()) {
            write(socket, HostileBytes.ascii("x"));
            Thread.sleep(DRIP_MILLIS);
        }
    }

    /** Keeps the socket open until the exchange closes it. */
    private void hold(Socket socket) throws IOException {
        socket.setSoTimeout(
                (int) Math.max(1, Duration.ofNanos(endNanos - System.nanoTime()).toMillis()));
        InputStream in = socket.getInputStream();
        while (!isOver() && in.read() >= 0) {
            received.increment();
        }
    }

    private void subscribe(Socket socket) throws IOException, InterruptedException {
        open(socket);
        for (int i = 0; i < SUBSCRIPTIONS; i++) {
            write(
                    socket,
                    HostileBytes.message(
                            "{\"method\":\"subscribe\",\"subscription\":[{\"type\":\"account\",\"user\":\"%s\"}]}"
                                    .formatted(order.account())));
            write(
                    socket,
                    HostileBytes.message(
                            "{\"method\":\"unsubscribe\",\"topic\":\"account.%s\"}".formatted(order.account())));
        }
        while (!isOver()) {
            Thread.sleep(DRIP_MILLIS);
            write(socket, HostileBytes.message("{\"method\":\"ping\"}"));
        }
    }

    private void forge(Socket socket) throws IOException, InterruptedException {
        open(socket);
        readInBackground(socket);
        byte[] post = HostileBytes.message(forgedPost());
        while (!isOver()) {
            write(socket, post);
            Thread.sleep(Math.max(1, 1000 / POSTS_A_SECOND));
        }
    }

    /** Returns a message with a transaction whose signature is invalid, because it was made for another nonce. */
    private String forgedPost() {
        Envelope signed = Signer.generate()
                .asAgentOf(Bytes32.parse(order.account()))
                .sign(Actions.cancelAll())
                .envelope();
        Envelope forged = new Envelope(
                signed.actions(), signed.nonce() + 1, signed.account(), signed.account(), signed.signature());
        return "{\"method\":\"post\",\"request\":{\"type\":\"action\",\"payload\":%s},\"id\":1}"
                .formatted(TransactionWriter.toText(forged));
    }

    /** Sends requests continuously without waiting for the answers. */
    private void ask(Socket socket, Supplier<String> request) throws IOException {
        readInBackground(socket);
        while (!isOver()) {
            write(socket, HostileBytes.ascii(request.get()));
            sleep(PAUSE_MILLIS);
        }
    }

    private static String uncheckedOrders(String account) {
        String one = "{\"l\":{\"c\":\"BTC-USD\",\"b\":true,\"px\":1000,\"sz\":0.001}}";
        return "{\"actions\":[%s],\"account\":\"%s\",\"nonce\":1}"
                .formatted(String.join(",", Collections.nCopies(CHECKED_ORDERS, one)), account);
    }

    /** Opens a WebSocket and reads the answer to the handshake, which must be a success. */
    private void open(Socket socket) throws IOException {
        write(socket, HostileBytes.handshake());
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf(HEAD_END) < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("closed before the answer to the handshake");
            }
            received.increment();
            head.append((char) next);
        }
        if (!head.toString().startsWith(SWITCHING_PROTOCOLS)) {
            throw new IOException("no WebSocket: " + head);
        }
    }

    private void write(Socket socket, byte[] bytes) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(bytes);
        sent.add(bytes.length);
    }

    private void readInBackground(Socket socket) throws IOException {
        socket.setSoTimeout(0);
        InputStream in = socket.getInputStream();
        Thread.ofVirtual().start(() -> {
            byte[] buffer = new byte[STREAM_BUFFER];
            try (socket) {
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    received.add(count);
                }
            } catch (IOException closed) {
                // The connection has ended.
            }
        });
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
