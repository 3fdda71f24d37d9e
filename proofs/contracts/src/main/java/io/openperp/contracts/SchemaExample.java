package io.openperp.contracts;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** A value that a document shows for one of its schemas. */
public record SchemaExample(JsonPointer schema, JsonNode value) {

    /** All below a place: {@code examples} beside a {@code schema}, and {@code examples} in a schema. */
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
