package io.openperp.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModuleLawTest {

    private static final String ROOT = "io.openperp";

    /**
     * Leaves out test classes that one module lends another, which may do anything; {@code mvn verify} finds them in a
     * jar.
     */
    private static final ImportOption LENT_TESTS_LEFT_OUT =
            location -> !location.contains("-tests.jar") && !location.contains("/test-classes/");

    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(LENT_TESTS_LEFT_OUT).importPackages(ROOT);

    static Stream<ArchRule> laws() {
        return Stream.of(
                        ModuleGraph.rules(ROOT),
                        Names.rules(ROOT),
                        Constructors.rules(ROOT),
                        Determinism.rules(ROOT),
                        PackageCycles.rules(ROOT),
                        StateOfAccounts.rules(ROOT),
                        BackgroundThreads.rules(ROOT),
                        ApiObjects.rules(ROOT),
                        ReadInAscii.rules(ROOT))
                .flatMap(rules -> rules);
    }

    @ParameterizedTest
    @MethodSource("laws")
    void holds(ArchRule law) {
        law.check(CLASSES);
    }

    @Test
    void theClassesOfTheModulesWereFound() {
        assertThat(CLASSES.contain("io.openperp.units.Fixed")).isTrue();
        assertThat(CLASSES.stream().map(type -> type.getPackageName()).distinct())
                .contains("io.openperp.book", "io.openperp.gateway", "io.openperp.localsuite");
    }
}
