package io.openperp.contracts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** {@code docs/api/openapi.yaml}: the requests of the HTTP API with their answers. Checks both against the document. */
public final class HttpContract {

    private static final JsonPointer PATHS = JsonPointer.compile("/paths");
    private static final String JSON = "application/json";

    private final Document document = new Document("openapi.yaml");

    /**
     * A documented operation: an HTTP method on a path.
     *
     * @param path path below the base path of the API; for an operation that {@linkplain #isOutsideTheBase is outside
     *     of it}, the whole path
     */
    public record Operation(String method, String path) implements Comparable<Operation> {
        @Override
        public int compareTo(Operation other) {
            return (path + method).compareTo(other.path + other.method);
        }
    }

    public Set<Operation> operations() {
        Set<Operation> all = new TreeSet<>();
        document.tree()
                .at(PATHS)
                .forEachEntry((path, item) -> item.forEachEntry((method, operation) -> {
                    if (operation.has("responses")) {
                        all.add(new Operation(method.toUpperCase(java.util.Locale.ROOT), path));
                    }
                }));
        return all;
    }

    /**
     * Whether the operation is outside of the base path of the API: in the document its path has a server of its own,
     * the host without a path.
     */
    public boolean isOutsideTheBase(Operation operation) {
        return document.tree().at(PATHS).get(operation.path()).has("servers");
    }

    /** Content types that the document allows for an answer with this status. */
    public Set<String> contentTypes(Operation operation, int status) {
        return new TreeSet<>(document.tree()
                .at(place(operation).appendProperty("responses").appendProperty(Integer.toString(status)))
                .path("content")
                .propertyNames());
    }

    /** Version of OpenAPI in which the document is written. */
    public String version() {
        return document.tree().get("openapi").asString();
    }

    public JsonNode tree() {
        return document.tree();
    }

    /**
     * Checks an answer against the document; returns the violations as sentences, empty if the document allows it. An
     * answer to a request that is not documented, such as an unknown path, must be the refusal that the document
     * describes for it.
     *
     * @param path path below the base path, without the query
     */
    public List<String> violations(String method, String path, int status, String body) {
        JsonNode value;
        try {
            value = Document.json(body);
        } catch (JacksonException notJson) {
            return List.of("not JSON: " + body);
        }
        Optional<Operation> operation = operation(method, path);
        if (operation.isEmpty()) {
            return status < 400
                    ? List.of(method + " " + path + " is not documented and was answered with " + status)
                    : schemaViolations("Error", value);
        }
        JsonPointer responses = place(operation.get()).appendProperty("responses");
        JsonPointer documented = responses.appendProperty(Integer.toString(status));
        if (document.tree().at(documented).isMissingNode()) {
            documented = responses.appendProperty("default");
        }
        return contentViolations(documented, method + " " + path + " " + status, value);
    }

    /**
     * Checks a request body against the document; returns the violations as sentences, empty if the document allows it.
     */
    public List<String> requestViolations(String method, String path, JsonNode body) {
        Operation operation = operation(method, path).orElseThrow();
        return contentViolations(place(operation).appendProperty("requestBody"), method + " " + path, body);
    }

    /** Checks a value against the schema with this name; returns the violations as sentences, empty if it is valid. */
    public List<String> schemaViolations(String schema, JsonNode value) {
        return document.violations(schema(schema), value);
    }

    /** Every example of a request with its example answer, in the order of the document. */
    public List<HttpExample> examples() {
        return operations(document.tree().at(PATHS));
    }

    /** Examples in schemas, and in answers that several operations share. */
    public List<SchemaExample> schemaExamples() {
        return SchemaExample.in(document, JsonPointer.compile("/components"));
    }

    public List<String> violations(SchemaExample example) {
        return document.violations(example.schema(), example.value());
    }

    private List<HttpExample> operations(JsonNode paths) {
        List<HttpExample> examples = new ArrayList<>();
        paths.forEachEntry((path, item) -> item.forEachEntry((method, operation) -> {
            if (operation.has("responses")) {
                examples.addAll(HttpExample.of(document, method.toUpperCase(java.util.Locale.ROOT), path, operation));
            }
        }));
        return examples;
    }

    private List<String> contentViolations(JsonPointer holder, String what, JsonNode value) {
        JsonNode node = document.tree().at(holder);
        JsonPointer resolved = node.has("$ref")
                ? JsonPointer.compile(node.get("$ref").asString().substring(1))
                : holder;
        JsonNode content = document.tree().at(resolved).path("content");
        if (content.isEmpty()) {
            return List.of(what + " is not documented");
        }
        String type =
                content.has(JSON) ? JSON : content.propertyNames().iterator().next();
        return document.violations(
                resolved.appendProperty("content").appendProperty(type).appendProperty("schema"), value);
    }

    private Optional<Operation> operation(String method, String path) {
        return operations().stream()
                .filter(candidate -> candidate.method().equals(method)
                        && Pattern.matches(candidate.path().replaceAll("\\{[^}]+}", "[^/]+"), path))
                .findFirst();
    }

    private static JsonPointer place(Operation operation) {
        return PATHS.appendProperty(operation.path())
                .appendProperty(operation.method().toLowerCase(java.util.Locale.ROOT));
    }

    private static JsonPointer schema(String name) {
        return JsonPointer.compile("/components/schemas/" + name);
    }

    /**
     * A value that a document shows as an example of one of its schemas.
     *
     * @param schema place of the schema in the document
     */
    public record SchemaExample(JsonPointer schema, JsonNode value) {

        /**
         * All examples below a place of a document: {@code examples} beside a {@code schema}, and {@code examples} in a
         * schema.
         */
        static List<SchemaExample> in(Document document, JsonPointer place) {
            List<SchemaExample> found = new ArrayList<>();
            collect(document.tree().at(place), place, found);
            return found;
        }

        private static void collect(JsonNode node, JsonPointer place, List<SchemaExample> found) {
            JsonNode examples = node.path("examples");
            if (node.has("schema") && examples.isObject()) {
                examples.forEach(
                        example -> found.add(new SchemaExample(place.appendProperty("schema"), example.get("value"))));
            } else if (node.isObject() && examples.isArray() && (node.has("type") || node.has("$ref"))) {
                examples.forEach(example -> found.add(new SchemaExample(place, example)));
            }
            if (node.isObject()) {
                node.forEachEntry((name, child) -> {
                    if (!name.equals("examples")) {
                        collect(child, place.appendProperty(name), found);
                    }
                });
            }
        }

        @Override
        public String toString() {
            return "example at " + schema;
        }
    }
}
