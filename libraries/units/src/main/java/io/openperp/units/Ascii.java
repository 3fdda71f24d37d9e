package io.openperp.units;

/**
 * Words and whole numbers of the wire. They are of ASCII: the runtime also takes digits and letters of other scripts for those of
 * ASCII ({@code ٥} for 5, {@code ı} for I), and which ones depends on its release.
 */
public final class Ascii {

    private static final int CASE = 'a' - 'A';

    private Ascii() {}

    /**
     * A whole number in the spelling of JSON: {@code 0}, {@code 42}, {@code -7}. Throws {@link NumberFormatException} for any other
     * spelling and for what does not fit into 63 bits.
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

    /** Whether two words differ in the case of letters of ASCII at most. */
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
