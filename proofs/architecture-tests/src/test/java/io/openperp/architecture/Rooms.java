package io.openperp.architecture;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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

    /** Folders in which, and below which, something is still larger. */
    static final Set<String> NOT_YET = Set.of("clients/python/src/openperp", "clients/typescript/src");

    private Rooms() {}

    /** One sentence for each folder with too many files and for each file with too many lines. */
    static List<String> tooLarge(Repository repository, Set<String> notYet) {
        return found(repository).entrySet().stream()
                .filter(found -> notYet.stream().noneMatch(folder -> isIn(found.getKey(), folder)))
                .map(found -> found.getKey() + " " + found.getValue())
                .toList();
    }

    /** One sentence for each folder that is named although nothing in it is too large any more. */
    static List<String> unneeded(Repository repository, Set<String> notYet) {
        return notYet.stream()
                .sorted()
                .filter(folder -> found(repository).keySet().stream().noneMatch(path -> isIn(path, folder)))
                .map(folder -> folder + " has nothing that is too large: it need not be named any more")
                .toList();
    }

    private static boolean isIn(String path, String folder) {
        return path.equals(folder) || path.startsWith(folder + "/");
    }

    /** Files and folders above the limits, each path with a sentence about its size. */
    private static Map<String, String> found(Repository repository) {
        Map<String, String> found = new TreeMap<>();
        sources(repository)
                .collect(Collectors.groupingBy(Path::getParent, Collectors.counting()))
                .forEach((folder, files) -> {
                    if (files > MOST_FILES) {
                        found.put(repository.name(folder), "has " + files + " files, accepted are " + MOST_FILES);
                    }
                });
        sources(repository).forEach(file -> {
            long lines = Repository.textOf(file).lines().count();
            if (lines > MOST_LINES) {
                found.put(repository.name(file), "has " + lines + " lines, accepted are " + MOST_LINES);
            }
        });
        return found;
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
