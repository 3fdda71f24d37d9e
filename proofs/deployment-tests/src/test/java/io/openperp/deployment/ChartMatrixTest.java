package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Properties of every object of every installation. */
class ChartMatrixTest {

    private static final Set<String> SERVICES = Set.of("gateway", "matching", "account", "stats", "stream");

    @ParameterizedTest
    @EnumSource
    void everyObjectIsOneOfItsKind(ValuesMatrix installation) {
        List<String> violations = new ArrayList<>();
        for (Manifest manifest : installation.manifests().all()) {
            violations.addAll(
                    CustomResources.knows(manifest)
                            ? CustomResources.violations(manifest)
                            : KubernetesModel.violations(manifest));
        }
        assertThat(violations).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void namesAreUniqueAndFitDns(ValuesMatrix installation) {
        Set<String> seen = new HashSet<>();
        for (Manifest manifest : installation.manifests().all()) {
            assertThat(seen.add(manifest.toString()))
                    .as("only one %s", manifest)
                    .isTrue();
            // Names of a StatefulSet leave room for the hash of a revision, those of others for the suffix of their
            // pods.
            int most = manifest.kind().equals("StatefulSet") ? 52 : 63;
            assertThat(manifest.name()).matches("[a-z]([-a-z0-9]*[a-z0-9])?").hasSizeLessThanOrEqualTo(most);
            assertThat(manifest.namespace()).as("namespace of %s", manifest).isEqualTo(Chart.NAMESPACE);
            manifest.labels()
                    .forEach((key, value) -> assertThat(value)
                            .as("label %s of %s", key, manifest)
                            .matches("[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherVersionOfTheChartAloneReplacesNoPod(ValuesMatrix installation) {
        String version = installation.manifests().all().getFirst().labels().get("helm.sh/chart");
        assertThat(version).startsWith("openperp-");
        installation
                .manifests()
                .workloads()
                .filter(workload -> !workload.kind().equals("Pod"))
                .forEach(workload -> assertThat(
                                workload.at(workload.podPath() + "metadata").toString()
                                        + workload.at(workload.podPath() + "spec"))
                        .doesNotContain(version));
    }

    @ParameterizedTest
    @EnumSource
    void selectorsFindTheirPodsAndNoOthers(ValuesMatrix installation) {
        Manifests manifests = installation.manifests();
        manifests.workloads().filter(workload -> workload.has("spec.selector")).forEach(workload -> {
            assertThat(workload.map("spec.selector.matchLabels")).isNotEmpty();
            assertThat(manifests.selected(workload.map("spec.selector.matchLabels")))
                    .as("%s selects its own pods only", workload)
                    .containsExactly(workload);
        });
        manifests
                .ofKind("Service")
                .forEach(service -> assertThat(manifests.selected(service.map("spec.selector")))
                        .as("%s has pods", service)
                        .isNotEmpty());
        manifests
                .ofKind("PodDisruptionBudget")
                .forEach(budget -> assertThat(manifests.selected(budget.map("spec.selector.matchLabels")))
                        .as("%s is of one workload", budget)
                        .hasSize(1));
        manifests
                .workloads()
                .forEach(workload -> workload.list(workload.podPath() + "spec.topologySpreadConstraints")
                        .forEach(constraint -> assertThat(manifests.selected(Manifest.texts(constraint
                                        .getAsJsonObject("labelSelector")
                                        .get("matchLabels"))))
                                .as("%s spreads its own pods", workload)
                                .containsExactly(workload)));
    }

    @ParameterizedTest
    @EnumSource
    void whatIsReferredToExists(ValuesMatrix installation) {
        Manifests manifests = installation.manifests();
        manifests
                .workloads()
                .filter(workload -> workload.kind().equals("StatefulSet"))
                .forEach(set -> assertThat(manifests
                                .one("Service", set.text("spec.serviceName"))
                                .map("spec.selector"))
                        .isNotEmpty());
        List.of("HorizontalPodAutoscaler", "ScaledObject")
                .forEach(kind -> manifests.ofKind(kind).forEach(scaler -> {
                    Manifest deployment = manifests.one("Deployment", scaler.text("spec.scaleTargetRef.name"));
                    assertThat(deployment.has("spec.replicas"))
                            .as("%s is scaled by one only", deployment)
                            .isFalse();
                }));
        for (Manifest workload : manifests.workloads().toList()) {
            Set<String> volumes = new TreeSet<>();
            for (JsonObject volume : workload.list(workload.podPath() + "spec.volumes")) {
                volumes.add(volume.get("name").getAsString());
                if (volume.has("configMap")) {
                    manifests.one(
                            "ConfigMap",
                            volume.getAsJsonObject("configMap").get("name").getAsString());
                }
            }
            Set<String> mounted = new TreeSet<>();
            workload.containers()
                    .forEach(container -> Manifest.objects(container.get("volumeMounts"))
                            .forEach(mount -> mounted.add(mount.get("name").getAsString())));
            assertThat(mounted).as("volumes of %s", workload).isEqualTo(volumes);
            String account = workload.text(workload.podPath() + "spec.serviceAccountName");
            assertThat(account.equals("default")
                            || manifests.names("ServiceAccount").contains(account))
                    .as("service account %s", account)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void portsThatAreNamedExist(ValuesMatrix installation) {
        Manifests manifests = installation.manifests();
        manifests
                .ofKind("Service")
                .forEach(service -> service.list("spec.ports")
                        .forEach(port -> manifests
                                .selected(service.map("spec.selector"))
                                .forEach(workload -> assertThat(portNames(workload))
                                        .contains(port.get("targetPort").getAsString()))));
        manifests
                .ofKind("NetworkPolicy")
                .forEach(policy -> policy.list("spec.ingress")
                        .forEach(rule -> Manifest.objects(rule.get("ports"))
                                .forEach(port -> manifests
                                        .selected(policy.map("spec.podSelector.matchLabels"))
                                        .forEach(workload -> assertThat(portNames(workload))
                                                .contains(port.get("port").getAsString())))));
        manifests
                .ofKind("Ingress")
                .forEach(ingress -> ingress.list("spec.rules")
                        .forEach(rule -> Manifest.objects(
                                        rule.getAsJsonObject("http").get("paths"))
                                .forEach(path -> {
                                    JsonObject service =
                                            path.getAsJsonObject("backend").getAsJsonObject("service");
                                    assertThat(manifests
                                                    .one(
                                                            "Service",
                                                            service.get("name").getAsString())
                                                    .list("spec.ports"))
                                            .extracting(port -> port.get("name").getAsString())
                                            .contains(service.getAsJsonObject("port")
                                                    .get("name")
                                                    .getAsString());
                                })));
        manifests.ofKind("ServiceMonitor").forEach(monitor -> {
            List<Manifest> services = manifests
                    .ofKind("Service")
                    .filter(service -> service.labels()
                            .entrySet()
                            .containsAll(
                                    monitor.map("spec.selector.matchLabels").entrySet()))
                    .toList();
            assertThat(services).hasSize(components(installation).size());
            services.forEach(service -> assertThat(service.list("spec.ports"))
                    .extracting(port -> port.get("name").getAsString())
                    .contains(monitor.list("spec.endpoints")
                            .getFirst()
                            .get("port")
                            .getAsString()));
        });
    }

    @ParameterizedTest
    @EnumSource
    void everyContainerHasResourcesAndIsLockedUp(ValuesMatrix installation) {
        for (Manifest workload : installation.manifests().workloads().toList()) {
            String pod = workload.podPath() + "spec.";
            assertThat(workload.at(pod + "automountServiceAccountToken").getAsBoolean())
                    .isFalse();
            assertThat(workload.at(pod + "securityContext.runAsNonRoot").getAsBoolean())
                    .isTrue();
            assertThat(workload.number(pod + "securityContext.runAsUser")).isPositive();
            assertThat(workload.text(pod + "securityContext.seccompProfile.type"))
                    .isEqualTo("RuntimeDefault");
            for (JsonObject container : workload.containers()) {
                Manifest it = new Manifest(container);
                assertThat(it.at("securityContext.readOnlyRootFilesystem").getAsBoolean())
                        .isTrue();
                assertThat(it.at("securityContext.allowPrivilegeEscalation").getAsBoolean())
                        .isFalse();
                assertThat(it.at("securityContext.capabilities.drop").toString())
                        .isEqualTo("[\"ALL\"]");
                assertThat(it.map("resources.requests")).containsKeys("cpu", "memory");
                assertThat(it.map("resources.limits")).containsKey("memory");
                assertThat(it.text("imagePullPolicy")).isNotEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyServiceIsProbedOnItsHealthGroups(ValuesMatrix installation) {
        Manifests manifests = installation.manifests();
        Set<String> components = new TreeSet<>();
        manifests
                .workloads()
                .filter(workload -> !Set.of("Job", "CronJob", "Pod").contains(workload.kind()))
                .filter(workload -> !"tools".equals(workload.podLabels().get("app.kubernetes.io/component")))
                .forEach(workload -> {
                    components.add(workload.podLabels().get("app.kubernetes.io/component"));
                    for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
                        Manifest it = new Manifest(workload.container().getAsJsonObject(probe));
                        assertThat(portNames(workload)).contains(it.text("httpGet.port"));
                        String group = probe.equals("readinessProbe") ? "readiness" : "liveness";
                        assertThat(it.text("httpGet.path")).isEqualTo("/actuator/health/" + group);
                    }
                });
        assertThat(components).isEqualTo(components(installation));
    }

    /** The services, and the market maker where it is installed. */
    private static Set<String> components(ValuesMatrix installation) {
        Set<String> components = new TreeSet<>(SERVICES);
        if (installation == ValuesMatrix.MARKET_MAKER) {
            components.add("market-maker");
        }
        return components;
    }

    private static List<String> portNames(Manifest workload) {
        List<String> names = new ArrayList<>();
        for (JsonObject container : workload.containers()) {
            for (JsonObject port : Manifest.objects(container.get("ports"))) {
                JsonElement name = port.get("name");
                names.add(name == null ? "" : name.getAsString());
            }
        }
        return names;
    }
}
