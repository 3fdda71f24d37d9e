package io.openperp.localbroker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserDirectoryTest {

    @TempDir
    private Path parent;

    @Test
    void itIsItsOwnersAloneAlsoWhereItExistedBefore() throws IOException {
        Path own = Files.createDirectory(parent.resolve("own"));
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(UserDirectory.own(List.of(own))).isEqualTo(own);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own)))
                .isEqualTo("rwx------");
    }

    @Test
    void aLinkOrAFileThatSomebodyHasPutInItsPlaceIsNotUsed() throws IOException {
        Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
        Path link = Files.createSymbolicLink(parent.resolve("link"), elsewhere);
        Path file = Files.createFile(parent.resolve("file"));
        Path home = parent.resolve("home");
        assertThat(UserDirectory.own(List.of(link, file, home))).isEqualTo(home);
        assertThatThrownBy(() -> UserDirectory.own(List.of(link, file)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("belong to other users or are links");
    }
}
