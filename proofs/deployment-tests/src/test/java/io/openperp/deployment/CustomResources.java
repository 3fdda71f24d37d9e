package io.openperp.deployment;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The fields the chart uses of other people's kinds, written down from their definitions: what is not here is refused. A
 * name that ends in {@code !} is required; {@code {}} takes any map, {@code [x]} a list of x, {@code a|b} one of these words.
 */
final class CustomResources {

    private static final String STRIMZI_USER = """
            authentication!: {type!: scram-sha-512}
            authorization!:
              type!: simple
              acls!: [{resource!: {type!: topic|cluster, name: string, patternType: literal|prefix}, operations!: [Create|Describe|DescribeConfigs|Read|Write|Alter|AlterConfigs|Delete|IdempotentWrite], host: string}]
            """;
    private static final String STRIMZI_KAFKA = """
            kafka!:
              version: string
              image: string
              tieredStorage: {type!: custom, remoteStorageManager!: {className!: string, classPath: string, config: {}}}
              listeners!: [{name!: string, port!: number, type!: internal, tls!: boolean, authentication: {type!: scram-sha-512}, networkPolicyPeers: [{podSelector!: {matchLabels: {}, matchExpressions: [{key!: string, operator!: In, values!: [string]}]}}]}]
              authorization: {type!: simple}
              config: {}
              rack: {topologyKey!: string}
              metricsConfig: {type!: jmxPrometheusExporter, valueFrom!: {configMapKeyRef!: {name!: string, key!: string}}}
            entityOperator: {topicOperator: {}, userOperator: {}}
            """;
    private static final String STRIMZI_POOL = """
            replicas!: number
            roles!: [controller|broker]
            resources: {}
            jvmOptions: {-Xms: string, -Xmx: string}
            storage!: {type!: jbod, volumes!: [{id!: number, type!: persistent-claim, size!: string, class: string, deleteClaim: boolean, kraftMetadata: shared}]}
            template: {pod: {topologySpreadConstraints: [{}], tolerations: [{}], affinity: {}}, kafkaContainer: {env: [{}]}}
            """;
    private static final String STRIMZI_TOPIC = """
            topicName: string
            partitions!: number
            replicas!: number
            config: {}
            """;

    private static final Map<String, String> SPECS = Map.ofEntries(
            Map.entry("kafka.strimzi.io/v1 Kafka", STRIMZI_KAFKA),
            Map.entry("kafka.strimzi.io/v1 KafkaNodePool", STRIMZI_POOL),
            Map.entry("kafka.strimzi.io/v1 KafkaUser", STRIMZI_USER),
            Map.entry("kafka.strimzi.io/v1 KafkaTopic", STRIMZI_TOPIC),
            Map.entry("kafka.strimzi.io/v1beta2 Kafka", STRIMZI_KAFKA),
            Map.entry("kafka.strimzi.io/v1beta2 KafkaNodePool", STRIMZI_POOL),
            Map.entry("kafka.strimzi.io/v1beta2 KafkaUser", STRIMZI_USER),
            Map.entry("kafka.strimzi.io/v1beta2 KafkaTopic", STRIMZI_TOPIC),
            Map.entry("postgresql.cnpg.io/v1 Cluster", """
                    instances!: number
                    imageName: string
                    bootstrap: {initdb: {database!: string, owner!: string, postInitApplicationSQL: [string]}}
                    managed: {roles: [{name!: string, ensure: present, login: boolean, passwordSecret: {name!: string}}]}
                    storage!: {size!: string, storageClass: string}
                    resources: {}
                    postgresql: {parameters: {}}
                    backup: {}
                    """),
            Map.entry("keda.sh/v1alpha1 ScaledObject", """
                    scaleTargetRef!: {apiVersion: string, kind: string, name!: string}
                    minReplicaCount: number
                    maxReplicaCount: number
                    pollingInterval: number
                    cooldownPeriod: number
                    triggers!: [{type!: prometheus, metadata!: {serverAddress!: string, query!: string, threshold!: string}, authenticationRef: {name!: string}}]
                    """),
            Map.entry("monitoring.coreos.com/v1 ServiceMonitor", """
                    namespaceSelector: {matchNames: [string]}
                    selector!: {matchLabels: {}}
                    endpoints!: [{port: string, path: string, interval: string, scrapeTimeout: string, relabelings: [{sourceLabels: [string], targetLabel: string}], metricRelabelings: [{}]}]
                    """),
            Map.entry("monitoring.coreos.com/v1 PodMonitor", """
                    namespaceSelector: {matchNames: [string]}
                    selector!: {matchLabels: {}}
                    podMetricsEndpoints!: [{port: string, path: string, interval: string, scrapeTimeout: string}]
                    """),
            Map.entry("monitoring.coreos.com/v1 PrometheusRule", """
                    groups!: [{name!: string, rules!: [{alert!: string, expr!: string, for: string, labels: {}, annotations: {}}]}]
                    """));

    private CustomResources() {}

    static boolean knows(Manifest manifest) {
        return SPECS.containsKey(key(manifest));
    }

    static List<String> violations(Manifest manifest) {
        List<String> violations = new ArrayList<>();
        check(manifest + ".spec", Chart.parseOne(SPECS.get(key(manifest))), manifest.at("spec"), violations);
        return violations;
    }

    private static void check(String path, JsonElement shape, JsonElement value, List<String> violations) {
        if (shape instanceof JsonObject fields) {
            if (!value.isJsonObject()) {
                violations.add(path + " is " + value + ", a map is accepted");
            } else if (!fields.isEmpty()) {
                checkFields(path, fields, value.getAsJsonObject(), violations);
            }
        } else if (shape.isJsonArray()) {
            if (!value.isJsonArray()) {
                violations.add(path + " is " + value + ", a list is accepted");
            } else {
                value.getAsJsonArray()
                        .forEach(each ->
                                check(path + "[]", shape.getAsJsonArray().get(0), each, violations));
            }
        } else if (!isOneOf(shape.getAsString(), value)) {
            violations.add(path + " is " + value + ", " + shape.getAsString() + " is accepted");
        }
    }

    private static void checkFields(String path, JsonObject fields, JsonObject value, List<String> violations) {
        value.asMap().forEach((name, each) -> {
            JsonElement shape = fields.has(name) ? fields.get(name) : fields.get(name + "!");
            if (shape == null) {
                violations.add(path + " has no field " + name);
            } else {
                check(path + "." + name, shape, each, violations);
            }
        });
        fields.keySet().stream()
                .filter(name -> name.endsWith("!") && !value.has(name.substring(0, name.length() - 1)))
                .forEach(name -> violations.add(path + " lacks " + name));
    }

    private static boolean isOneOf(String type, JsonElement value) {
        if (!value.isJsonPrimitive()) {
            return false;
        }
        return switch (type) {
            case "string" -> value.getAsJsonPrimitive().isString();
            case "number" -> value.getAsJsonPrimitive().isNumber();
            case "boolean" -> value.getAsJsonPrimitive().isBoolean();
            default -> List.of(type.split("\\|")).contains(value.getAsString());
        };
    }

    private static String key(Manifest manifest) {
        return manifest.apiVersion() + " " + manifest.kind();
    }
}
