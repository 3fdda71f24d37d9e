package io.openperp.gateway.internal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** The secret that requests at the internal port must contain. */
final class InternalSecret {

    private final byte[] authorization;

    InternalSecret(String secret) {
        this.authorization = ("Bearer " + secret).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Whether a header contains the secret as bearer token.
     *
     * @param given value of the header {@code Authorization}; null: no header
     */
    boolean isIn(@Nullable String given) {
        return given != null && MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), authorization);
    }
}
