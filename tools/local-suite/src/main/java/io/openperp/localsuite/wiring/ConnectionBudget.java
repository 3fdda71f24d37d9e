package io.openperp.localsuite.wiring;

import io.openperp.reader.FileDescriptors;

/**
 * How many connections clients may have, so that this process does not run out of file descriptors: a broker that cannot open
 * a file ends the whole exchange.
 *
 * @param descriptors the limit of this process
 * @param http most connections to the gateway
 * @param webSocket most connections to stream-service
 */
public record ConnectionBudget(long descriptors, int http, int webSocket) {

    static final int WANTED_HTTP = 8192;
    static final int WANTED_WEB_SOCKET = 10_000;

    /**
     * Descriptors kept for the broker's files and connections, jars, the database's connections, and connections
     * between the services.
     */
    private static final int RESERVED = 3072;

    /** One for the client's connection, and two for a request that the gateway forwards, because both ends are in this process. */
    private static final int DESCRIPTORS_OF_HTTP = 3;

    private static final int FEWEST = 16;

    public static ConnectionBudget ofThisProcess() {
        return of(FileDescriptors.limit());
    }

    static ConnectionBudget of(long descriptors) {
        long left = descriptors - RESERVED;
        long wanted = (long) WANTED_HTTP * DESCRIPTORS_OF_HTTP + WANTED_WEB_SOCKET;
        if (left >= wanted) {
            return new ConnectionBudget(descriptors, WANTED_HTTP, WANTED_WEB_SOCKET);
        }
        long http = Math.min(WANTED_HTTP, left / 2 / DESCRIPTORS_OF_HTTP);
        long webSocket = Math.min(WANTED_WEB_SOCKET, left - http * DESCRIPTORS_OF_HTTP);
        return new ConnectionBudget(
                descriptors, Math.toIntExact(Math.max(FEWEST, http)), Math.toIntExact(Math.max(FEWEST, webSocket)));
    }

    /** Whether the limits are lower than the defaults of the services. */
    public boolean isReduced() {
        return http < WANTED_HTTP || webSocket < WANTED_WEB_SOCKET;
    }

    /** The limits, and the number of open files that the full limits need. */
    public String explanation() {
        return "%d open files (ulimit -n) leave room for %d connections over HTTP and %d WebSockets; %d and %d need %d"
                .formatted(
                        descriptors,
                        http,
                        webSocket,
                        WANTED_HTTP,
                        WANTED_WEB_SOCKET,
                        RESERVED + WANTED_HTTP * DESCRIPTORS_OF_HTTP + WANTED_WEB_SOCKET);
    }
}
