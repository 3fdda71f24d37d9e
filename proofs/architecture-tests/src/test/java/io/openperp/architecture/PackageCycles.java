package io.openperp.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.stream.Stream;

/** The packages of every module depend on each other in one direction: each can be read without the ones above it. */
final class PackageCycles {

    private PackageCycles() {}

    static Stream<ArchRule> rules(String root) {
        return ModuleGraph.mayImport().keySet().stream().map(module -> noCycleIn(root, module));
    }

    private static ArchRule noCycleIn(String root, String module) {
        return slices().assignedFrom(packagesOf(root, module))
                .should()
                .beFreeOfCycles()
                .as("no cycle of packages in module " + module)
                .allowEmptyShould(true);
    }

    private static SliceAssignment packagesOf(String root, String module) {
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                boolean inside = ModuleGraph.inside(root, type)
                        && ModuleGraph.moduleOf(root, type).equals(module);
                return inside ? SliceIdentifier.of(type.getPackageName()) : SliceIdentifier.ignore();
            }

            @Override
            public String getDescription() {
                return "the packages of " + module;
            }
        };
    }
}
