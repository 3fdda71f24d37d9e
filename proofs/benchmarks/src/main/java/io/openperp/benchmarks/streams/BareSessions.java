package io.openperp.benchmarks.streams;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.TextWebSocketHandler;

/**
 * WebSocket sessions by channel. There are as many senders as processors, each of which sends to its share of the
 * sessions one after the other, so that a client that does not read delays the others.
 */
final class BareSessions extends TextWebSocketHandler {

    private final List<Sender> senders = new ArrayList<>();

    BareSessions() {
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            senders.add(new Sender());
        }
    }

    /** Subscribes the session to a channel, whose name is the text of the message. */
    @Override
    protected void handleTextMessage(WebSocketSession session, TextMessage channel) throws IOException {
        senderOf(session).add(session, channel.getPayload());
    }

    @Override
    public void afterConnectionClosed(WebSocketSession session, CloseStatus status) {
        senderOf(session).remove(session);
    }

    void publish(byte[] channel, byte[] message) {
        Publication publication =
                new Publication(new String(channel, StandardCharsets.UTF_8), new TextMessage(message));
        senders.forEach(sender -> sender.waiting.add(publication));
    }

    private Sender senderOf(WebSocketSession session) {
        return senders.get(Math.floorMod(session.getId().hashCode(), senders.size()));
    }

    private record Publication(String channel, TextMessage message) {}

    private static final class Sender {

        private static final TextMessage CONFIRMATION =
                new TextMessage("{\"type\":\"subscriptionResponse\",\"topics\":[]}");

        private final BlockingQueue<Publication> waiting = new LinkedBlockingQueue<>();
        private final Map<String, List<WebSocketSession>> sessions = new HashMap<>();
        private final ReentrantLock lock = new ReentrantLock();

        Sender() {
            Thread.ofPlatform().name("bare-sender").daemon().start(this::run);
        }

        void add(WebSocketSession session, String channel) throws IOException {
            lock.lock();
            try {
                sessions.computeIfAbsent(channel, c -> new ArrayList<>()).add(session);
                session.sendMessage(CONFIRMATION);
            } finally {
                lock.unlock();
            }
        }

        void remove(WebSocketSession session) {
            lock.lock();
            try {
                sessions.values().forEach(of -> of.remove(session));
                sessions.values().removeIf(List::isEmpty);
            } finally {
                lock.unlock();
            }
        }

        private void run() {
            try {
                while (true) {
                    send(waiting.take());
                }
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
            }
        }

        private void send(Publication next) {
            lock.lock();
            try {
                for (WebSocketSession session : sessions.getOrDefault(next.channel, List.of())) {
                    session.sendMessage(next.message);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                lock.unlock();
            }
        }
    }
}
