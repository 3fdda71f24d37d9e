package io.openperp.client.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.client.key.KeyFile.UnusableKeyFileException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFileTest {

    @TempDir
    private Path directory;

    @Test
    void aNewKeyIsKeptForItsOwnerOnly() throws Exception {
        Path file = directory.resolve("key");
        assertThat(KeyFile.readOrCreate(file).publicKey())
                .isEqualTo(KeyFile.readOrCreate(file).publicKey())
                .isEqualTo(KeyFile.read(file).publicKey())
                .isNotEqualTo(KeyFile.readOrCreate(directory.resolve("other")).publicKey());
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void aDamagedFileIsNamedAndItsContentIsNot() throws Exception {
        Path file = Files.writeString(directory.resolve("key"), "nonsense\n");
        assertThatThrownBy(() -> KeyFile.readOrCreate(file))
                .isInstanceOf(UnusableKeyFileException.class)
                .hasMessageContaining(file.toString())
                .message()
                .doesNotContain("nonsense");
    }

    @Test
    void noKeyIsCreatedWhereOneHasToBe() {
        Path file = directory.resolve("key");
        assertThatThrownBy(() -> KeyFile.read(file))
                .isInstanceOf(UnusableKeyFileException.class)
                .hasMessageContaining(file + " cannot be read");
        assertThat(file).doesNotExist();
    }

    @Test
    void aDirectoryThatIsMissingIsSaid() {
        Path file = directory.resolve("missing/key");
        assertThatThrownBy(() -> KeyFile.readOrCreate(file))
                .isInstanceOf(UnusableKeyFileException.class)
                .hasMessageContaining(file + " cannot be written");
    }
}
