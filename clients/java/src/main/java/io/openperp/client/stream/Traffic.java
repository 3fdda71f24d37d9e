package io.openperp.client.stream;

/**
 * Observes all requests, answers and messages between a program and the exchange, in their original form: for logs,
 * recordings and checks. Called on several threads, in the order of the messages of one connection; must return quickly
 * and not throw.
 */
public interface Traffic {

    Traffic UNWATCHED = new Traffic() {};

    /**
     * Called when a request is about to be sent over HTTP.
     *
     * @param body body of the request; empty for a {@code GET}
     */
    default void asked(String method, String path, String body) {}

    /**
     * Called when an answer was received over HTTP, whatever its status.
     *
     * @param path path below the base address, with its query
     */
    default void answered(String method, String path, int status, String body) {}

    /** Called when a message is about to be sent on a WebSocket. */
    default void sent(String message) {}

    /** Called when a message was received on a WebSocket. */
    default void received(String message) {}
}
