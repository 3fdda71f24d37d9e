package io.openperp.stream.trade;

import io.openperp.api.json.ApiJson;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Finds the text of a transaction in a {@code post}: its signer decides how its numbers are written. */
final class PostedPayload {

    private PostedPayload() {}

    /**
     * The text of {@code request.payload}, the last if there are several, as trees have it; empty where there is none.
     *
     * @param message well-formed JSON
     */
    static String of(String message) {
        try (JsonParser parser = ApiJson.mapper().createParser(message)) {
            String found = "";
            parser.nextToken();
            while (enter(parser, "request")) {
                while (enter(parser, "payload")) {
                    int start = Math.toIntExact(parser.currentTokenLocation().getCharOffset());
                    parser.skipChildren();
                    found = message.substring(
                            start, Math.toIntExact(parser.currentLocation().getCharOffset()));
                }
            }
            return found;
        }
    }

    /** Goes on in the object at hand to the next field of this name that is an object, or to its end. */
    private static boolean enter(JsonParser parser, String name) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean named = parser.currentName().equals(name);
            if (parser.nextToken() == JsonToken.START_OBJECT && named) {
                return true;
            }
            parser.skipChildren();
        }
        return false;
    }
}
