package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** Files that every image has beside its service, known from the Dockerfile without a container engine. */
class DockerfileTest {

    private final String dockerfile = read("Dockerfile");

    @Test
    void theListOfLibrariesIsMadeWithTheJarsAndCopied() {
        assertThat(dockerfile)
                .contains("build) mvn -B -q -Psbom ")
                .contains("COPY --from=jars /jars/${SERVICE}.bom.json ./bom.json\n");
        assertThat(read(".dockerignore")).contains("!**/target/bom.json\n");
        assertThat(read("pom.xml"))
                .contains("<id>sbom</id>")
                .contains("<artifactId>cyclonedx-maven-plugin</artifactId>");
    }

    /** Node.js builds the terminal where the images are built; ready jars already contain it. */
    @Test
    void theTerminalIsBuiltWithTheNodeOfAnotherImage() {
        assertThat(dockerfile)
                .contains("ARG NODE=node:", "FROM ${NODE} AS node\n", "--mount=type=bind,from=node,target=/node ");
        assertThat(read("ci/lib/images.sh")).contains("--build-arg \"NODE=$repository/jre:25\"");
        assertThat(read("gateway-service/pom.xml")).contains("<artifactId>terminal</artifactId>");
    }

    @Test
    void theToolsThatComposeAndTheChartStartAreThere() {
        assertThat(dockerfile)
                .contains("COPY --from=jars /jars/health-check.jar ./\n")
                .contains("COPY --from=jars /jars/doctor-*-exec.jar ./doctor.jar\n");
        for (String module : new String[] {"health-check", "doctor"}) {
            assertThat(read("pom.xml")).contains("<module>tools/" + module + "</module>");
            assertThat(read("ci/lib/images.sh")).contains(":" + module);
        }
    }

    private static String read(String file) {
        try {
            return Files.readString(ComposeFile.directory().resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
