package io.openperp.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;

/** Holds for a class that calls one of the methods, or refers to it ({@code Map::of}). */
final class CallAnyOf extends ArchCondition<JavaClass> {

    private final Set<String> methods;

    /** Methods as {@code package.Class.method}, whatever their parameters. */
    CallAnyOf(Set<String> methods) {
        super("call " + methods);
        this.methods = methods;
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        type.getCodeUnitAccessesFromSelf().stream()
                .filter(access -> methods.contains(access.getTargetOwner().getName() + "."
                        + access.getTarget().getName()))
                .forEach(access -> events.add(SimpleConditionEvent.satisfied(access, access.getDescription())));
    }
}
