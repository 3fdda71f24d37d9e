package io.openperp.stream.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;

/** The client's end of a socket, which keeps what it is sent. */
public final class Terminal {

    public final WebSocketSession session;

    /** Contents of the messages, in order. */
    public final List<String> sent = Collections.synchronizedList(new ArrayList<>());

    /** Messages, and the status the socket was closed with. */
    public final BlockingQueue<Object> told = new LinkedBlockingQueue<>();

    private final String id;
    private @Nullable InetSocketAddress address;
    private final CompletableFuture<CloseStatus> closed = new CompletableFuture<>();
    private final CountDownLatch somethingIsLeaving = new CountDownLatch(1);
    private final CountDownLatch reads;

    private Terminal(String id, CountDownLatch reads) {
        this.id = id;
        this.reads = reads;
        this.session = (WebSocketSession) Proxy.newProxyInstance(
                Terminal.class.getClassLoader(),
                new Class<?>[] {WebSocketSession.class},
                (proxy, method, arguments) -> answer(proxy, method, arguments));
    }

    public static Terminal reading(String id) {
        return new Terminal(id, new CountDownLatch(0));
    }

    /** A client with that IP address. */
    public static Terminal at(String address) {
        Terminal terminal = reading(address);
        terminal.address = new InetSocketAddress(address, 1);
        return terminal;
    }

    /** A client that reads nothing until it is told to. */
    public static Terminal deaf() {
        return new Terminal("deaf", new CountDownLatch(1));
    }

    public void read() {
        reads.countDown();
    }

    /** Waits until a message is on its way; those behind it wait. */
    public void awaitLeaving() throws InterruptedException {
        assertThat(somethingIsLeaving.await(5, TimeUnit.SECONDS)).isTrue();
    }

    public void awaitSent(String text) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!sent.contains(text)) {
            assertThat(System.nanoTime()).as("%s was not sent", text).isLessThan(deadline);
            Thread.sleep(1);
        }
    }

    /** The text of the next message; fails if something else comes next. */
    public String awaitText() throws InterruptedException {
        Object next = told.poll(5, TimeUnit.SECONDS);
        assertThat(next).isInstanceOf(TextMessage.class);
        return ((TextMessage) next).getPayload();
    }

    public CloseStatus awaitClose() throws Exception {
        return closed.get(5, TimeUnit.SECONDS);
    }

    public boolean isClosed() {
        return closed.isDone();
    }

    private Object answer(Object self, Method method, Object[] arguments) throws InterruptedException {
        return switch (method.getName()) {
            case "equals" -> self == arguments[0];
            case "hashCode" -> System.identityHashCode(self);
            case "toString" -> id;
            case "getId" -> id;
            case "getAttributes" -> Map.of();
            case "getRemoteAddress" -> address;
            case "sendMessage" -> take((WebSocketMessage<?>) arguments[0]);
            case "close" -> told.add(arguments[0]) && closed.complete((CloseStatus) arguments[0]);
            default -> throw new UnsupportedOperationException(method.getName());
        };
    }

    private Object take(WebSocketMessage<?> message) throws InterruptedException {
        somethingIsLeaving.countDown();
        reads.await();
        sent.add(String.valueOf(message.getPayload()));
        return told.add(message);
    }
}
