package io.openperp.gateway.web;

import io.openperp.api.ApiVersion;
import io.openperp.gateway.GatewaySettings;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Selects the API version in which a request is answered: the one that it requests, else the one in the settings
 * (API-095).
 */
@Component
public final class RequestedVersion {

    private final ApiVersion ofVenue;

    RequestedVersion(GatewaySettings settings) {
        ofVenue = settings.venueSpelling();
    }

    /**
     * Returns the API version for a request; null if the requested one does not exist.
     *
     * @param asked value of the header {@value Spelling#HEADER}; null: no header
     */
    public @Nullable ApiVersion of(@Nullable String asked) {
        return asked == null ? ofVenue : ApiVersion.named(asked.strip()).orElse(null);
    }

    /** Text of the refusal for an API version that {@link #of} does not know. */
    public static String refusal(@Nullable String asked) {
        return ApiVersion.refusal(ApiVersion.HEADER, String.valueOf(asked));
    }
}
