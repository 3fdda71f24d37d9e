package io.openperp.gateway.internal;

import io.openperp.gateway.web.Callers;
import org.apache.coyote.Request;
import org.jspecify.annotations.Nullable;

/**
 * Determines the clients of requests that contain the internal secret, as {@link InternalRequests} does; for all other
 * requests it returns null, so that {@link InternalRequests} handles them.
 */
final class InternalCallers implements Callers {

    private final InternalSecret secret;

    InternalCallers(InternalSecret secret) {
        this.secret = secret;
    }

    @Override
    public @Nullable Caller of(Request request) {
        return secret.isIn(request.getHeader("Authorization"))
                ? new Caller(InternalRequests.client(request.getHeader("X-Forwarded-For")), true)
                : null;
    }
}
