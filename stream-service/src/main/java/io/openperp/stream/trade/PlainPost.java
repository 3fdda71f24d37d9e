package io.openperp.stream.trade;

import io.openperp.api.json.ApiJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A {@code post} message in the usual form, read in one pass: a JSON object with method, ID, request and at most a wish
 * for a receipt, no field twice, none unknown. The caller parses messages in any other form to a tree, which decides
 * whether and why they are refused.
 *
 * @param id ID of the request
 * @param payload text of the transaction, exactly as received
 * @param wantsReceipt whether the exchange is to sign its answer (RCP-006)
 */
public record PlainPost(long id, String payload, boolean wantsReceipt) {

    private static final String MARK = "\"post\"";

    /**
     * Reads a message. Returns null if it is not a {@code post} or not in the usual form, for instance with an unknown
     * field: it is not refused by this, but has to be parsed to a tree.
     */
    public static @Nullable PlainPost read(String message) {
        if (!message.contains(MARK)) {
            return null;
        }
        try (JsonParser in = ApiJson.mapper().createParser(message)) {
            return in.nextToken() == JsonToken.START_OBJECT ? read(in, message) : null;
        } catch (JacksonException notJson) {
            return null;
        }
    }

    private static @Nullable PlainPost read(JsonParser in, String message) {
        boolean isPost = false;
        Long id = null;
        String payload = null;
        Boolean receipt = null;
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = in.currentName();
            JsonToken value = in.nextToken();
            if (name.equals("method") && !isPost && isText(in, value, "post")) {
                isPost = true;
            } else if (name.equals("id") && id == null && isLong(in, value)) {
                id = in.getLongValue();
            } else if (name.equals("receipt") && receipt == null && value.isBoolean()) {
                receipt = in.getBooleanValue();
            } else if (name.equals("request") && payload == null && value == JsonToken.START_OBJECT) {
                payload = payload(in, message);
                if (payload == null) {
                    return null;
                }
            } else {
                return null;
            }
        }
        return isPost && id != null && payload != null && in.nextToken() == null
                ? new PlainPost(id, payload, receipt != null && receipt)
                : null;
    }

    private static @Nullable String payload(JsonParser in, String message) {
        boolean isAction = false;
        String payload = null;
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = in.currentName();
            JsonToken value = in.nextToken();
            if (name.equals("type") && !isAction && isText(in, value, "action")) {
                isAction = true;
            } else if (name.equals("payload") && payload == null && value == JsonToken.START_OBJECT) {
                int start = Math.toIntExact(in.currentTokenLocation().getCharOffset());
                if (!skipObject(in)) {
                    return null;
                }
                payload = message.substring(
                        start, Math.toIntExact(in.currentLocation().getCharOffset()));
            } else {
                return null;
            }
        }
        return isAction ? payload : null;
    }

    /**
     * Skips an object; returns false if it has a number with an exponent, which a parser of the whole message may
     * refuse because it is out of range.
     */
    private static boolean skipObject(JsonParser in) {
        for (int depth = 1; depth > 0; ) {
            switch (in.nextToken()) {
                case START_OBJECT, START_ARRAY -> depth++;
                case END_OBJECT, END_ARRAY -> depth--;
                case VALUE_NUMBER_FLOAT -> {
                    String number = in.getString();
                    if (number.indexOf('e') >= 0 || number.indexOf('E') >= 0) {
                        return false;
                    }
                }
                default -> {}
            }
        }
        return true;
    }

    private static boolean isText(JsonParser in, JsonToken value, String text) {
        return value == JsonToken.VALUE_STRING && in.getString().equals(text);
    }

    private static boolean isLong(JsonParser in, JsonToken value) {
        return value == JsonToken.VALUE_NUMBER_INT && in.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
    }
}
