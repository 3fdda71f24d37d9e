package io.openperp.gateway.web;

import org.apache.coyote.Request;
import org.jspecify.annotations.Nullable;

/** Whose requests arrive at a port. */
public interface Callers {

    /**
     * @param address that limits count
     * @param isProxied whether its connection is a proxy's, which serves several clients
     */
    record Caller(String address, boolean isProxied) {}

    /** The client of this request; null: the container has to find out, or refuse it. */
    @Nullable
    Caller of(Request request);
}
