package io.openperp.backup.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects are compressed, and encrypted where there is a key. */
class SealTest {

    private static final byte[] CONTENT = "ten orders ".repeat(100).getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path directory;

    @Test
    void anObjectIsCompressedAndComesBack() {
        byte[] stored = Seal.open().close("commands-0/1", CONTENT);
        assertThat(stored).hasSizeLessThan(200);
        assertThat(Seal.open().open("commands-0/1", stored)).isEqualTo(CONTENT);
    }

    @Test
    void anEncryptedObjectOpensWithItsKeyAndUnderItsNameOnly() throws IOException {
        Seal seal = Seal.withKeyOf(key("key", 'a'));
        byte[] stored = seal.close("commands-0/1", CONTENT);
        assertThat(seal.open("commands-0/1", stored)).isEqualTo(CONTENT);
        assertThat(seal.close("commands-0/1", CONTENT)).isNotEqualTo(stored);
        assertThatThrownBy(() -> seal.open("commands-0/2", stored)).hasMessageContaining("has been altered");
        Seal other = Seal.withKeyOf(key("other", 'b'));
        assertThatThrownBy(() -> other.open("commands-0/1", stored)).hasMessageContaining("another key");
        assertThatThrownBy(() -> Seal.open().open("commands-0/1", stored)).hasMessageContaining("--key");
        stored[stored.length / 2] ^= 1;
        assertThatThrownBy(() -> seal.open("commands-0/1", stored)).hasMessageContaining("has been altered");
    }

    @Test
    void whatIsNoKeyIsRefusedAndNotShown() throws IOException {
        Path file = Files.writeString(directory.resolve("short"), "1234secret");
        assertThatThrownBy(() -> Seal.withKeyOf(file))
                .isInstanceOf(BackupFailedException.class)
                .hasMessageContaining("openssl rand -hex 32")
                .hasMessageNotContaining("1234");
    }

    @Test
    void anotherFileIsNoObject() {
        assertThatThrownBy(() -> Seal.open().open("x", CONTENT)).hasMessageContaining("no object of a backup");
        assertThatThrownBy(() -> Seal.open().open("x", new byte[2])).hasMessageContaining("too short");
    }

    private Path key(String name, char digit) throws IOException {
        return Files.writeString(directory.resolve(name), String.valueOf(digit).repeat(64) + "\n");
    }
}
