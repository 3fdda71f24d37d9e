package io.openperp.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** The document describes each action of the table from which clients are generated, with its fields (TXN-002). */
class ActionSchemasTest {

    private static final Document OPENAPI = new Document("openapi.yaml");

    @Test
    void everyActionOfTheTableIsDocumentedWithItsFields() throws IOException {
        Map<String, JsonNode> schemas = schemas();
        Map<String, JsonNode> actions = actions();
        assertThat(schemas.keySet()).containsAll(actions.keySet());
        actions.forEach((tag, action) -> {
            JsonNode owner = action.has("like") ? actions.get(action.get("like").stringValue()) : action;
            List<String> fields = owner.get("fields")
                    .valueStream()
                    .map(field -> field.get("json").stringValue())
                    .toList();
            JsonNode schema = schemas.get(tag);
            assertThat(schema.get("properties").propertyNames()).as(tag).containsAll(fields);
            assertThat(fields)
                    .as(tag)
                    .containsAll(schema.path("required")
                            .valueStream()
                            .map(JsonNode::stringValue)
                            .toList());
        });
    }

    /** The schema of what stands behind each tag. */
    private static Map<String, JsonNode> schemas() {
        Map<String, JsonNode> schemas = new HashMap<>();
        OPENAPI.at(JsonPointer.compile("/components/schemas/Action/oneOf"))
                .forEach(one -> one.get("properties")
                        .forEachEntry((tag, schema) -> schemas.put(tag, OPENAPI.resolved(schema))));
        return schemas;
    }

    private static Map<String, JsonNode> actions() throws IOException {
        Map<String, JsonNode> actions = new HashMap<>();
        Document.json(Files.readString(Path.of("../../docs/api/actions.json")))
                .get("groups")
                .forEach(group -> group.get("actions")
                        .forEach(action -> actions.put(action.get("tag").stringValue(), action)));
        return actions;
    }
}
