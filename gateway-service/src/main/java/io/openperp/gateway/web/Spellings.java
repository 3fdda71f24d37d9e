package io.openperp.gateway.web;

import io.openperp.api.Spelling;
import io.openperp.gateway.GatewaySettings;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The spelling in which a request is answered: the one it asks for, else the one that the venue is set to (API-095).
 */
@Component
public final class Spellings {

    private final Spelling ofVenue;

    Spellings(GatewaySettings settings) {
        ofVenue = settings.venueSpelling();
    }

    /**
     * Returns the spelling; null: there is none of this name.
     *
     * @param asked value of the header; null: there is no header
     */
    public @Nullable Spelling of(@Nullable String asked) {
        return asked == null ? ofVenue : Spelling.named(asked.strip()).orElse(null);
    }

    /** The refusal for a spelling that {@link #of} does not know. */
    public static String refusal(@Nullable String asked) {
        return Spelling.refusal(Spelling.HEADER, String.valueOf(asked));
    }
}
