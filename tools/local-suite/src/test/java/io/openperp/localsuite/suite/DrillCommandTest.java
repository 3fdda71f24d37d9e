package io.openperp.localsuite.suite;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.logs.data.CannotStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Refusals of drills that cannot be done; none of these tests starts an exchange. */
class DrillCommandTest {

    @TempDir
    private Path older;

    @Test
    void anUnknownDrillIsNamedWithAllThatThereAre() {
        assertRefused("there is no drill 'kill-everything'; there are kill-gateway,", "kill-everything");
        assertRefused("a drill is missing; there are kill-gateway,");
    }

    @Test
    void anUpgradeNeedsTheOlderBuildAndItsRules() throws IOException {
        assertRefused("need --from DIR: a checkout of the older version, built there", "upgrade");
        assertRefused("there is no tools/local-suite/target/local-suite.jar in it", "upgrade", "--from", "" + older);
        build();
        assertRefused(
                "need --rules-version N: the newest that the older version knows", "upgrade", "--from", "" + older);
    }

    @Test
    void noOtherDrillTakesAnotherBuild() throws IOException {
        build();
        assertRefused("upgrade and rollback, and only they, need --from", "kill-matching", "--from", "" + older);
        assertRefused("upgrade and rollback, and only they, need --rules-version", "restore", "--rules-version", "9");
    }

    @Test
    void upgradesAndRollbacksTakeTurns() throws IOException {
        build();
        String[] rest = {"--from", "" + older, "--rules-version", "9"};
        assertRefused("rollback is not possible now", with(rest, "rollback"));
        assertRefused("upgrade is not possible now", with(rest, "upgrade", "kill-gateway", "upgrade"));
    }

    @Test
    void aFullDiskAndThreeBrokersDoNotGoTogether() {
        assertRefused("drill one after the other", "fill-disk", "kill-one-broker");
    }

    @Test
    void whatLosesTradesIsDrilledAlone() {
        assertRefused("drill each alone", "kill-gateway", "backup");
        assertRefused("drill each alone", "follow", "kill-broker");
    }

    private void build() throws IOException {
        Path jar = older.resolve("tools/local-suite/target/local-suite.jar");
        Files.createDirectories(jar.getParent());
        Files.createFile(jar);
    }

    private static String[] with(String[] rest, String... first) {
        return Stream.concat(Stream.of(first), Stream.of(rest)).toArray(String[]::new);
    }

    private static void assertRefused(String sentence, String... arguments) {
        DrillCommand command = new DrillCommand();
        new CommandLine(command).parseArgs(arguments);
        assertThatThrownBy(command::call)
                .isInstanceOf(CannotStartException.class)
                .hasMessageContaining(sentence);
    }
}
