package io.openperp.client;

/** What happens to a connection besides messages. Called one after the other; must not wait for the stream. */
public interface StreamListener {

    StreamListener SILENT = new StreamListener() {};

    /** Also after each reconnection, before what was missed arrives. */
    default void connected() {}

    /** It is being connected again. */
    default void disconnected(String reason) {}

    /** The exchange refuses a subscription or a message, in its own words. */
    default void refused(String message) {}

    /** A message that does not follow the one before: the topic is being subscribed to again. */
    default void gap(String topic) {}

    /** A handler threw; the stream goes on. */
    default void failed(String topic, RuntimeException failure) {
        System.getLogger(Streams.class.getName())
                .log(System.Logger.Level.ERROR, "the handler of " + topic + " failed", failure);
    }
}
