package io.openperp.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The table of modules in docs/ARCHITECTURE.md: by module, the modules it may import. */
final class ModuleTable {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| .* \\| ([^|]+) \\|$");
    private static final String ANY_LIBRARY = "any library";

    private ModuleTable() {}

    /** @param libraries what "any library" stands for */
    static Map<String, Set<String>> read(Repository repository, Set<String> libraries) {
        String page = Repository.textOf(repository.resolve("docs/ARCHITECTURE.md"));
        String table = page.substring(page.indexOf("| module | holds | may import |"));
        Map<String, Set<String>> modules = new TreeMap<>();
        ROW.matcher(table)
                .results()
                .takeWhile(row -> Files.isDirectory(repository.resolve(row.group(1))))
                .forEach(row -> modules.put(packageOf(repository.resolve(row.group(1))), imports(row, libraries)));
        return modules;
    }

    private static Set<String> imports(MatchResult row, Set<String> libraries) {
        Set<String> imports = new TreeSet<>(List.of(row.group(2).split(", ")));
        imports.remove("nothing");
        if (imports.remove(ANY_LIBRARY)) {
            imports.addAll(libraries);
        }
        return imports;
    }

    /** The package below {@code io.openperp} that the module's sources lie in. */
    private static String packageOf(Path module) {
        return Stream.of("src/main/java/io/openperp", "src/test/java/io/openperp")
                .map(module::resolve)
                .filter(Files::isDirectory)
                .map(ModuleTable::firstFolder)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(module + " has no sources"));
    }

    private static String firstFolder(Path packages) {
        try (Stream<Path> folders = Files.list(packages)) {
            return folders.map(folder -> folder.getFileName().toString())
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
