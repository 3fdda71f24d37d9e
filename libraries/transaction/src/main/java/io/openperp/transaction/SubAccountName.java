package io.openperp.transaction;

import org.jspecify.annotations.Nullable;

/** Rules for the name of a sub-account (SUB-003). */
final class SubAccountName {

    private static final int LONGEST = 32;

    private SubAccountName() {}

    /**
     * Why a name is not accepted; null: it is. Letters and digits of ASCII only: those of Unicode depend on the release
     * of the Java runtime. Spaces are seen: no two names look alike.
     */
    static @Nullable String flaw(String name) {
        if (name.isEmpty() || name.length() > LONGEST) {
            return "name has " + name.length() + " characters, accepted are 1 to " + LONGEST;
        }
        if (!name.chars().allMatch(SubAccountName::isAccepted)) {
            return "name may have the letters a to z and A to Z, digits, spaces, - and _ only";
        }
        return name.startsWith(" ") || name.endsWith(" ") || name.contains("  ")
                ? "name begins or ends with a space, or has two in a row: accepted is one between other characters"
                : null;
    }

    private static boolean isAccepted(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == ' ' || c == '-' || c == '_';
    }
}
