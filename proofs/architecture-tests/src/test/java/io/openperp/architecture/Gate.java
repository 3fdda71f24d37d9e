package io.openperp.architecture;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The gate sees what a newcomer sees: the README's command, in the environment that is there. */
final class Gate {

    private static final String COMMAND = "./exchange test";
    private static final Pattern SETS_JAVA = Pattern.compile("\\bJAVA(?:25)?_HOME=");

    /**
     * Settings for more than one JVM at once, or one per class: Maven then loads the test classes itself, and may run
     * on a JDK that cannot.
     */
    private static final Pattern LOADS_TESTS_IN_MAVEN =
            Pattern.compile("<forkCount>\\s*(?!1\\s*<)[^<]*</forkCount>|<reuseForks>\\s*false\\s*</reuseForks>");

    private Gate() {}

    static List<String> differences(Repository repository) {
        String gate = Repository.textOf(repository.resolve(".ci/run"));
        String readme = Repository.textOf(repository.resolve("README.md"));
        return Stream.of(
                        sentence(!readme.contains("`" + COMMAND + "`"), "README.md does not name `" + COMMAND + "`"),
                        sentence(
                                !gate.contains("\n" + COMMAND + " </dev/null 2>&1 | sed "),
                                ".ci/run does not run " + COMMAND + " by itself"),
                        sentence(!gate.contains("set -euo pipefail"), ".ci/run hides how " + COMMAND + " ended"),
                        sentence(
                                SETS_JAVA.matcher(gate).find(),
                                ".ci/run sets JAVA_HOME or JAVA25_HOME, which a newcomer has not"))
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Sentences about modules whose tests Maven's own JVM would load: it may be older than the JDK 25 that they need.
     */
    static List<String> testsLoadedByMaven(Repository repository) {
        return repository
                .filesNamed("pom.xml")
                .filter(pom ->
                        LOADS_TESTS_IN_MAVEN.matcher(Repository.textOf(pom)).find())
                .map(
                        pom -> repository.name(pom)
                                + " forks more than one JVM for its tests: Maven's own then loads the test classes, and fails before JDK 25")
                .toList();
    }

    private static List<String> sentence(boolean isWrong, String sentence) {
        return isWrong ? List.of(sentence) : List.of();
    }
}
