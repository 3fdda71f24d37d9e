package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The project to copy of the Java client builds without a network against the installed client: nothing that the client needs
 * is missing in its POM, and its programs compile.
 */
class ExamplePomIT {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final String VERSION = "0.1.0-SNAPSHOT";
    private static final long LONGEST_SECONDS = 300;

    /** Folders of the modules that {@code mvn install -pl clients/java -am} installs. */
    private static final List<String> INSTALLED =
            List.of("libraries/units", "libraries/transaction", "libraries/api", "clients/java");

    @TempDir
    private Path directory;

    private final List<Path> links = new ArrayList<>();

    /** Deletes the links first, so that cleaning up does not follow them and delete anything else. */
    @AfterEach
    void unlink() throws IOException {
        for (Path link : links) {
            Files.delete(link);
        }
    }

    @Test
    void projectToCopyBuildsOffline() throws Exception {
        Path project = directory.resolve("trade");
        copy(ROOT.resolve("clients/examples/java"), project);
        Path output = directory.resolve("output.txt");
        Process maven = new ProcessBuilder(
                        "mvn", "-o", "-B", "-q", "-Dmaven.repo.local=" + repositoryWithTheClient(), "compile")
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(maven.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(maven.exitValue()).as(Files.readString(output)).isZero();
        assertThat(project.resolve("target/classes")).isDirectoryContaining("glob:**Trade.class");
        assertThat(project.resolve("target/classes")).isDirectoryContaining("glob:**MarketMaker.class");
    }

    /** A repository of links to that of this build, with the modules of this repository as they were just built. */
    private Path repositoryWithTheClient() throws IOException, URISyntaxException {
        Path built = repositoryOfThisBuild();
        Path made = Files.createDirectories(directory.resolve("repository"));
        linkAll(built, made, "io");
        Path io = Files.createDirectories(made.resolve("io"));
        linkAll(built.resolve("io"), io, "openperp");
        install(io.resolve("openperp"), "openperp", ROOT, false);
        for (String folder : INSTALLED) {
            String name = folder.equals("clients/java") ? "openperp-client" : folder.substring("libraries/".length());
            install(io.resolve("openperp"), name, ROOT.resolve(folder), true);
        }
        return made;
    }

    /**
     * Maven repository of this build: a jar is at {@code
     * REPOSITORY/org/assertj/assertj-core/VERSION/assertj-core-VERSION.jar}.
     */
    private static Path repositoryOfThisBuild() throws URISyntaxException {
        Path jar = Path.of(Assertions.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return jar.resolve("../../../../..").normalize();
    }

    private void linkAll(Path from, Path to, String except) throws IOException {
        try (Stream<Path> children = Files.list(from)) {
            for (Path child : children.toList()) {
                if (!child.getFileName().toString().equals(except)) {
                    links.add(Files.createSymbolicLink(to.resolve(child.getFileName()), child));
                }
            }
        }
    }

    private static void install(Path group, String name, Path folder, boolean hasJar) throws IOException {
        Path place = Files.createDirectories(group.resolve(name).resolve(VERSION));
        String file = name + "-" + VERSION;
        Files.copy(folder.resolve("pom.xml"), place.resolve(file + ".pom"));
        if (hasJar) {
            Files.copy(folder.resolve("target").resolve(file + ".jar"), place.resolve(file + ".jar"));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            files.filter(file -> !from.relativize(file).startsWith("target")).forEach(file -> {
                try {
                    Files.copy(file, to.resolve(from.relativize(file).toString()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
