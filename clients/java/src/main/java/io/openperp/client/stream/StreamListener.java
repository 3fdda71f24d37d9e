package io.openperp.client.stream;

/**
 * Is notified of everything that happens to a connection, except for messages. Its methods are called one after the
 * other, and must not wait for the stream, which may be waiting for them.
 */
public interface StreamListener {

    StreamListener SILENT = new StreamListener() {};

    /** Connected; also after each reconnection, before missed messages arrive. */
    default void connected() {}

    /** The connection was lost and is being opened again. */
    default void disconnected(String reason) {}

    /** The exchange refused a subscription or a message, with this text. */
    default void refused(String message) {}

    /** A message does not follow the previous one: the topic is subscribed to again. */
    default void gap(String topic) {}

    /** A handler threw; the stream continues. */
    default void failed(String topic, RuntimeException failure) {
        System.getLogger(StreamListener.class.getName())
                .log(System.Logger.Level.ERROR, "the handler of " + topic + " failed", failure);
    }
}
