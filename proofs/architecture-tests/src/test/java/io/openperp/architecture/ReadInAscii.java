package io.openperp.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import java.util.stream.Stream;

/** Text of clients is read in ASCII (API-046): these methods take digits and letters of other scripts for those of ASCII. */
final class ReadInAscii {

    private static final Set<String> OF_EVERY_SCRIPT = Set.of(
            "java.lang.Integer.parseInt",
            "java.lang.Long.parseLong",
            "java.lang.String.equalsIgnoreCase",
            "java.lang.Character.isDigit",
            "java.lang.Character.getNumericValue");

    private ReadInAscii() {}

    static Stream<ArchRule> rules(String root) {
        return Stream.of(noClasses()
                .that()
                .resideInAnyPackage(
                        root + ".account..",
                        root + ".gateway..",
                        root + ".servicekit..",
                        root + ".stats..",
                        root + ".stream..")
                .should(new CallAnyOf(OF_EVERY_SCRIPT))
                .because("io.openperp.units.Ascii reads numbers and words of the wire"));
    }
}
