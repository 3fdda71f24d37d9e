package io.openperp.architecture;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Files that every module and every package must have. */
final class Modules {

    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

    private static final Pattern PARENT =
            Pattern.compile("<parent>\\s*<groupId>([^<]+)</groupId>.*?<version>([^<]+)</version>", Pattern.DOTALL);
    private static final Pattern ARTIFACT = Pattern.compile("</parent>\\s*<artifactId>([^<]+)</artifactId>");

    private Modules() {}

    static List<String> withoutReadme(Repository repository) {
        return MODULE.matcher(Repository.textOf(repository.resolve("pom.xml")))
                .results()
                .map(module -> module.group(1))
                .filter(module -> !Files.isRegularFile(repository.resolve(module + "/README.md")))
                .filter(module -> !isLibraryWithComment(repository, module))
                .map(module -> module + " has no README.md: what it is in one sentence, how to use it, its settings")
                .toList();
    }

    /** A library needs no README if the comment of a package says what it is. */
    private static boolean isLibraryWithComment(Repository repository, String module) {
        return module.startsWith("libraries/")
                && repository
                        .filesNamed("package-info.java")
                        .filter(file -> repository.name(file).startsWith(module + "/src/main/java/"))
                        .anyMatch(file -> Repository.textOf(file).startsWith("/**"));
    }

    static List<String> packagesWithoutNullMarked(Repository repository) {
        return packages(repository)
                .filter(directory -> !isNullMarked(directory.resolve("package-info.java")))
                .map(directory -> repository.name(directory) + " has no package-info.java with @NullMarked")
                .toList();
    }

    /** Dependency on the Java client that is missing in the example POM to copy; empty if it is there. */
    static List<String> missingInPomToCopy(Repository repository) {
        String client = Repository.textOf(repository.resolve("clients/java/pom.xml"));
        String copied = Repository.textOf(repository.resolve("clients/examples/java/pom.xml"));
        Matcher parent = PARENT.matcher(client);
        Matcher artifact = ARTIFACT.matcher(client);
        if (!parent.find() || !artifact.find()) {
            return List.of("clients/java/pom.xml has no parent with group and version, or no artifactId after it");
        }
        String dependency = "<groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>"
                .formatted(parent.group(1), artifact.group(1), parent.group(2));
        return copied.replaceAll("\\s", "").contains(dependency)
                ? List.of()
                : List.of("clients/examples/java/pom.xml does not depend on " + dependency);
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
