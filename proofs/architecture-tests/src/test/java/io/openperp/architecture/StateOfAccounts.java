package io.openperp.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/**
 * Accounts, positions, orders and markets are changed only by methods of their own package: a field that other packages
 * see is final, and its value cannot change.
 */
final class StateOfAccounts {

    private StateOfAccounts() {}

    static Stream<ArchRule> rules(String root) {
        return Stream.of("account", "market").map(shard -> changesByItsMethods(root, shard));
    }

    private static ArchRule changesByItsMethods(String root, String shard) {
        String state = root + ".exchange." + shard + ".state";
        return fields().that()
                .areDeclaredInClassesThat()
                .resideInAPackage(state)
                .and(describe("other packages see", StateOfAccounts::isSeenOutside))
                .should(ArchCondition.from(
                        describe("be final, with a value that cannot change", field -> isConstant(state, field))))
                .as("the state of the " + shard + " shard is changed by methods of its own package")
                .allowEmptyShould(true);
    }

    private static boolean isSeenOutside(JavaField field) {
        return field.getModifiers().contains(JavaModifier.PUBLIC)
                || field.getModifiers().contains(JavaModifier.PROTECTED);
    }

    private static boolean isConstant(String state, JavaField field) {
        JavaClass type = field.getRawType();
        boolean value = type.isPrimitive()
                || type.isEnum()
                || type.isRecord()
                || type.getName().equals("java.lang.String")
                || type.getPackageName().equals(state); // its own methods change it
        return field.getModifiers().contains(JavaModifier.FINAL) && value;
    }
}
