package io.openperp.localsuite.data;

import io.openperp.localbroker.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a process needs for a moment, in directory {@code tmp} of the data: a killed process cannot remove it, the next one
 * on the same data does. Java takes the place of temporary files from its command line only.
 */
public final class TemporaryFiles {

    private static final String NAME = "tmp";
    private static final String PLACE = "java.io.tmpdir";
    private static final String SHARED = "openperp.shared-tmp";

    private TemporaryFiles() {}

    /** Options of Java for a process on that data, whose directory is made. */
    public static List<String> options(Path data) throws IOException {
        OwnerOnly.directory(data);
        Path own = Files.createDirectories(data.resolve(NAME));
        String shared = System.getProperty(SHARED, System.getProperty(PLACE));
        return List.of("-D" + PLACE + "=" + own, "-D" + SHARED + "=" + shared);
    }

    /** Of processes that were killed; nobody else may run on that data. What cannot be removed stays. */
    public static void removeLeftovers(Path data) throws IOException {
        Path own = data.resolve(NAME);
        if (Files.isDirectory(own)) {
            try (Stream<Path> all = Files.walk(own)) {
                all.filter(path -> !path.equals(own))
                        .sorted(Comparator.reverseOrder())
                        .forEach(path -> path.toFile().delete());
            }
        }
    }

    /** After a start that was refused: a directory that holds nothing but an empty one for temporary files was made for it. */
    public static void removeIfUnused(Path data) throws IOException {
        Path own = data.resolve(NAME);
        if (Files.isDirectory(own) && isEmptyBut(own, data) && own.toFile().delete()) {
            data.toFile().delete();
        }
    }

    private static boolean isEmptyBut(Path own, Path data) throws IOException {
        try (Stream<Path> beside = Files.list(data)) {
            return beside.allMatch(own::equals);
        }
    }
}
