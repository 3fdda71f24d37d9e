package io.openperp.stream.socket;

import io.openperp.api.ApiJson;
import io.openperp.api.ServerMessage;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.springframework.web.socket.TextMessage;

/**
 * Who listens to which topic. One lock orders everything: events change state and are published under it, and a
 * subscription takes its snapshot and registers under it, so between the two nothing is missed and nothing doubled.
 */
public final class Channels {

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Set<Connection>> subscribers = new HashMap<>();

    /** Runs under the one lock. */
    public void exclusively(Runnable step) {
        lock.lock();
        try {
            step.run();
        } finally {
            lock.unlock();
        }
    }

    /** Under the lock: whether it is worth making a message for this topic. */
    public boolean hasSubscribers(String topic) {
        return subscribers.containsKey(topic);
    }

    /** Under the lock: the topics anybody listens to. */
    public Set<String> topics() {
        return subscribers.keySet();
    }

    /** Under the lock: made and serialized once, and only if anybody listens. */
    public void publish(String topic, Supplier<ServerMessage> message) {
        Set<Connection> listening = subscribers.get(topic);
        if (listening != null) {
            TextMessage text = text(message.get());
            listening.forEach(connection -> connection.send(text));
        }
    }

    /** Under the lock. */
    void subscribe(Connection connection, String topic) {
        connection.topics.add(topic);
        subscribers.computeIfAbsent(topic, t -> new LinkedHashSet<>()).add(connection);
    }

    /** Under the lock. False: it was not subscribed. */
    boolean unsubscribe(Connection connection, String topic) {
        if (!connection.topics.remove(topic)) {
            return false;
        }
        Set<Connection> listening = subscribers.get(topic);
        if (listening != null && listening.remove(connection) && listening.isEmpty()) {
            subscribers.remove(topic);
        }
        return true;
    }

    void leave(Connection connection) {
        exclusively(() -> Set.copyOf(connection.topics).forEach(topic -> unsubscribe(connection, topic)));
    }

    int topicCount() {
        lock.lock();
        try {
            return subscribers.size();
        } finally {
            lock.unlock();
        }
    }

    static TextMessage text(ServerMessage message) {
        return new TextMessage(ApiJson.mapper().writeValueAsBytes(message));
    }
}
