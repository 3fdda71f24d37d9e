package io.openperp.gateway.web;

import org.apache.coyote.Request;
import org.jspecify.annotations.Nullable;

/** Names the clients whose requests arrive at a port. */
public interface Callers {

    /**
     * @param address address that limits count
     * @param isProxied whether the client's connection is a proxy's, which serves several clients
     */
    record Caller(String address, boolean isProxied) {}

    /** The client of this request; null: the container has to find out, or refuse it. */
    @Nullable
    Caller of(Request request);
}
