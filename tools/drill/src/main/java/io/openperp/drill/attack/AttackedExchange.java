package io.openperp.drill.attack;

/** A whole exchange in a single process, on loopback ports. */
public interface AttackedExchange extends AutoCloseable {

    long pid();

    int httpPort();

    int webSocketPort();

    /** {@code http://127.0.0.1:<port>/api/v1}. */
    String api();

    /** {@code ws://127.0.0.1:<port>/}. */
    String webSocket();

    /** Stops it in order, or kills it if that takes longer than a minute. */
    @Override
    void close() throws InterruptedException;
}
