package io.openperp.units;

import java.util.PrimitiveIterator;
import org.jspecify.annotations.Nullable;

/**
 * Checks text that people sign for other people to read: every character is visible, and it neither begins nor ends
 * with a space.
 *
 * <p>The hidden characters are those of the categories Cc, Cf, Zl, Zp, Cs and Co of Unicode 17, and the code points
 * that Unicode reserves for more of them. They are listed in a table here because a shard decides by it, and a replay
 * on another Java release must decide alike.
 */
public final class ShownText {

    /** Code points of Unicode that are not shown: the first and the last of each range, in ascending order. */
    private static final int[] HIDDEN = {
        0x0000, 0x001F, 0x007F, 0x009F, 0x00AD, 0x00AD, 0x0600, 0x0605, 0x061C, 0x061C, 0x06DD, 0x06DD, 0x070F, 0x070F,
        0x0890, 0x0891, 0x08E2, 0x08E2, 0x180E, 0x180E, 0x200B, 0x200F, 0x2028, 0x202E, 0x2060, 0x206F, 0xD800, 0xF8FF,
        0xFEFF, 0xFEFF, 0xFFF0, 0xFFFB, 0x110BD, 0x110BD, 0x110CD, 0x110CD, 0x13430, 0x1343F, 0x1BCA0, 0x1BCA3, 0x1D173,
        0x1D17A, 0xE0000, 0xE0FFF, 0xF0000, 0x10FFFF
    };

    private ShownText() {}

    /**
     * Returns why the text is not accepted, as the end of a sentence about it, or null if it is accepted. Empty text is
     * accepted.
     */
    public static @Nullable String flaw(String text) {
        PrimitiveIterator.OfInt characters = text.codePoints().iterator();
        while (characters.hasNext()) {
            int character = characters.nextInt();
            if (isHidden(character)) {
                return "has the character U+%04X, which is not shown: none such is accepted".formatted(character);
            }
        }
        boolean isBounded = text.isEmpty() || !isSpace(text.charAt(0)) && !isSpace(text.charAt(text.length() - 1));
        return isBounded ? null : "begins or ends with a space, accepted is without";
    }

    private static boolean isHidden(int character) {
        for (int i = 0; i < HIDDEN.length; i += 2) {
            if (character >= HIDDEN[i] && character <= HIDDEN[i + 1]) {
                return true;
            }
        }
        return false;
    }

    /** Tells whether a character is a space separator (Unicode category Zs). */
    private static boolean isSpace(char c) {
        return c == 0x20
                || c == 0xA0
                || c == 0x1680
                || c >= 0x2000 && c <= 0x200A
                || c == 0x202F
                || c == 0x205F
                || c == 0x3000;
    }
}
