package io.openperp.architecture;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The classes that a guided page names between backticks, and those that do not exist in the repository. */
final class NamedClasses {

    private static final Pattern NAMED = Pattern.compile("`([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)`");
    private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```");
    private static final Pattern MESSAGE = Pattern.compile("(?m)^(?:message|enum) (\\w+)");

    private NamedClasses() {}

    /** One sentence for each name that is neither a Java file nor a Protobuf message or enum. */
    static Stream<String> missing(Repository repository, String page) {
        Set<String> known = known(repository);
        String text =
                FENCED.matcher(Repository.textOf(repository.resolve(page))).replaceAll("");
        return NAMED.matcher(text)
                .results()
                .map(match -> match.group(1))
                .distinct()
                .filter(name -> !known.contains(name))
                .map(name -> page + " names the class " + name + ", which does not exist");
    }

    private static Set<String> known(Repository repository) {
        return Stream.concat(
                        repository.filesNamed(".java").map(NamedClasses::simpleName),
                        repository.filesNamed(".proto").flatMap(NamedClasses::messages))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String simpleName(Path file) {
        return file.getFileName().toString().replaceFirst("\\.java$", "");
    }

    private static Stream<String> messages(Path file) {
        return MESSAGE.matcher(Repository.textOf(file)).results().map(match -> match.group(1));
    }
}
