package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.contracts.HttpContract;
import io.openperp.contracts.SocketContract;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeType;

/** The examples of the API documents, to compare with answers of the exchange. */
final class DocumentedExamples {

    private static final HttpContract HTTP = new HttpContract();
    private static final SocketContract SOCKET = new SocketContract();

    private DocumentedExamples() {}

    /** Requires an element of an answer to have the form of the example at its schema. */
    static void isOfTheFormOf(String schema, JsonNode actual) {
        JsonNode shown = HTTP.schemaExamples().stream()
                .filter(example -> example.schema().toString().endsWith("/" + schema))
                .map(example -> PublicApi.read(example.value().toString()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no example of " + schema));
        mustBeAlike(shown, actual);
    }

    /** A whole message, as the document shows it. */
    static JsonNode message(String message, String example) {
        return SOCKET.examples().stream()
                .filter(shown -> shown.message().equals(message) && shown.name().equals(example))
                .map(shown -> PublicApi.read(shown.payload().toString()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no example " + example + " of " + message));
    }

    static void mustBeAlike(JsonNode shown, JsonNode actual) {
        assertThat(isAlike(shown, actual))
                .as("%s is of the form of %s", actual, shown)
                .isTrue();
    }

    /** Whether both have the same fields and types; lists are both empty or both not, and null equals anything. */
    static boolean isAlike(JsonNode shown, JsonNode actual) {
        if (shown.isNull() || actual.isNull()) {
            return true;
        }
        JsonNodeType type = shown.getNodeType();
        if (type != actual.getNodeType() || shown.isEmpty() != actual.isEmpty()) {
            return false;
        }
        if (shown.isArray() && !shown.isEmpty()) {
            return actual.valueStream().allMatch(element -> isAlike(shown.get(0), element));
        }
        return new TreeSet<>(shown.propertyNames()).equals(new TreeSet<>(actual.propertyNames()))
                && shown.propertyStream().allMatch(p -> isAlike(p.getValue(), actual.get(p.getKey())));
    }
}
