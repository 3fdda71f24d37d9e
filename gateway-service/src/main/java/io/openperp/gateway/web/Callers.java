package io.openperp.gateway.web;

import org.apache.coyote.Request;
import org.jspecify.annotations.Nullable;

/** Determines the clients from which the requests at a port come. */
public interface Callers {

    /**
     * The client of a request.
     *
     * @param address address to which requests are charged
     * @param isProxied whether the connection comes from a proxy that serves several clients
     */
    record Caller(String address, boolean isProxied) {}

    /** Returns the client of a request; null if the container must determine or refuse it. */
    @Nullable
    Caller of(Request request);
}
