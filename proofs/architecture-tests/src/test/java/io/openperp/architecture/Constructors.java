package io.openperp.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noConstructors;

import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/** A class that needs more than a few others does more than one thing. Records are data and may have any number of fields. */
final class Constructors {

    private static final int MOST_PARAMETERS = 8;

    private Constructors() {}

    static Stream<ArchRule> rules(String root) {
        return Stream.of(noConstructors()
                .that(describe(
                        "belong to a class with behaviour in " + root,
                        constructor -> ModuleGraph.inside(root, constructor.getOwner())
                                && !constructor.getOwner().isRecord()))
                .should(ArchCondition.from(describe(
                        "have more than " + MOST_PARAMETERS + " parameters", Constructors::hasTooManyParameters)))
                .allowEmptyShould(true));
    }

    private static boolean hasTooManyParameters(JavaConstructor constructor) {
        return constructor.getRawParameterTypes().size() > MOST_PARAMETERS;
    }
}
