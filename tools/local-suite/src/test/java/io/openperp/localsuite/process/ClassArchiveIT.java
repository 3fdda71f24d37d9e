package io.openperp.localsuite.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.localsuite.LocalSuite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive of classes that a start writes for later starts. */
class ClassArchiveIT {

    private static final Path JAR = Path.of("target", "local-suite.jar").toAbsolutePath();
    private static final String LISTED = """
            # a comment, as Java writes it
            java/lang/Object id: 0
            io/openperp/localsuite/LocalSuite id: 1
            picocli/CommandLine id: 2
            io/openperp/localsuite/NoSuchClass id: 3
            @lambda-proxy io/openperp/localsuite/LocalSuite run ()Ljava/lang/Runnable;
            java/util/List""";

    @TempDir
    Path directory;

    @Test
    void theNextStartTakesItsClassesFromTheArchive() throws Exception {
        Path list = Files.writeString(directory.resolve("list"), LISTED);
        Path archive = directory.resolve("classes.jsa");
        try (ClassArchive writer = new ClassArchive(list, archive, JAR.toString())) {
            await("the archive").atMost(Duration.ofMinutes(1)).until(() -> Files.exists(archive));
        }
        assertThat(files()).containsExactly("classes.jsa");

        List<String> loaded = java("-XX:SharedArchiveFile=" + archive, "-Xlog:class+load", "-cp", JAR.toString());
        assertThat(loaded)
                .anyMatch(line -> line.contains(" io.openperp.localsuite.LocalSuite source: shared objects file (top)"))
                .anyMatch(line -> line.contains(" picocli.CommandLine source: shared objects file (top)"));
    }

    @Test
    void anUnfinishedArchiveIsGivenUp() throws Exception {
        Path list = Files.writeString(directory.resolve("list"), LISTED);
        new ClassArchive(list, directory.resolve("classes.jsa"), JAR.toString()).close();

        assertThat(files()).isEmpty();
    }

    @Test
    void anArchiveOfAnotherBuildDoesNoHarm() throws Exception {
        Path archive = Files.writeString(directory.resolve("classes.jsa"), "not what this Java would write");

        List<String> said = java("-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off,aot*=off", "-cp", JAR.toString());

        assertThat(said.getFirst()).startsWith("Usage: ");
    }

    /** Output of Java with these options, with the program's help at the end. */
    private static List<String> java(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(Arrays.asList(options));
        command.addAll(List.of(LocalSuite.class.getName(), "--help"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> said = process.inputReader(StandardCharsets.UTF_8).lines().toList();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as("%s", said).isZero();
        return said;
    }

    private List<String> files() throws IOException {
        try (var all = Files.list(directory)) {
            return all.map(file -> file.getFileName().toString()).toList();
        }
    }
}
