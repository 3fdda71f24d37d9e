package io.openperp.units;

/**
 * Parses and compares words and whole numbers of the wire format by ASCII rules alone. The Java methods would also
 * accept digits and letters of other scripts ({@code ٥} for 5, {@code ı} for I), and which ones depends on the Java
 * release.
 */
public final class Ascii {

    private static final int CASE = 'a' - 'A';

    private Ascii() {}

    /**
     * Parses a whole number in the spelling of JSON: {@code 0}, {@code 42}, {@code -7}. Throws
     * {@link NumberFormatException} for any other spelling and for a number that does not fit into a {@code long}.
     */
    public static long wholeNumber(CharSequence text) {
        int start = !text.isEmpty() && text.charAt(0) == '-' ? 1 : 0;
        boolean isSpelled = text.length() > start
                && (text.charAt(start) != '0' || text.length() == 1)
                && text.chars().skip(start).allMatch(Ascii::isDigit);
        if (!isSpelled) {
            throw new NumberFormatException("no whole number");
        }
        return Long.parseLong(text, 0, text.length(), 10);
    }

    /** Whether two words are equal except for the case of ASCII letters. */
    public static boolean equalsInAnyCase(String one, String other) {
        return one.length() == other.length() && lowerCase(one).equals(lowerCase(other));
    }

    /** Turns the letters A to Z into lower case and leaves all others as they are. */
    public static String lowerCase(String text) {
        StringBuilder lower = new StringBuilder(text.length());
        text.chars().forEach(c -> lower.append((char) (c >= 'A' && c <= 'Z' ? c + CASE : c)));
        return lower.toString();
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}
