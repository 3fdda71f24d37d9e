package io.openperp.localsuite.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Class path of the processes of a drill. */
class ProgramClassesTest {

    @TempDir
    Path directory;

    private Path archive;

    @BeforeEach
    void tellTheArchivesPlace() {
        archive = directory.resolve("classes.jsa");
        System.setProperty(ClassArchive.ARCHIVE, archive.toString());
    }

    @AfterEach
    void forgetIt() {
        System.clearProperty(ClassArchive.ARCHIVE);
        System.clearProperty(ProgramClasses.AOT_CACHE);
        System.clearProperty(ProgramClasses.JAR);
    }

    @Test
    void inTheArchiveIfThereIsOne() throws Exception {
        Files.createFile(archive);
        assertThat(ProgramClasses.options()).startsWith("-XX:SharedArchiveFile=" + archive);
    }

    @Test
    void inTheCacheRatherThanInTheArchive() throws Exception {
        Files.createFile(archive);
        Path cache = Files.createFile(directory.resolve("exchange.aot"));
        System.setProperty(ProgramClasses.AOT_CACHE, cache.toString());
        assertThat(ProgramClasses.options())
                .startsWith("-XX:AOTCache=" + cache)
                .doesNotContain("-XX:SharedArchiveFile=" + archive);
    }

    @Test
    void onlyOnTheClassPathOfThisProgramWhileThereIsNone() {
        assertThat(ProgramClasses.options()).containsExactly("-cp", System.getProperty("java.class.path"));
    }

    @Test
    void inTheJarThatIsNamed() {
        System.setProperty(ProgramClasses.JAR, "exchange.jar");
        assertThat(ProgramClasses.options()).containsExactly("-cp", "exchange.jar");
    }
}
