package io.openperp.architecture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A folder of sources and a file of it are small enough to be read at one go. A package of Java is a folder; tests are left
 * out, which nobody reads from end to end.
 */
final class Rooms {

    private static final int MOST_FILES = 20;
    private static final int MOST_LINES = 400;

    private static final Set<String> LANGUAGES = Set.of("java", "ts", "tsx", "py");
    private static final Set<String> OF_TESTS = Set.of("test", "tests");

    private Rooms() {}

    /** One sentence for each folder with too many files and for each file with too many lines. */
    static List<String> tooLarge(Repository repository) {
        List<String> found = new ArrayList<>();
        sources(repository)
                .collect(Collectors.groupingBy(Path::getParent, Collectors.counting()))
                .forEach((folder, files) -> {
                    if (files > MOST_FILES) {
                        found.add(repository.name(folder) + " has " + files + " files, accepted are " + MOST_FILES);
                    }
                });
        sources(repository).forEach(file -> {
            long lines = Repository.textOf(file).lines().count();
            if (lines > MOST_LINES) {
                found.add(repository.name(file) + " has " + lines + " lines, accepted are " + MOST_LINES);
            }
        });
        return found.stream().sorted().toList();
    }

    private static Stream<Path> sources(Repository repository) {
        return repository
                .files()
                .filter(file -> LANGUAGES.contains(ending(file)))
                .filter(file -> !file.endsWith("package-info.java"))
                .filter(file -> Stream.of(repository.name(file).split("/")).noneMatch(OF_TESTS::contains));
    }

    private static String ending(Path file) {
        String name = file.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
