package io.openperp.localsuite.wiring;

import io.openperp.reader.FileDescriptors;

/**
 * Largest numbers of client connections with which this process does not run out of file descriptors. A broker that
 * cannot open a file would end the whole exchange.
 *
 * @param descriptors number of files that this process may open
 * @param http largest number of connections to the gateway
 * @param webSocket largest number of connections to stream-service
 */
public record ConnectionBudget(long descriptors, int http, int webSocket) {

    static final int WANTED_HTTP = 8192;
    static final int WANTED_WEB_SOCKET = 10_000;

    /**
     * Descriptors that are not for clients: for files and connections of the broker, jars, the database, and
     * connections between services.
     */
    private static final int RESERVED = 3072;

    /**
     * Descriptors of an HTTP connection: one for the client, and two for a request that the gateway forwards, because
     * both ends are in this process.
     */
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

    /** Whether fewer connections are allowed than the services allow by default, for lack of file descriptors. */
    public boolean isReduced() {
        return http < WANTED_HTTP || webSocket < WANTED_WEB_SOCKET;
    }

    /**
     * Sentence for the operator: for how many client connections the limit of open files leaves room, and which limit
     * the numbers of connections that the services allow by default would need.
     */
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
