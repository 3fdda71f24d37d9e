package io.openperp.deployment;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** One rendered object. */
record Manifest(JsonObject json) {

    String apiVersion() {
        return json.get("apiVersion").getAsString();
    }

    String kind() {
        return json.get("kind").getAsString();
    }

    String name() {
        return text("metadata.name");
    }

    String namespace() {
        return text("metadata.namespace");
    }

    Map<String, String> labels() {
        return map("metadata.labels");
    }

    /** Value at a path such as {@code spec.template.spec}; null without. */
    JsonElement at(String path) {
        JsonElement found = json;
        for (String step : path.split("\\.")) {
            found = found == null || !found.isJsonObject()
                    ? null
                    : found.getAsJsonObject().get(step);
        }
        return found;
    }

    boolean has(String path) {
        return at(path) != null;
    }

    String text(String path) {
        JsonElement found = at(path);
        return found == null ? "" : found.getAsString();
    }

    int number(String path) {
        return at(path).getAsInt();
    }

    /** Map of texts at this path; empty if there is none. */
    Map<String, String> map(String path) {
        return texts(at(path));
    }

    static Map<String, String> texts(JsonElement object) {
        Map<String, String> texts = new TreeMap<>();
        if (object != null) {
            object.getAsJsonObject().asMap().forEach((key, value) -> texts.put(key, value.getAsString()));
        }
        return texts;
    }

    /** Objects of the list at this path; empty if there is none. */
    List<JsonObject> list(String path) {
        return objects(at(path));
    }

    static List<JsonObject> objects(JsonElement list) {
        List<JsonObject> objects = new ArrayList<>();
        if (list instanceof JsonArray array) {
            array.forEach(element -> objects.add(element.getAsJsonObject()));
        }
        return objects;
    }

    /** Path of the pod's part of it: of a Pod itself or of what makes pods; empty of all others. */
    String podPath() {
        return switch (kind()) {
            case "Pod" -> "";
            case "Deployment", "StatefulSet", "Job" -> "spec.template.";
            case "CronJob" -> "spec.jobTemplate.spec.template.";
            default -> null;
        };
    }

    boolean makesPods() {
        return podPath() != null;
    }

    Map<String, String> podLabels() {
        return map(podPath() + "metadata.labels");
    }

    List<JsonObject> containers() {
        return Stream.concat(
                        list(podPath() + "spec.initContainers").stream(), list(podPath() + "spec.containers").stream())
                .toList();
    }

    JsonObject container() {
        return containers().getFirst();
    }

    @Override
    public String toString() {
        return kind() + " " + name();
    }
}
