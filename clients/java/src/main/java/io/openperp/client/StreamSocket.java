package io.openperp.client;

import io.openperp.api.ApiVersion;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One WebSocket: receives complete texts, sends texts one after the other, and knows when it last received data. Pings
 * are answered.
 */
final class StreamSocket implements WebSocket.Listener {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Owner owner;
    private final StringBuilder text = new StringBuilder();
    private CompletableFuture<WebSocket> sent = new CompletableFuture<>();
    private volatile @Nullable WebSocket opened;
    private volatile boolean aborted;
    private volatile long heardAt = System.nanoTime();

    /** Is called when the socket opens, receives a text, or ends. */
    interface Owner {

        void opened(StreamSocket socket);

        void received(StreamSocket socket, String text);

        /** Called when the socket has closed or broken; may be called more than once. */
        void ended(StreamSocket socket, String reason);
    }

    /** @param owner is called when the socket opens, receives a text, or ends */
    StreamSocket(Owner owner) {
        this.owner = owner;
    }

    /** Begins to open the socket, and returns at once. */
    void open(HttpClient http, URI address) {
        http.newWebSocketBuilder()
                .connectTimeout(PATIENCE)
                .header(ApiVersion.HEADER, ApiVersion.RELEASE.wireName())
                .buildAsync(address, this)
                .whenComplete((socket, failure) -> {
                    if (failure != null) {
                        owner.ended(this, "no connection to " + address + ": " + failure);
                    }
                });
    }

    void send(String message) {
        then(socket -> socket.sendText(message, true));
    }

    void ping() {
        then(socket -> socket.sendPing(ByteBuffer.allocate(0)));
    }

    long silentNanos() {
        return System.nanoTime() - heardAt;
    }

    /** Closes the socket at once, without a closing handshake. */
    void abort(String reason) {
        aborted = true;
        WebSocket socket = opened;
        if (socket != null) {
            socket.abort();
        }
        owner.ended(this, reason);
    }

    @Override
    public void onOpen(WebSocket socket) {
        heardAt = System.nanoTime();
        opened = socket;
        if (aborted) {
            socket.abort();
            return;
        }
        sent.complete(socket);
        owner.opened(this);
        socket.request(1);
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
        heardAt = System.nanoTime();
        text.append(data);
        if (last) {
            String whole = text.toString();
            text.setLength(0);
            owner.received(this, whole);
        }
        socket.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onPing(WebSocket socket, ByteBuffer message) {
        heardAt = System.nanoTime();
        socket.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onPong(WebSocket socket, ByteBuffer message) {
        heardAt = System.nanoTime();
        socket.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
        owner.ended(this, "closed by the exchange: " + code + " " + reason);
        return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
        owner.ended(this, "the connection broke: " + error);
    }

    /** Sends a text or ping after the previous one has been sent, because the JDK accepts only one at a time. */
    private synchronized void then(Function<WebSocket, CompletableFuture<WebSocket>> sending) {
        sent = sent.thenCompose(sending);
        // On another thread: it may fail at once, and the sender may hold locks.
        sent.exceptionallyAsync(failure -> {
            abort("a message could not be sent: " + failure);
            return null;
        });
    }
}
