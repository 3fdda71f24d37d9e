package io.openperp.stream;

import io.openperp.api.json.ApiJson;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** A trader's terminal on a real socket. */
public final class Client implements WebSocket.Listener, AutoCloseable {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final LinkedBlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final StringBuilder parts = new StringBuilder();
    private final CompletableFuture<String> closed = new CompletableFuture<>();
    private final boolean reads;
    private final WebSocket socket;

    private Client(String address, boolean reads) {
        this.reads = reads;
        this.socket =
                HTTP.newWebSocketBuilder().buildAsync(URI.create(address), this).join();
    }

    static Client on(String address) {
        return new Client(address, true);
    }

    /** A client that never reads what it is sent. */
    static Client deafOn(String address) {
        return new Client(address, false);
    }

    public Client send(String message) {
        socket.sendText(message.replace('\'', '"'), true).join();
        return this;
    }

    /** Starts reading the messages that have piled up. */
    void wakeUp() {
        socket.request(Long.MAX_VALUE);
    }

    /** The next message, or a failure after five seconds. */
    public JsonNode next() throws InterruptedException {
        return ApiJson.mapper().readTree(nextText());
    }

    /** The text of the {@link #next} message, as it was sent. */
    String nextText() throws InterruptedException {
        String message = received.poll(5, TimeUnit.SECONDS);
        if (message == null) {
            throw new AssertionError("no message came" + (closed.isDone() ? "; closed: " + closed.join() : ""));
        }
        return message;
    }

    boolean hasNothingFor(long millis) throws InterruptedException {
        return received.poll(millis, TimeUnit.MILLISECONDS) == null;
    }

    /** Code and reason of the server's close. */
    String awaitClose(long seconds) throws Exception {
        return closed.get(seconds, TimeUnit.SECONDS);
    }

    boolean isClosed() {
        return closed.isDone();
    }

    @Override
    public void onOpen(WebSocket opened) {
        if (reads) {
            opened.request(Long.MAX_VALUE);
        }
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        parts.append(data);
        if (last) {
            received.add(parts.toString());
            parts.setLength(0);
        }
        return CompletableFuture.completedStage(null);
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        closed.complete(code + " " + reason);
        return CompletableFuture.completedStage(null);
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        closed.complete("broken: " + error.getMessage());
    }

    @Override
    public void close() {
        socket.abort();
    }
}
