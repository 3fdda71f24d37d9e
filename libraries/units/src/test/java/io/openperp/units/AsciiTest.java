package io.openperp.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** API-046 */
class AsciiTest {

    @Test
    void wholeNumbersAreThoseOfJson() {
        assertThat(Ascii.wholeNumber("0")).isZero();
        assertThat(Ascii.wholeNumber("-7")).isEqualTo(-7);
        assertThat(Ascii.wholeNumber("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "+5", "05", "-0", "1e3", "1.0", " 5", "٥", "５", "9223372036854775808"})
    void otherSpellingsAndOtherScriptsAreNone(String text) {
        assertThatThrownBy(() -> Ascii.wholeNumber(text)).isInstanceOf(NumberFormatException.class);
    }

    @Test
    void onlyLettersOfAsciiHaveACase() {
        assertThat(Ascii.equalsInAnyCase("IOC", "ioC")).isTrue();
        assertThat(Ascii.equalsInAnyCase("IOC", "ıoc")).isFalse();
        assertThat(Ascii.equalsInAnyCase("l2Book", "l2Boo\u212A")).isFalse();
        assertThat(Ascii.lowerCase("ÄIİ")).isEqualTo("Äiİ");
    }
}
