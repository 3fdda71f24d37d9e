package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.transaction.Action;
import io.openperp.units.Bytes32;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bouncycastle.math.ec.rfc8032.Ed25519;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.ObjectMapper;

/** The client, and each library it brings along, runs from Java 17 on. */
class ReleaseOfClassesTest {

    /** Class file version of Java 17. */
    private static final int NEWEST_CLASS_FILE = 61;

    @ParameterizedTest
    @ValueSource(
            classes = {
                OpenPerp.class,
                Action.class,
                Decimal.class,
                Bytes32.class,
                ObjectMapper.class,
                JsonParser.class,
                Ed25519.class,
                Nullable.class
            })
    void libraryHasNoClassFileNewerThanJava17(Class<?> member) throws Exception {
        Path place = Path.of(
                member.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(place)) {
            check(place);
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(place)) {
                check(jar.getPath("/"));
            }
        }
    }

    private static void check(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            List<Path> classes = files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !root.relativize(file).startsWith("META-INF"))
                    .toList();
            assertThat(classes)
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(version(file)).isLessThanOrEqualTo(NEWEST_CLASS_FILE));
        }
    }

    private static int version(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            in.skipNBytes(6);
            return in.readUnsignedShort();
        }
    }
}
