package io.openperp.client.stream;

/**
 * Observes all requests, answers and messages between a program and the exchange, unparsed: for logs, recordings and
 * checks. Called on several threads, in the order of the messages of one connection; must return soon and not throw.
 */
public interface Traffic {

    Traffic UNWATCHED = new Traffic() {};

    /**
     * A request over HTTP is about to be sent.
     *
     * @param body empty for a {@code GET}
     */
    default void asked(String method, String path, String body) {}

    /**
     * An answer was received over HTTP, whatever its status.
     *
     * @param path path below the base address, with its query
     */
    default void answered(String method, String path, int status, String body) {}

    /** A message is about to be sent on a stream. */
    default void sent(String message) {}

    /** A message was received on a stream. */
    default void received(String message) {}
}
