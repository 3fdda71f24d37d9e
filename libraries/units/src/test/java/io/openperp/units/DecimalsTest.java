package io.openperp.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalsTest {

    @ParameterizedTest
    @CsvSource({
        "100000, 10000000000000",
        "100000.0, 10000000000000",
        "1e5, 10000000000000",
        "0.1, 10000000",
        "1e-8, 1",
        "1E-8, 1",
        "1.0E+2, 10000000000",
        "0.000000010, 1",
        "0.0000000100e0, 1",
        "100000000000000000000000e-20, 100000000000",
        "0.00000000000000000001e20, 100000000",
        "-0, 0",
        "-0.0, 0",
        "0e999999999999999999999, 0",
        "-0.00000001, -1",
        "92233720368.54775807, 9223372036854775807",
        "-92233720368.54775808, -9223372036854775808",
        "123.45, 12345000000",
    })
    void everySpellingOfANumberIsRead(String text, long units) {
        assertThat(Decimals.parse(text)).isEqualTo(units);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e-9", "0.123456789", "1e-999999999", "-0.000000001", "1.5e-8", "1e-99999999999999999999"})
    void moreThanEightDecimalPlacesAreRefused(String text) {
        assertRefused(text, "has more than eight decimal places");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "92233720368.54775808",
                "-92233720368.54775809",
                "1E+21",
                "1e11",
                "99999999999",
                "1e999999999",
                "-1e999999999999999999999999"
            })
    void numbersOutsideTheRangeAreRefused(String text) {
        assertRefused(text, "is out of range");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "+1",
                ".5",
                "5.",
                "1e",
                "1e+",
                "01",
                "1,5",
                "NaN",
                "Infinity",
                "0x10",
                " 1",
                "1 ",
                "--1",
                "1.2.3",
                "1e5.0",
                "１"
            })
    void whatIsNotANumberIsRefused(String text) {
        assertRefused(text, "is not a decimal number");
    }

    @Test
    void longTextIsShownInPart() {
        assertThatExceptionOfType(NumberFormatException.class)
                .isThrownBy(() -> Decimals.parse("9".repeat(1_000_000)))
                .satisfies(refusal -> assertThat(refusal.getMessage()).hasSizeLessThan(120));
    }

    @ParameterizedTest
    @CsvSource({
        "10000000000000, 100000",
        "50000000, 0.5",
        "-1, -0.00000001",
        "0, 0",
        "-150000000, -1.5",
        "9223372036854775807, 92233720368.54775807",
        "-9223372036854775808, -92233720368.54775808",
    })
    void printsTheShortestPlainDecimal(long units, String text) {
        assertThat(Decimals.format(units)).isEqualTo(text);
    }

    @Test
    void agreesWithBigDecimal() {
        Random random = new Random(8);
        for (int i = 0; i < 50_000; i++) {
            long units = random.nextLong() >> random.nextInt(64);
            BigDecimal exact = BigDecimal.valueOf(units, 8);
            assertThat(Decimals.parse(exact.toString())).isEqualTo(units);
            assertThat(Decimals.parse(exact.toPlainString())).isEqualTo(units);
            assertThat(Decimals.parse(Decimals.format(units))).isEqualTo(units);
            assertThat(new BigDecimal(Decimals.format(units))).isEqualByComparingTo(exact);
        }
    }

    @Test
    void aNumberIsANumberWhateverItsPrecision() {
        for (String number : new String[] {"0", "-0.0", "1e-999999999", "9".repeat(1000), "1E+21", "0.123456789"}) {
            assertThat(Decimals.isNumber(number)).as(number).isTrue();
        }
        for (String other : new String[] {"", "-", "1.", ".1", "1e", "01", "abc", "1 "}) {
            assertThat(Decimals.isNumber(other)).as(other).isFalse();
        }
    }

    private static void assertRefused(String text, String reason) {
        assertThatExceptionOfType(NumberFormatException.class)
                .isThrownBy(() -> Decimals.parse(text))
                .withMessageContaining(reason);
    }
}
