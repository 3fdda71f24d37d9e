package io.openperp.architecture;

import static io.openperp.architecture.ModuleGraph.inside;
import static io.openperp.architecture.ModuleGraph.moduleOf;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;

/** Holds for a class with a dependency on one of the modules, its own module not counted. */
final class DependOnAnotherModule extends ArchCondition<JavaClass> {

    private final String root;
    private final Set<String> modules;

    DependOnAnotherModule(String root, Set<String> modules) {
        super("depend on " + modules);
        this.root = root;
        this.modules = modules;
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        String own = moduleOf(root, type);
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            JavaClass target = dependency.getTargetClass();
            if (inside(root, target)
                    && !moduleOf(root, target).equals(own)
                    && modules.contains(moduleOf(root, target))) {
                events.add(SimpleConditionEvent.satisfied(dependency, dependency.getDescription()));
            }
        }
    }
}
