package io.openperp.gateway.internal;

import io.openperp.gateway.web.Callers;
import org.apache.coyote.Request;
import org.jspecify.annotations.Nullable;

/** Names the clients of requests that bring the secret, as {@link InternalRequests} does; the others are left to it. */
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
