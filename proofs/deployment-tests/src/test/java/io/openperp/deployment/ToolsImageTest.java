package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The image openperp/tools has the program of {@code ./exchange} with its libraries, and starts it. */
class ToolsImageTest {

    private static final Pattern TARGET = Pattern.compile("(?ms)^FROM \\$\\{BASE} AS tools\\n(.*?)^FROM ");

    @Test
    void isTheProgramOfTheLauncherForAUserWithoutRights() throws IOException {
        Matcher target = TARGET.matcher(read("Dockerfile"));
        assertThat(target.find()).isTrue();
        assertThat(target.group(1))
                .contains("COPY --from=jars /jars/tools/ ./\n")
                .contains("COPY --from=jars /jars/local-suite.bom.json ./bom.json\n")
                .contains("WORKDIR /openperp\n")
                .contains("\nUSER 10001:10001\n")
                .contains("\nENTRYPOINT [\"java\", \"-jar\", \"/openperp/local-suite.jar\"]\n");
        assertThat(target.group(1).split("COPY ")).as("nothing else is copied").hasSize(3);
    }

    /** Its manifest names the libraries in the directory beside it. */
    @Test
    void itsJarAndItsLibrariesAreGivenToTheBuild() throws IOException {
        assertThat(read("Dockerfile"))
                .contains("cp -r tools/local-suite/target/local-suite.jar tools/local-suite/target/lib /jars/tools ")
                .contains("-pl :local-suite,");
        assertThat(read(".dockerignore"))
                .contains("!tools/local-suite/target/local-suite.jar\n", "!tools/local-suite/target/lib\n");
        assertThat(read("tools/local-suite/pom.xml"))
                .contains("<classpathPrefix>lib/</classpathPrefix>")
                .contains("<outputDirectory>${project.build.directory}/lib</outputDirectory>");
        assertThat(read("ci/lib/images.sh")).contains(":local-suite\"");
    }

    private static String read(String file) throws IOException {
        return Files.readString(ComposeFile.directory().resolve(file));
    }
}
