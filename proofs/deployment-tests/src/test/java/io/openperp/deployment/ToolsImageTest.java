package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void inComposeItReachesTheBrokerWithItsPasswordAndTheKeysThatAToolTakes(@TempDir Path directory) throws Exception {
        JsonObject tools = ComposeFile.read().services().get("tools");
        assertThat(tools.getAsJsonObject("build").get("target").getAsString()).isEqualTo("tools");
        assertThat(ComposeFile.texts(tools, "entrypoint")).containsExactly("sh", "/deploy/tools");
        String broker = "--bootstrap-servers=kafka:9092 --command-config=" + directory + "/kafka.properties";
        String java = "-Dopenperp.log=" + directory + "/tools.log -jar /openperp/local-suite.jar ";
        assertThat(started(directory, "replay", "--from", "a b"))
                .isEqualTo(java + "replay " + broker + " --log-keys=keys --from a b\n");
        assertThat(Files.readString(directory.resolve("kafka.properties"))).endsWith("\nsasl.jaas.config=the login\n");
        assertThat(started(directory, "export", "fills")).isEqualTo(java + "export " + broker + " fills\n");
        assertThat(started(directory, "check-backup", "--from=/backup/logs"))
                .isEqualTo(java + "check-backup --from=/backup/logs\n");
        assertThat(started(directory)).isEqualTo(java + "--help\n");
    }

    /** Returns the command that the script of compose would start. */
    private static String started(Path directory, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "sh", ComposeFile.directory().resolve("deploy/compose/tools").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
        process.environment()
                .put("TOOLS_SETTINGS", directory.resolve("kafka.properties").toString());
        process.environment().put("TOOLS_LOG_KEYS", "keys");
        process.environment()
                .put(
                        "TOOLS_LOGIN",
                        Files.writeString(directory.resolve("login"), "the login")
                                .toString());
        process.environment().put("TOOLS_JAVA", "echo");
        return new String(process.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static String read(String file) throws IOException {
        return Files.readString(ComposeFile.directory().resolve(file));
    }
}
