package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The image openperp/admin: how it is built, and that compose, the chart and the documented Job can run it. */
class OperatorImageTest {

    private static final String JAR = "/openperp/admin.jar";
    private static final Pattern TARGET = Pattern.compile("(?ms)^FROM \\$\\{BASE} AS admin\\n(.*?)^FROM ");

    private final ComposeFile compose = ComposeFile.read();

    @Test
    void isTheProgramAloneForAUserWithoutRights() throws IOException {
        String target = found(TARGET, "Dockerfile");
        assertThat(target)
                .contains("COPY --from=jars /jars/admin-*-exec.jar ./admin.jar\n")
                .contains("COPY --from=jars /jars/admin.bom.json ./bom.json\n")
                .contains("WORKDIR /openperp\n")
                .contains("\nUSER 10001:10001\n")
                .contains("\"" + JAR + "\"]\n");
        assertThat(target.split("COPY ")).as("nothing else is copied").hasSize(3);
        assertThat(read("tools/admin/pom.xml"))
                .as("a jar that runs by itself")
                .contains("<artifactId>spring-boot-maven-plugin</artifactId>");
        assertThat(read("ci/lib/images.sh")).contains(":admin,", "for target in admin tools;", "--target \"$target\" ");
    }

    @Test
    void composeBuildsItWithTheArgumentsOfTheOthers() {
        JsonObject others = compose.services().get("gateway").getAsJsonObject("build");
        for (String name : List.of("admin", "admin-key", "treasurer-key")) {
            JsonObject build = compose.services().get(name).getAsJsonObject("build");
            assertThat(build.get("target").getAsString()).isEqualTo("admin");
            JsonObject expected = others.getAsJsonObject("args").deepCopy();
            expected.remove("SERVICE");
            assertThat(build.getAsJsonObject("args")).isEqualTo(expected);
        }
        assertThat(compose.services().values())
                .as("nobody else has the target admin")
                .filteredOn(service -> service.has("build")
                        && service.getAsJsonObject("build").has("target")
                        && service.getAsJsonObject("build")
                                .get("target")
                                .getAsString()
                                .equals("admin"))
                .hasSize(3);
    }

    /** A file named like the setting; the settings' own variables would hide it, so matching has none. */
    @Test
    void matchingImportsTheFilesThatTheKeysAreWrittenTo() {
        JsonObject matching = compose.services().get("matching");
        assertThat(ComposeFile.environment(matching))
                .doesNotContainKeys("OPENPERP_MATCHING_ADMIN_KEYS", "OPENPERP_MATCHING_TREASURER_KEYS")
                .extractingByKey("SPRING_CONFIG_IMPORT")
                .asString()
                .contains("configtree:/etc/openperp-operators/");
        assertThat(ComposeFile.texts(matching, "volumes")).contains("operator-public-keys:/etc/openperp-operators:ro");
        assertThat(matching.getAsJsonObject("labels").get("openperp.operators").getAsString())
                .as("other keys make another container, which reads them")
                .contains("${OPENPERP_ADMIN_KEYS:-}", "${OPENPERP_TREASURER_KEYS:-}");
        Map.of(
                        "admin",
                        "${OPENPERP_ADMIN_KEYS:-}",
                        "treasurer",
                        "${OPENPERP_TREASURER_KEYS:-${OPENPERP_ADMIN_KEYS:+none}}")
                .forEach((role, instead) -> {
                    JsonObject draws = compose.services().get(role + "-key");
                    assertThat(ComposeFile.texts(draws, "command"))
                            .containsExactly(
                                    "keys",
                                    "new",
                                    "/var/lib/openperp/" + role + ".key",
                                    "--if-absent",
                                    "--public-key-file=/etc/openperp/openperp.matching." + role + "-keys",
                                    "--instead=" + instead);
                    assertThat(ComposeFile.texts(draws, "volumes"))
                            .containsExactly(role + "-key:/var/lib/openperp", "operator-public-keys:/etc/openperp");
                });
    }

    @Test
    void onlyWhoDrawsAKeyAndWhoSignsHaveItsVolume() throws IOException {
        for (String role : List.of("admin", "treasurer")) {
            assertThat(compose.services().entrySet().stream()
                            .filter(each -> ComposeFile.texts(each.getValue(), "volumes").stream()
                                    .anyMatch(volume -> volume.startsWith(role + "-key:")))
                            .map(Map.Entry::getKey))
                    .containsExactly("admin", role + "-key");
            String file = "/run/openperp/" + role + "/" + role + ".key";
            assertThat(ComposeFile.texts(compose.services().get("admin"), "volumes"))
                    .contains(role + "-key:/run/openperp/" + role + ":ro");
            assertThat(read("deploy/README.md")).contains("--key " + file);
        }
        assertThat(ComposeFile.texts(compose.services().get("admin"), "entrypoint"))
                .contains(JAR, "--url=http://gateway:12000/api/v1");
    }

    @Test
    void theDocumentedJobIsOneOfKubernetesThatThePoliciesLetThrough() throws IOException {
        Manifest job = new Manifest(Chart.parseOne(found(
                Pattern.compile("(?ms)^```yaml\\n(apiVersion: batch/v1\\nkind: Job\\n.*?)^```"), "docs/run/roles.md")));
        assertThat(KubernetesModel.violations(job)).isEmpty();
        Manifests release = ValuesMatrix.LEAST.manifests();
        assertThat(job.namespace()).isEqualTo(Chart.NAMESPACE);
        assertThat(release.one("NetworkPolicy", release.component("admin")).map("spec.podSelector.matchLabels"))
                .isEqualTo(job.podLabels());
        Manifest doctor = RunningPods.workload(release, "doctor");
        assertThat(job.at("spec.template.spec.securityContext")).isEqualTo(doctor.at("spec.securityContext"));
        assertThat(job.container().get("securityContext"))
                .isEqualTo(doctor.container().get("securityContext"));
        assertThat(job.container().get("args").toString())
                .contains("http://" + release.component("gateway") + ":12000/api/v1");
        assertThat(job.container().get("command").toString()).contains(JAR, "--key -", "--yes");
    }

    @Test
    void theNotesSayHowToRunItWithTheLabelsOfThePolicy() {
        String labels = "--labels=app.kubernetes.io/name=openperp,app.kubernetes.io/instance=perp,"
                + "app.kubernetes.io/component=admin";
        assertThat(Chart.notes(Chart.LEAST))
                .contains("kubectl run perp-admin --namespace trading", "--image=openperp/admin:0.1.0", labels)
                .contains("--url http://perp-openperp-gateway:12000/api/v1 < treasurer.key");
        assertThat(Chart.notes(Chart.LEAST, "imageRegistry: images.example.com"))
                .contains("--image=images.example.com/openperp/admin:0.1.0");
    }

    private static String found(Pattern pattern, String file) throws IOException {
        Matcher matcher = pattern.matcher(read(file));
        assertThat(matcher.find()).as("%s in %s", pattern, file).isTrue();
        return matcher.group(1);
    }

    private static String read(String file) throws IOException {
        return Files.readString(ComposeFile.directory().resolve(file));
    }
}
