package io.openperp.transaction;

import org.jspecify.annotations.Nullable;

/** What a sub-account may be called (SUB-003). */
final class SubAccountName {

    private static final int LONGEST = 32;

    private SubAccountName() {}

    /** Letters and digits of ASCII only: those of Unicode depend on the release of the Java runtime. */
    static @Nullable String flaw(String name) {
        if (name.isEmpty() || name.length() > LONGEST) {
            return "name has " + name.length() + " characters, accepted are 1 to " + LONGEST;
        }
        return name.chars().allMatch(SubAccountName::isAccepted)
                ? null
                : "name may have the letters a to z and A to Z, digits, spaces, - and _ only";
    }

    private static boolean isAccepted(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == ' ' || c == '-' || c == '_';
    }
}
