package io.openperp.contracts;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** One of the API documents in docs/api, with its schemas. Safe for use by many threads. */
final class Document {

    private static final String BASE = "https://openperp.invalid/";
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    /** Schemas of all documents, which refer to each other by their file names. */
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(
            Dialects.getDraft202012(),
            registry -> registry.schemas(Map.of(
                            BASE + "openapi.yaml", text("openapi.yaml"), BASE + "asyncapi.yaml", text("asyncapi.yaml")))
                    .schemaRegistryConfig(SchemaRegistryConfig.builder()
                            .formatAssertionsEnabled(false)
                            .build()));

    private final String name;
    private final JsonNode tree;
    private final Map<JsonPointer, Schema> schemas = new ConcurrentHashMap<>();

    Document(String name) {
        this.name = name;
        this.tree = YAML.readTree(text(name));
    }

    JsonNode tree() {
        return tree;
    }

    /**
     * The node at this place in the document. Follows a reference within the document; returns a missing node if there
     * is nothing.
     */
    JsonNode at(JsonPointer place) {
        return resolved(tree.at(place));
    }

    JsonNode resolved(JsonNode node) {
        String reference = node.path("$ref").asString("");
        return reference.startsWith("#") ? at(JsonPointer.compile(reference.substring(1))) : node;
    }

    /** Checks a value against the schema at this place; returns the violations as sentences, empty if it is valid. */
    List<String> violations(JsonPointer schema, JsonNode value) {
        return schemas.computeIfAbsent(schema, this::schema).validate(value).stream()
                .map(Error::toString)
                .toList();
    }

    /** Parses JSON; keeps numbers exact. */
    static JsonNode json(String text) {
        return JSON.readTree(text);
    }

    private Schema schema(JsonPointer place) {
        if (tree.at(place).isMissingNode()) {
            throw new IllegalArgumentException(name + " has no schema at " + place);
        }
        return SCHEMAS.getSchema(SchemaLocation.of(BASE + name + "#" + place));
    }

    private static String text(String name) {
        try (InputStream in = Document.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not beside " + Document.class);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
