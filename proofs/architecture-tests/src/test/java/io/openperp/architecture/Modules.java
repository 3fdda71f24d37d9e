package io.openperp.architecture;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What every module and every package brings with it. */
final class Modules {

    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

    private Modules() {}

    static List<String> withoutReadme(Repository repository) {
        return MODULE.matcher(Repository.textOf(repository.resolve("pom.xml")))
                .results()
                .map(module -> module.group(1))
                .filter(module -> !Files.isRegularFile(repository.resolve(module + "/README.md")))
                .map(module -> module + " has no README.md: what it is in one sentence, how to use it, its settings")
                .toList();
    }

    static List<String> packagesWithoutNullMarked(Repository repository) {
        return packages(repository)
                .filter(directory -> !isNullMarked(directory.resolve("package-info.java")))
                .map(directory -> repository.name(directory) + " has no package-info.java with @NullMarked")
                .toList();
    }

    private static Stream<Path> packages(Repository repository) {
        return repository
                .filesNamed(".java")
                .filter(file -> repository.name(file).contains("src/main/java/"))
                .map(Path::getParent)
                .distinct();
    }

    private static boolean isNullMarked(Path packageInfo) {
        return Files.isRegularFile(packageInfo)
                && Repository.textOf(packageInfo).contains("@NullMarked\npackage ");
    }
}
