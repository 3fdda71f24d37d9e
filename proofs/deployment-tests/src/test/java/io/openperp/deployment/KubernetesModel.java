package io.openperp.deployment;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.util.ModelMapper;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The API of Kubernetes as its Java client models it: kinds, versions, fields, types. */
final class KubernetesModel {

    private static final Set<String> QUANTITIES = Set.of("requests", "limits", "capacity", "hard");

    private KubernetesModel() {}

    /** Violations of the API by a manifest; empty if there are none. */
    static List<String> violations(Manifest manifest) {
        String[] version = manifest.apiVersion().split("/");
        Class<?> model = ModelMapper.getApiTypeClass(
                version.length == 1 ? "" : version[0], version[version.length - 1], manifest.kind());
        if (model == null) {
            return List.of(manifest + ": there is no " + manifest.apiVersion() + " " + manifest.kind());
        }
        try {
            model.getMethod("validateJsonElement", JsonElement.class).invoke(null, manifest.json());
        } catch (InvocationTargetException e) {
            return List.of(manifest + ": " + e.getCause().getMessage());
        } catch (ReflectiveOperationException e) {
            return List.of(manifest + ": there is no " + manifest.apiVersion() + " " + manifest.kind());
        }
        List<String> violations = new ArrayList<>();
        try {
            JsonElement back = JSON.getGson().toJsonTree(JSON.getGson().fromJson(manifest.json(), model));
            compare(manifest.toString(), "", manifest.json(), back, violations);
        } catch (RuntimeException e) {
            violations.add(manifest + ": " + e.getMessage());
        }
        return violations;
    }

    /** Compares each leaf's type with the written one: this finds, for instance, a number in place of a text. */
    private static void compare(
            String path, String parent, JsonElement written, JsonElement read, List<String> violations) {
        if (written instanceof JsonObject object) {
            JsonObject other = read instanceof JsonObject o ? o : new JsonObject();
            object.asMap()
                    .forEach((key, value) ->
                            compare(path + "." + key, key, value, other.get(key), inside(parent, key), violations));
        } else if (written.isJsonArray()) {
            for (int i = 0; i < written.getAsJsonArray().size(); i++) {
                boolean there = read != null
                        && read.isJsonArray()
                        && i < read.getAsJsonArray().size();
                compare(
                        path + "[" + i + "]",
                        parent,
                        written.getAsJsonArray().get(i),
                        there ? read.getAsJsonArray().get(i) : null,
                        violations);
            }
        }
    }

    private static void compare(
            String path, String key, JsonElement written, JsonElement read, boolean quantity, List<String> violations) {
        if (written.isJsonPrimitive()) {
            if (read == null
                    || !read.isJsonPrimitive()
                    || (!quantity && !sameType(written.getAsJsonPrimitive(), read.getAsJsonPrimitive()))) {
                violations.add(path + ": " + written + " is read as " + read);
            }
        } else {
            compare(path, quantity ? "limits" : key, written, read, violations);
        }
    }

    private static boolean inside(String parent, String key) {
        return QUANTITIES.contains(parent) || QUANTITIES.contains(key);
    }

    private static boolean sameType(JsonPrimitive a, JsonPrimitive b) {
        return a.isString() == b.isString() && a.isNumber() == b.isNumber() && a.isBoolean() == b.isBoolean();
    }
}
