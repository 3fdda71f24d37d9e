package io.openperp.stream.trade;

import io.openperp.api.json.ApiJson;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Finds the text of a transaction in a {@code post} message, exactly as received: the signature depends on how its
 * numbers are written.
 */
final class PostedPayload {

    private PostedPayload() {}

    /**
     * Returns the text of {@code request.payload}; of several, the last, which a parsed tree would also have; empty if
     * there is none.
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

    /**
     * Advances within the current object to the next field with this name whose value is an object, and enters it;
     * returns false at the end of the object.
     */
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
