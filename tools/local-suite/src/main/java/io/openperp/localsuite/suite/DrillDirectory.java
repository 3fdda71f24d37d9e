package io.openperp.localsuite.suite;

import io.openperp.logs.data.CannotStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Data directory of a drill: one that the user names, or a temporary one, which is removed if the drill passed. */
public final class DrillDirectory {

    /** Text for the help of a command that has the option {@code --data}. */
    static final String DESCRIPTION =
            "an empty directory, kept afterwards (default: a temporary one, kept when something is wrong)";

    private final Path path;
    private final boolean isTemporary;

    private DrillDirectory(Path path, boolean isTemporary) {
        this.path = path;
        this.isTemporary = isTemporary;
    }

    /**
     * Creates the directory.
     *
     * @param data directory that the user names; null: a temporary one
     * @throws CannotStartException if the directory is not empty
     */
    public static DrillDirectory of(@Nullable Path data) throws IOException {
        if (data == null) {
            return new DrillDirectory(Files.createTempDirectory("openperp-drill-"), true);
        }
        Path absolute = Files.createDirectories(data.toAbsolutePath().normalize());
        try (Stream<Path> content = Files.list(absolute)) {
            if (content.findAny().isPresent()) {
                throw new CannotStartException(
                        "--data %s is not empty; a drill needs an empty directory".formatted(absolute));
            }
        }
        return new DrillDirectory(absolute, false);
    }

    public Path path() {
        return path;
    }

    /** Removes a temporary directory if the drill passed; otherwise prints where the directory is. */
    public void end(boolean hasPassed) throws IOException {
        if (!hasPassed || !isTemporary) {
            System.out.println("data and logs are in " + path);
            return;
        }
        try (Stream<Path> tree = Files.walk(path)) {
            List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        }
    }
}
