package io.openperp.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** No room without a noun: words that hide what a package or class is about. */
final class Names {

    private static final Set<String> IN_NO_NAME = Set.of(
            "common", "shared", "core", "util", "utils", "helper", "helpers", "misc", "impl", "manager", "managers");

    private Names() {}

    static Stream<ArchRule> rules(String root) {
        return Stream.of(
                noClasses()
                        .that(describe("are in " + root, type -> ModuleGraph.inside(root, type)))
                        .should()
                        .resideInAnyPackage(IN_NO_NAME.stream()
                                .sorted()
                                .map(word -> root + ".." + word + "..")
                                .toArray(String[]::new))
                        .as("no package is named " + IN_NO_NAME)
                        .allowEmptyShould(true),
                noClasses()
                        .that(describe("are in " + root, type -> ModuleGraph.inside(root, type)))
                        .should(ArchCondition.from(
                                describe("are named with one of " + IN_NO_NAME, Names::hasWordWithoutMeaning)))
                        .as("no class name has a part " + IN_NO_NAME)
                        .allowEmptyShould(true),
                noClasses()
                        .that(describe("are in " + root, type -> ModuleGraph.inside(root, type)))
                        .should(ArchCondition.from(describe("have such a name", Names::hasPrefixWithoutMeaning)))
                        .as("no Abstract… and no I… in front of a name")
                        .allowEmptyShould(true));
    }

    private static boolean hasWordWithoutMeaning(JavaClass type) {
        return Arrays.stream(type.getSimpleName().split("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_"))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .anyMatch(IN_NO_NAME::contains);
    }

    private static boolean hasPrefixWithoutMeaning(JavaClass type) {
        String name = type.getSimpleName();
        return name.startsWith("Abstract") || (type.isInterface() && name.matches("I[A-Z][a-z].*"));
    }
}
