package io.openperp.contracts;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A documented request with its answer: the example of a request, and the example of an answer with the same name.
 *
 * @param path path below the base path, with its query
 * @param body body of the request; null for a GET
 */
public record HttpExample(
        String name, String method, String path, @Nullable JsonNode body, int status, JsonNode answer) {

    /** Pairs the examples of an operation. Throws if a request has no answer, or an answer no request. */
    static List<HttpExample> of(Document document, String method, String path, JsonNode operation) {
        JsonNode bodies = operation.at("/requestBody/content/application~1json/examples");
        Set<String> names = new LinkedHashSet<>(bodies.propertyNames());
        operation
                .path("parameters")
                .forEach(parameter -> names.addAll(parameter.path("examples").propertyNames()));
        List<HttpExample> examples = new ArrayList<>();
        Set<String> answered = new LinkedHashSet<>();
        operation
                .get("responses")
                .forEachEntry((status, response) -> response.at("/content/application~1json/examples")
                        .forEachEntry((name, example) -> {
                            if (!names.isEmpty() && !names.contains(name)) {
                                throw new IllegalStateException(method + " " + path + ": no request is named " + name);
                            }
                            answered.add(name);
                            examples.add(new HttpExample(
                                    name,
                                    method,
                                    path(path, operation, name),
                                    bodies.has(name) ? bodies.get(name).get("value") : null,
                                    Integer.parseInt(status),
                                    example.get("value")));
                        }));
        names.removeAll(answered);
        if (!names.isEmpty()) {
            throw new IllegalStateException(method + " " + path + ": no answers are named " + names);
        }
        return inTheOrderOfTheRequests(examples, List.copyOf(bodies.propertyNames()));
    }

    private static List<HttpExample> inTheOrderOfTheRequests(List<HttpExample> examples, List<String> order) {
        return examples.stream()
                .sorted(java.util.Comparator.comparingInt(example -> order.indexOf(example.name())))
                .toList();
    }

    private static String path(String template, JsonNode operation, String name) {
        String path = template;
        StringBuilder query = new StringBuilder();
        for (JsonNode parameter : operation.path("parameters")) {
            JsonNode value = parameter.path("examples").path(name).path("value");
            String key = parameter.get("name").asString();
            if (!value.isMissingNode()) {
                String text = URLEncoder.encode(value.asString(), StandardCharsets.UTF_8);
                if (parameter.get("in").asString().equals("path")) {
                    path = path.replace("{" + key + "}", text);
                } else {
                    query.append(query.isEmpty() ? "?" : "&")
                            .append(key)
                            .append("=")
                            .append(text);
                }
            }
        }
        return path + query;
    }

    @Override
    public String toString() {
        return method + " " + path + " " + name;
    }
}
