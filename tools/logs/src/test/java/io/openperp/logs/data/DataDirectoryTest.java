package io.openperp.logs.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {

    @TempDir
    private Path root;

    private Path logs;

    @BeforeEach
    void anExchangeHasRunHere() throws IOException {
        Files.createDirectories(root.resolve("postgres"));
        Files.writeString(root.resolve("broker"), "127.0.0.1:9092");
        logs = Files.createDirectories(root.resolve("kafka/log")).resolve("meta.properties");
        Files.writeString(logs, "cluster.id=x");
    }

    @Test
    void noNewExchangeBeginsBesideTheTablesOfOneWhoseLogsAreGone() throws IOException {
        Files.delete(logs);
        try (DataDirectory directory = DataDirectory.open(root)) {
            assertThatThrownBy(directory::requireLogs)
                    .isInstanceOf(CannotStartException.class)
                    .hasMessageContaining("the logs of this exchange are gone")
                    .hasMessageContaining("--data");
        }
    }

    @Test
    void addressOfTheApiIsThereWhileTheExchangeRuns() {
        try (DataDirectory directory = DataDirectory.open(root)) {
            directory.api("http://localhost:13000/api/v1");
            assertThat(root.resolve("api")).hasContent("http://localhost:13000/api/v1");
        }
        assertThat(root.resolve("api")).doesNotExist();
    }

    @Test
    void tablesThatAreGoneAreBuiltAgainFromTheLogs() throws IOException {
        Files.delete(root.resolve("postgres"));
        try (DataDirectory directory = DataDirectory.open(root)) {
            assertThatCode(directory::requireLogs).doesNotThrowAnyException();
        }
    }

    @Test
    void aFirstStartThatEndedBeforeTheBrokerWasThereIsRepeated() throws IOException {
        Files.delete(logs);
        Files.delete(root.resolve("broker"));
        try (DataDirectory directory = DataDirectory.open(root)) {
            assertThatCode(directory::requireLogs).doesNotThrowAnyException();
        }
    }

    @Test
    void othersAreKeptOutOfADirectoryThatTheyCouldLookInto() throws IOException {
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (DataDirectory directory = DataDirectory.open(root)) {
            assertThat(directory.wasOpenToOthers()).isTrue();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root)))
                    .isEqualTo("rwx------");
        }
        try (DataDirectory directory = DataDirectory.open(root)) {
            assertThat(directory.wasOpenToOthers()).isFalse();
        }
    }

    @Test
    void aDirectoryThatEverybodyWritesToIsNotTakenFromThem() throws IOException {
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(() -> DataDirectory.open(root))
                .isInstanceOf(CannotStartException.class)
                .hasMessageContaining("is writable for all users");
    }
}
