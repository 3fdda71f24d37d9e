package io.openperp.transaction.field;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Validates and reads the destination of a withdrawal, which has one of two forms (WDR-024): a reference, which names
 * an agreement between a customer and the exchange, or a text that is encrypted for the treasurer. Everybody can read
 * destinations, so private details have to be encrypted.
 */
public final class Destination {

    /** Longest reference, in characters. */
    public static final int LONGEST_REFERENCE = 20;

    /** Largest number of digits in a reference: fewer than any bank account number has. */
    public static final int MOST_DIGITS = 6;

    /** Length in bytes of a sealed text (HPKE): an encapsulated key, the padded text and an authentication tag. */
    public static final int SEALED_BYTES = 32 + 128 + 16;

    public static final String SEALED = "sealed:";

    /**
     * The two accepted forms, a reference or a sealed text, in words: the end of a message that refuses a destination.
     */
    public static final String ACCEPTED = "accepted is a reference (1 to " + LONGEST_REFERENCE
            + " characters a to z, 0 to 9 and -, the first a letter, at most " + MOST_DIGITS
            + " digits) or a text that is sealed for the treasurer (" + SEALED + "…)";

    private static final int KEY_ID_LENGTH = 16;

    /** Length of a sealed text, in characters of base64 without padding. */
    private static final int ENCODED_LENGTH = (SEALED_BYTES * 4 + 2) / 3;

    private static final int TEXT_AT = SEALED.length() + KEY_ID_LENGTH + 1;

    private Destination() {}

    /**
     * The reason why a destination is not accepted, as a sentence that repeats nothing of the destination; null if it
     * is accepted.
     */
    public static @Nullable String flaw(String destination) {
        if (isReference(destination) || isSealed(destination)) {
            return null;
        }
        String what = destination.startsWith(SEALED)
                ? "begins with " + SEALED + " and is not what a client seals"
                : "has " + destination.getBytes(StandardCharsets.UTF_8).length
                        + " bytes of plain text that everybody could read for ever";
        return "destination " + what + ": " + ACCEPTED;
    }

    public static boolean isReference(String destination) {
        return !destination.isEmpty()
                && destination.length() <= LONGEST_REFERENCE
                && isLetter(destination.charAt(0))
                && destination.chars().allMatch(c -> isLetter(c) || isDigit(c) || c == '-')
                && destination.chars().filter(Destination::isDigit).count() <= MOST_DIGITS;
    }

    public static boolean isSealed(String destination) {
        return destination.startsWith(SEALED)
                && destination.length() == TEXT_AT + ENCODED_LENGTH
                && destination.charAt(TEXT_AT - 1) == ':'
                && keyId(destination).chars().allMatch(c -> isDigit(c) || c >= 'a' && c <= 'f')
                && destination.substring(TEXT_AT).chars().allMatch(Destination::isOfBase64);
    }

    /** The ID of the treasurer's key for which a sealed destination was encrypted, 16 hexadecimal digits. */
    public static String keyId(String sealed) {
        return sealed.substring(SEALED.length(), TEXT_AT - 1);
    }

    /** A destination as programs show it to people: a reference unchanged, a sealed text only as the ID of its key. */
    public static String words(String destination) {
        return isSealed(destination) ? "a place sealed for the key " + keyId(destination) : destination;
    }

    /** The encrypted part of a sealed destination, in base64. */
    public static String sealedText(String sealed) {
        return sealed.substring(TEXT_AT);
    }

    private static boolean isLetter(int c) {
        return c >= 'a' && c <= 'z';
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isOfBase64(int c) {
        return isLetter(c) || isDigit(c) || c >= 'A' && c <= 'Z' || c == '-' || c == '_';
    }
}
