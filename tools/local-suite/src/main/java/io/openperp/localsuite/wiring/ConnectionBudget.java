package io.openperp.localsuite.wiring;

import io.openperp.reader.FileDescriptors;

/**
 * How many connections clients may have, so that the descriptors of this process suffice for all of it: a broker that finds
 * none for a file ends the whole exchange.
 *
 * @param descriptors the limit of this process
 * @param http most connections to the gateway
 * @param webSocket most connections to stream-service
 */
public record ConnectionBudget(long descriptors, int http, int webSocket) {

    static final int WANTED_HTTP = 8192;
    static final int WANTED_WEB_SOCKET = 10_000;

    /** Of the broker's files and connections, jars, the database's connections, and what the services open to one another. */
    private static final int RESERVED = 3072;

    /** The client's; and two of a request that the gateway passes on, as both its ends are in this process. */
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

    /** Whether clients get fewer than the services take by themselves. */
    public boolean isReduced() {
        return http < WANTED_HTTP || webSocket < WANTED_WEB_SOCKET;
    }

    /** What the user reads who wants more. */
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
