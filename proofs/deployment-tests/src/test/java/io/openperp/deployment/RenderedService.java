package io.openperp.deployment;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Configuration file and environment that a service will see.
 *
 * @param file content in the ConfigMap
 * @param environment with the Secrets' values written as {@code <secret/key>} and {@code $(NAME)} expanded
 */
record RenderedService(String file, Map<String, String> environment) {

    /** The service in the first workload of that component. */
    static RenderedService of(Manifests manifests, String component) {
        Manifest workload = manifests
                .workloads()
                .filter(each -> component.equals(each.podLabels().get("app.kubernetes.io/component")))
                .findFirst()
                .orElseThrow();
        return of(manifests, workload, component, workload.name() + "-0");
    }

    static RenderedService of(Manifests manifests, Manifest workload, String service, String pod) {
        String configMap = workload.list(workload.podPath() + "spec.volumes").stream()
                .filter(volume -> volume.get("name").getAsString().equals("config"))
                .map(volume -> volume.getAsJsonObject("configMap").get("name").getAsString())
                .findFirst()
                .orElseThrow();
        String file = manifests.one("ConfigMap", configMap).map("data").get(service + "-service.yml");
        return new RenderedService(file, environment(workload.container(), pod));
    }

    JsonObject config() {
        return Chart.parseOne(file);
    }

    private static Map<String, String> environment(JsonObject container, String pod) {
        Map<String, String> environment = new TreeMap<>();
        List<JsonObject> entries = Manifest.objects(container.get("env"));
        for (JsonObject entry : entries) {
            String value = entry.has("value")
                    ? entry.get("value").getAsString()
                    : from(entry.getAsJsonObject("valueFrom"), pod);
            for (Map.Entry<String, String> known : environment.entrySet()) {
                value = value.replace("$(" + known.getKey() + ")", known.getValue());
            }
            environment.put(entry.get("name").getAsString(), value);
        }
        return environment;
    }

    private static String from(JsonObject source, String pod) {
        if (source.has("fieldRef")) {
            String field = source.getAsJsonObject("fieldRef").get("fieldPath").getAsString();
            if (field.startsWith("metadata.labels[")) {
                return "<" + field + ">";
            }
            if (!field.equals("metadata.name")) {
                throw new IllegalStateException("nobody has said what " + field + " is");
            }
            return pod;
        }
        JsonObject secret = source.getAsJsonObject("secretKeyRef");
        return "<" + secret.get("name").getAsString() + "/" + secret.get("key").getAsString() + ">";
    }
}
