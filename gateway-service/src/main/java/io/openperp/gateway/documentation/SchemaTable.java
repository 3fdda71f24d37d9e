package io.openperp.gateway.documentation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Renders a JSON schema as an HTML table of its fields; resolves references into the OpenAPI document. */
final class SchemaTable {

    private static final String NAMED = "#/components/schemas/";

    private final Yaml own;
    private final Yaml openApi;

    SchemaTable(Yaml own, Yaml openApi) {
        this.own = own;
        this.openApi = openApi;
    }

    /**
     * Returns the table: a row for each field, nested fields with their path, and a further table for each alternative
     * of a field. Schemas must not contain themselves.
     */
    String html(Yaml schema) {
        StringBuilder html = new StringBuilder();
        table(schema, own, html);
        return html.toString();
    }

    private void table(Yaml schema, Yaml document, StringBuilder html) {
        Found found = found(schema, document);
        Map<String, Found> alternatives = new LinkedHashMap<>();
        html.append("<table><tr><th>field</th><th>type</th><th></th></tr>\n");
        rows("", found, html, alternatives);
        html.append("</table>\n");
        alternatives.forEach((name, alternative) -> {
            html.append("<h4>").append(Html.escaped(name)).append("</h4>\n");
            table(alternative.schema, alternative.document, html);
        });
    }

    /**
     * Adds the rows of an object's fields.
     *
     * @param path prefix of the fields' names
     * @param alternatives receives the alternatives of fields, by name, each of which gets a separate table
     */
    private void rows(String path, Found of, StringBuilder html, Map<String, Found> alternatives) {
        Set<String> required =
                of.schema.at("required").elements().stream().map(Yaml::text).collect(Collectors.toSet());
        for (Map.Entry<String, Object> field :
                of.schema.at("properties").entries().entrySet()) {
            Yaml declared = new Yaml(field.getValue());
            Found found = found(declared, of.document);
            String name = path + field.getKey();
            row(name, required.contains(field.getKey()), declared, found, html);
            nested(name, found, html, alternatives);
        }
    }

    private void row(String name, boolean required, Yaml declared, Found found, StringBuilder html) {
        String description = declared.has("description")
                ? declared.at("description").text()
                : found.schema.at("description").text();
        html.append("<tr><td><code>")
                .append(Html.escaped(name))
                .append("</code>")
                .append(required ? "" : " <i>optional</i>")
                .append("</td><td>")
                .append(Html.escaped(type(declared, found)))
                .append("</td><td>")
                .append(Html.line(description))
                .append("</td></tr>\n");
    }

    private void nested(String name, Found found, StringBuilder html, Map<String, Found> alternatives) {
        Found inner = found;
        StringBuilder path = new StringBuilder(name);
        while (inner.schema.has("items")) {
            inner = found(inner.schema.at("items"), inner.document);
            path.append("[]");
        }
        rows(path + ".", inner, html, alternatives);
        for (Yaml one : inner.schema.at("oneOf").elements()) {
            Found alternative = found(one, inner.document);
            if (one.has("$ref") && alternative.schema.has("properties")) {
                alternatives.putIfAbsent(name(one), alternative);
            }
        }
    }

    private String type(Yaml declared, Found found) {
        Yaml schema = found.schema;
        if (schema.has("const")) {
            return "\"" + schema.at("const").text() + "\"";
        }
        if (schema.has("enum")) {
            return schema.at("enum").elements().stream().map(Yaml::text).collect(Collectors.joining(" | "));
        }
        String name = name(declared);
        if (!name.isEmpty() && !schema.has("properties")) {
            return name;
        }
        if (schema.at("type").text().equals("array")) {
            Yaml items = schema.at("items");
            return "array of " + type(items, found(items, found.document));
        }
        if (schema.has("oneOf") && !schema.has("properties")) {
            return schema.at("oneOf").elements().stream()
                    .map(one -> type(one, found(one, found.document)))
                    .collect(Collectors.joining(" or "));
        }
        return name.isEmpty() ? types(schema.at("type")) : name;
    }

    /** Name of a field's type, or several names joined by "or", such as "string or null". */
    private static String types(Yaml type) {
        return type.elements().isEmpty()
                ? type.text()
                : type.elements().stream().map(Yaml::text).collect(Collectors.joining(" or "));
    }

    /** Name of the referenced schema; empty for an inline schema. */
    private static String name(Yaml schema) {
        String reference = schema.at("$ref").text();
        return reference.substring(reference.lastIndexOf('/') + 1);
    }

    /**
     * A schema with its references resolved.
     *
     * @param document document in which further references are resolved
     */
    private record Found(Yaml schema, Yaml document) {}

    private Found found(Yaml schema, Yaml document) {
        Yaml at = schema;
        Yaml in = document;
        for (@Nullable String reference = reference(at); reference != null; reference = reference(at)) {
            in = reference.startsWith("#") ? in : openApi;
            String place = reference.substring(reference.indexOf(NAMED) + NAMED.length());
            at = in.at("components", "schemas").at(place.split("/"));
        }
        return new Found(at, in);
    }

    private static @Nullable String reference(Yaml schema) {
        String reference = schema.at("$ref").text();
        return reference.contains(NAMED) ? reference : null;
    }
}
