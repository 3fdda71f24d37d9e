package io.openperp.units;

/**
 * Decimal text to units and back, exactly: {@code 0.5} is 50000000 units.
 *
 * <p>Any spelling of a JSON number is read ({@code 100000}, {@code 100000.0}, {@code 1e5}); a number that is not a
 * whole number of units is refused, never rounded. The work is linear in the length of the text, whatever its exponent.
 */
public final class Decimals {

    /** Digits after the decimal point. */
    public static final int PLACES = 8;

    private static final long HIGHEST_DIGIT = 10; // 2^63 units are below 10^11
    private static final long EXPONENT_BOUND = 1_000_000_000_000L;

    private Decimals() {}

    /**
     * The units of a number in JSON spelling. Throws {@link NumberFormatException} with a message for clients when the text is not
     * a number, has more than eight decimal places, or is outside ±92233720368.54775807 (and …808 below zero).
     */
    public static long parse(CharSequence text) {
        return new Spelling(text).units();
    }

    /** Whether the text is a number in JSON spelling, of any size and precision. */
    public static boolean isNumber(CharSequence text) {
        return new Spelling(text).isNumber();
    }

    /** The shortest plain decimal: {@code 100000}, {@code 0.5}, {@code -0.00000001}. */
    public static String format(long units) {
        StringBuilder out = new StringBuilder(21);
        appendTo(out, units);
        return out.toString();
    }

    /** Appends {@link #format} to {@code out}. */
    public static void appendTo(StringBuilder out, long units) {
        if (units < 0) {
            out.append('-');
        }
        out.append(Math.abs(units / Fixed.ONE));
        long fraction = Math.abs(units % Fixed.ONE);
        if (fraction != 0) {
            out.append('.');
            for (long weight = Fixed.ONE / 10; fraction != 0; weight /= 10) {
                out.append((char) ('0' + fraction / weight));
                fraction %= weight;
            }
        }
    }

    /** A parsed number: sign, digits without leading and trailing zeros, and their weight. */
    private static final class Spelling {
        private final CharSequence text;
        private final boolean negative;
        private int at;
        private int firstNonZero = -1;
        private int lastNonZero = -1;
        private int point;
        private long exponent;

        Spelling(CharSequence text) {
            this.text = text;
            negative = peek() == '-';
            at = negative ? 1 : 0;
        }

        /**
         * Whether the text is a number in JSON spelling; stores the positions of its digits, its point and its
         * exponent.
         */
        boolean isNumber() {
            boolean whole = peek() == '0' ? ++at > 0 : digits();
            point = at;
            boolean fraction = peek() != '.' || (++at > 0 && digits());
            return whole && fraction && exponent() && at == text.length();
        }

        long units() {
            if (!isNumber()) {
                throw new Refused(shown() + " is not a decimal number");
            }
            return firstNonZero < 0 ? 0 : scaled();
        }

        private long scaled() {
            long lowest = weight(lastNonZero) + exponent;
            if (weight(firstNonZero) + exponent > HIGHEST_DIGIT) {
                throw outOfRange();
            }
            if (lowest < -PLACES) {
                throw new Refused(shown() + " has more than eight decimal places");
            }
            try {
                long value = 0; // kept at or below zero, where there is room for one more
                for (int i = firstNonZero; i <= lastNonZero; i++) {
                    char c = text.charAt(i);
                    if (c != '.') {
                        value = Math.subtractExact(Math.multiplyExact(value, 10), c - '0');
                    }
                }
                for (long i = lowest; i > -PLACES; i--) {
                    value = Math.multiplyExact(value, 10);
                }
                return negative ? value : Math.negateExact(value);
            } catch (ArithmeticException tooLarge) {
                throw outOfRange();
            }
        }

        /** The power of ten that the digit at {@code index} stands for, before the exponent is applied. */
        private long weight(int index) {
            return index < point ? point - 1L - index : (long) point - index;
        }

        private boolean digits() {
            int start = at;
            for (char c = peek(); c >= '0' && c <= '9'; c = peek()) {
                if (c != '0') {
                    firstNonZero = firstNonZero < 0 ? at : firstNonZero;
                    lastNonZero = at;
                }
                at++;
            }
            return at > start;
        }

        private boolean exponent() {
            if (peek() != 'e' && peek() != 'E') {
                return true;
            }
            at++;
            boolean below = peek() == '-';
            if (below || peek() == '+') {
                at++;
            }
            int start = at;
            for (char c = peek(); c >= '0' && c <= '9'; c = peek()) {
                exponent = Math.min(EXPONENT_BOUND, exponent * 10 + (c - '0'));
                at++;
            }
            exponent = below ? -exponent : exponent;
            return at > start;
        }

        private char peek() {
            return at < text.length() ? text.charAt(at) : 0;
        }

        private NumberFormatException outOfRange() {
            return new Refused(shown() + " is out of range, at most 92233720368.54775807 is accepted");
        }

        private String shown() {
            return text.length() <= 40 ? text.toString() : text.subSequence(0, 40) + "…";
        }
    }

    /** Thrown for text that is no accepted number, without a stack trace: clients can cause it with every request. */
    private static final class Refused extends NumberFormatException {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
