package io.openperp.stream.channel;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Fields of a subscription that are whole numbers: none is taken from a text, a fraction or an exponent. */
final class WholeNumbers {

    private static final List<String> FIELDS = List.of("nlevels", "resumeFrom");

    private WholeNumbers() {}

    /** The reason why an entry is not accepted, as a sentence; null where its numbers are whole. */
    static @Nullable String flaw(JsonNode entry) {
        for (String field : FIELDS) {
            JsonNode value = entry.path(field);
            boolean isWhole = value.isArray() ? value.valueStream().allMatch(WholeNumbers::isWhole) : isWhole(value);
            if (!isWhole) {
                return field + " is " + RequestedTopics.shortened(value.toString()) + ", accepted is a whole number"
                        + (field.equals("resumeFrom") ? ", the seq of the last message, or one for each key" : "");
            }
        }
        return null;
    }

    private static boolean isWhole(JsonNode value) {
        return value.isMissingNode() || value.isNull() || value.isIntegralNumber() && value.canConvertToLong();
    }
}
