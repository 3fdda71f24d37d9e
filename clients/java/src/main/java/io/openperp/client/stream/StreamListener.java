package io.openperp.client.stream;

import java.time.Instant;

/**
 * Is notified of everything that happens to a connection, except for messages. Its methods are called one after the
 * other, and must not wait for messages of the stream, which may itself wait for the method to return.
 */
public interface StreamListener {

    StreamListener SILENT = new StreamListener() {};

    /** Called after the connection was opened, also after each reconnection, before missed messages arrive. */
    default void connected() {}

    /** Called when the connection was lost; it is being opened again. */
    default void disconnected(String reason) {}

    /**
     * Called when the server has announced that it will stop and close the connection; the client then opens another
     * one. Who does not want to wait calls {@code reconnect}.
     */
    default void closing(Instant closesAt) {}

    /**
     * Called when the exchange refused a subscription or a message.
     *
     * @param message the exchange's reason
     */
    default void refused(String message) {}

    /**
     * Called when messages are missing between a message of the topic and the previous one; the topic is subscribed to
     * again.
     */
    default void gap(String topic) {}

    /** Called when a handler has thrown an exception; the stream continues. */
    default void failed(String topic, RuntimeException failure) {
        System.getLogger(StreamListener.class.getName())
                .log(System.Logger.Level.ERROR, "the handler of " + topic + " failed", failure);
    }
}
