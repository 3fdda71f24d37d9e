package io.openperp.units;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Base58 in the Bitcoin alphabet, without checksum: the text form of keys, signatures and hashes.
 *
 * <p>Both directions work on 32-bit words and five characters at a time (58^5 fits a word). Each byte string has one
 * text and the reverse: one leading {@code 1} per leading zero byte, no spaces, nothing else.
 */
public final class Base58 {

    private static final byte[] ALPHABET =
            "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] DIGITS = new byte[128];
    private static final int CHUNK = 5;
    private static final int[] POWERS = {1, 58, 58 * 58, 58 * 58 * 58, 58 * 58 * 58 * 58, 58 * 58 * 58 * 58 * 58};
    private static final long WORD = 0xFFFF_FFFFL;

    static {
        Arrays.fill(DIGITS, (byte) -1);
        for (int i = 0; i < ALPHABET.length; i++) {
            DIGITS[ALPHABET[i]] = (byte) i;
        }
    }

    private Base58() {}

    public static String encode(byte[] bytes) {
        int zeros = 0;
        while (zeros < bytes.length && bytes[zeros] == 0) {
            zeros++;
        }
        int[] words = wordsOf(bytes, zeros);
        // log(256) / log(58) < 1.3658; the chunks below write a few leading zero digits too many
        byte[] text = new byte[zeros + (bytes.length - zeros) * 1366 / 1000 + 1 + CHUNK];
        int at = text.length;
        int first = 0;
        while (first < words.length) {
            int rest = divide(words, first, POWERS[CHUNK]);
            for (int i = 0; i < CHUNK && at > 0; i++) {
                text[--at] = ALPHABET[rest % 58];
                rest /= 58;
            }
            while (first < words.length && words[first] == 0) {
                first++;
            }
        }
        while (at < text.length && text[at] == ALPHABET[0]) {
            at++;
        }
        at -= zeros;
        Arrays.fill(text, at, at + zeros, ALPHABET[0]);
        return new String(text, at, text.length - at, StandardCharsets.US_ASCII);
    }

    /**
     * Decodes base58 text of exactly {@code length} bytes. Throws {@link IllegalArgumentException} with an explanation
     * for a character outside the alphabet and for any other number of bytes; text that is too long is refused before
     * any work is done on it.
     */
    public static byte[] decode(String text, int length) {
        int longest = Math.toIntExact((length * 1366L + 999) / 1000);
        if (text.length() > longest) {
            throw new IllegalArgumentException("base58 text of " + text.length() + " characters is too long for "
                    + length + " bytes, at most " + longest + " are accepted");
        }
        int[] words = new int[text.length() * 6 / 32 + 1]; // a character carries less than six bits
        for (int at = 0; at < text.length(); ) {
            int chunk = Math.min(CHUNK, text.length() - at);
            int value = 0;
            for (int i = 0; i < chunk; i++) {
                value = value * 58 + digit(text, at + i);
            }
            multiplyAdd(words, POWERS[chunk], value);
            at += chunk;
        }
        return exactly(length, leadingOnes(text), words);
    }

    private static int[] wordsOf(byte[] bytes, int from) {
        int[] words = new int[(bytes.length - from + 3) / 4];
        for (int i = bytes.length - 1, bit = 0; i >= from; i--, bit += 8) {
            words[words.length - 1 - (bit >>> 5)] |= (bytes[i] & 0xFF) << (bit & 31);
        }
        return words;
    }

    /** Divides the number in {@code words} in place and returns the remainder. */
    private static int divide(int[] words, int first, int divisor) {
        long rest = 0;
        for (int i = first; i < words.length; i++) {
            long dividend = (rest << 32) | (words[i] & WORD);
            long quotient = dividend / divisor;
            words[i] = (int) quotient;
            rest = dividend - quotient * divisor;
        }
        return (int) rest;
    }

    private static void multiplyAdd(int[] words, int factor, int summand) {
        long carry = summand;
        for (int i = words.length - 1; i >= 0; i--) {
            long product = (words[i] & WORD) * factor + carry;
            words[i] = (int) product;
            carry = product >>> 32;
        }
    }

    private static int digit(String text, int at) {
        char c = text.charAt(at);
        int digit = c < 128 ? DIGITS[c] : -1;
        if (digit < 0) {
            String shown = c > ' ' && c < 127 ? "'" + c + "'" : String.format("U+%04X", (int) c);
            throw new IllegalArgumentException(shown + " at position " + at + " is not a base58 character");
        }
        return digit;
    }

    private static int leadingOnes(String text) {
        int ones = 0;
        while (ones < text.length() && text.charAt(ones) == '1') {
            ones++;
        }
        return ones;
    }

    private static byte[] exactly(int length, int zeros, int[] words) {
        int significant = words.length * 4;
        while (significant > 0 && byteOf(words, significant - 1) == 0) {
            significant--;
        }
        if (zeros + significant != length) {
            throw new IllegalArgumentException(
                    "base58 text decodes to " + (zeros + significant) + " bytes instead of " + length);
        }
        byte[] bytes = new byte[length];
        for (int i = 0; i < significant; i++) {
            bytes[length - 1 - i] = byteOf(words, i);
        }
        return bytes;
    }

    /** The byte at {@code index} of the number in {@code words}, counted from its lowest byte. */
    private static byte byteOf(int[] words, int index) {
        return (byte) (words[words.length - 1 - (index >>> 2)] >>> ((index & 3) << 3));
    }
}
