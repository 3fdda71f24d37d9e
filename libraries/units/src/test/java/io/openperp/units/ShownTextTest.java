package io.openperp.units;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** TXN-031 */
class ShownTextTest {

    private static final Set<Integer> NOT_SHOWN = Set.of(
            (int) Character.CONTROL,
            (int) Character.FORMAT,
            (int) Character.LINE_SEPARATOR,
            (int) Character.PARAGRAPH_SEPARATOR,
            (int) Character.SURROGATE,
            (int) Character.PRIVATE_USE);

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "wire 7, Zürich", "日本語", "Δ½ 🙂", "a\u00A0b"})
    void whatIsSeenIsAccepted(String text) {
        assertThat(ShownText.flaw(text)).isNull();
    }

    @Test
    void whatIsNotShownIsNamed() {
        assertThat(ShownText.flaw("in\u202Eeciovn"))
                .isEqualTo("has the character U+202E, which is not shown: none such is accepted");
        for (String hidden :
                new String[] {"\u200B", "\u2028", "\u2029", "\uFEFF", "\uE000", "\uD800", "\n", "\u0085"}) {
            assertThat(ShownText.flaw("a" + hidden + "b")).startsWith("has the character U+");
        }
        assertThat(ShownText.flaw("a" + Character.toString(0xE0041))).startsWith("has the character U+E0041");
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "alpha ", " alpha", "\u3000alpha", "alpha\u00A0"})
    void spaceAtAnEndIsNotSeen(String text) {
        assertThat(ShownText.flaw(text)).isEqualTo("begins or ends with a space, accepted is without");
    }

    /** Law: whatever this runtime counts in the categories is in the table; a later Unicode may have more. */
    @Test
    void tableHasAllCharactersOfTheCategories() {
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            if (NOT_SHOWN.contains(Character.getType(c))) {
                assertThat(ShownText.flaw(Character.toString(c)))
                        .as("U+%04X".formatted(c))
                        .startsWith("has the character");
            }
        }
    }
}
