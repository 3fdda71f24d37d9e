package io.openperp.trade.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {

    @TempDir
    private Path directory;

    @Test
    void whatWasSetIsReadAgainFromAFileOfItsOwnerOnly() throws Exception {
        Path file = directory.resolve("openperp/trade.properties");
        Settings settings = Settings.read(file);
        settings.set("slippage", "1%");
        settings.set("key", "main");
        settings.unset("key");
        assertThat(Settings.read(file).all()).containsOnlyKeys("slippage").containsValue("1%");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(Files.getPosixFilePermissions(file.getParent()))
                .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void anUnknownSettingIsRefusedWithThoseThatThereAre() {
        assertThatThrownBy(() -> Settings.read(directory.resolve("none")).set("colour", "red"))
                .hasMessageContaining("there is no setting 'colour'; there are url, ws, key, slippage");
    }

    @Test
    void aFileThatOthersCanWriteIsRefused() throws Exception {
        Path file = directory.resolve("trade.properties");
        Files.writeString(file, "url=http://thief.example\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));
        assertThatThrownBy(() -> Settings.read(file))
                .hasMessageContaining("can be read or written by others (rw-rw-r--)");
    }
}
