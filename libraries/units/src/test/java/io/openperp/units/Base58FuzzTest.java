package io.openperp.units;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/** Law: each byte string has one text, and no other text is read. */
class Base58FuzzTest {

    @FuzzTest(maxDuration = "2m")
    void text(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        for (int length : new int[] {0, 1, Bytes32.LENGTH, 64}) {
            try {
                assertThat(Base58.encode(Base58.decode(text, length))).isEqualTo(text);
            } catch (IllegalArgumentException refusal) {
                assertThat(refusal.getMessage()).isNotBlank().hasSizeLessThan(200);
            }
        }
    }

    @FuzzTest(maxDuration = "2m")
    void bytes(byte[] input) {
        if (input.length <= 512) {
            assertThat(Base58.decode(Base58.encode(input), input.length)).isEqualTo(input);
        }
    }
}
