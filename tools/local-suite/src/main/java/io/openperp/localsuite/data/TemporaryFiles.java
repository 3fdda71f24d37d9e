package io.openperp.localsuite.data;

import io.openperp.localbroker.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Directory {@code tmp} of a data directory, for the temporary files of the exchange's processes. Killed processes
 * leave files there, which the next start removes. Java takes the place of temporary files only from its command line.
 */
public final class TemporaryFiles {

    private static final String NAME = "tmp";
    private static final String PLACE = "java.io.tmpdir";
    private static final String SHARED = "openperp.shared-tmp";

    private TemporaryFiles() {}

    /** Creates the directory; returns the Java options with which a process uses it. */
    public static List<String> options(Path data) throws IOException {
        OwnerOnly.directory(data);
        Path own = Files.createDirectories(data.resolve(NAME));
        String shared = System.getProperty(SHARED, System.getProperty(PLACE));
        return List.of("-D" + PLACE + "=" + own, "-D" + SHARED + "=" + shared);
    }

    /**
     * Removes the files of killed processes. No process may run on the data directory. Files that cannot be removed
     * remain.
     */
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

    /**
     * Removes a data directory in which there is nothing but the empty directory of temporary files, after a refused
     * start.
     */
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
