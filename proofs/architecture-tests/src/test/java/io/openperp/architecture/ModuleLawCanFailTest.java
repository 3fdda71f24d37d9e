package io.openperp.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The package {@code wrong} is a small exchange in which everything is forbidden that its class names say. */
class ModuleLawCanFailTest {

    private static final String ROOT = "wrong";
    private static final JavaClasses CLASSES = new ClassFileImporter().importPackages(ROOT);

    static Stream<ArchRule> generalLaws() {
        return Stream.of(
                        ModuleGraph.rules(ROOT)
                                .filter(rule -> !rule.getDescription().startsWith("module ")),
                        Names.rules(ROOT),
                        Constructors.rules(ROOT),
                        Determinism.rules(ROOT),
                        StateOfAccounts.rules(ROOT),
                        BackgroundThreads.rules(ROOT),
                        ApiObjects.rules(ROOT))
                .flatMap(rules -> rules);
    }

    static Stream<JavaClass> wrongClasses() {
        return CLASSES.stream()
                .filter(type -> type.getPackageName().startsWith("wrong."))
                .filter(type -> !type.getPackageName().equals("wrong.api.market"))
                .filter(type -> !type.getSimpleName().startsWith("Harmless"));
    }

    @ParameterizedTest
    @MethodSource("generalLaws")
    void isBrokenBySomeWrongClass(ArchRule law) {
        assertThat(law.evaluate(CLASSES).hasViolation())
                .as(law.getDescription())
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("wrongClasses")
    void catchesTheWrongClass(JavaClass wrong) {
        assertThat(violations()).anyMatch(message -> message.contains(wrong.getName()));
    }

    @Test
    void leavesTheHarmlessClassAlone() {
        assertThat(violations())
                .noneMatch(
                        message -> message.matches(".*: (Class|Constructor|Method|Field) <wrong\\.\\w+\\.Harmless.*"));
    }

    @Test
    void aLibraryThatImportsUpwardsBreaksTheGraph() {
        assertThat(violations())
                .anyMatch(message ->
                        message.startsWith("module units ") && message.contains("wrong.units.ImportsTheBook"));
    }

    @Test
    void aServiceThatImportsAnotherBreaksTheGraph() {
        assertThat(violations())
                .anyMatch(message ->
                        message.startsWith("module gateway ") && message.contains("wrong.gateway.ImportsMatching"));
    }

    /** Violations in the form {@code law: message}. */
    private static List<String> violations() {
        return Stream.of(
                        ModuleGraph.rules(ROOT),
                        Names.rules(ROOT),
                        Constructors.rules(ROOT),
                        Determinism.rules(ROOT),
                        PackageCycles.rules(ROOT),
                        StateOfAccounts.rules(ROOT),
                        BackgroundThreads.rules(ROOT),
                        ApiObjects.rules(ROOT))
                .flatMap(rules -> rules)
                .flatMap(rule -> rule.evaluate(CLASSES).getFailureReport().getDetails().stream()
                        .map(detail -> rule.getDescription() + ": " + detail))
                .toList();
    }
}
