package io.openperp.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Base58Test {

    private static final String ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

    @Test
    void agreesWithLongDivisionOnRandomBytes() {
        Random random = new Random(58);
        for (int i = 0; i < 20_000; i++) {
            int length = i % 3 == 0 ? 32 : i % 3 == 1 ? 64 : random.nextInt(70);
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            for (int zero = 0; zero < length && zero < random.nextInt(5); zero++) {
                bytes[zero] = 0;
            }
            String text = Base58.encode(bytes);
            assertThat(text).isEqualTo(naive(bytes));
            assertThat(Base58.decode(text, length)).isEqualTo(bytes);
        }
    }

    @Test
    void extremesRoundTrip() {
        for (int length = 0; length <= 70; length++) {
            for (int fill : new int[] {0, 1, 0xFF}) {
                byte[] bytes = new byte[length];
                java.util.Arrays.fill(bytes, (byte) fill);
                assertThat(Base58.encode(bytes)).isEqualTo(naive(bytes));
                assertThat(Base58.decode(Base58.encode(bytes), length)).isEqualTo(bytes);
            }
        }
    }

    @Test
    void namesTheWrongCharacterAndItsPosition() {
        for (String wrong : new String[] {"0", "O", "I", "l", "+", " ", "é", "\u0000", "１"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Base58.decode("11" + wrong + "1", 32))
                    .withMessageContaining("at position 2 is not a base58 character");
        }
    }

    @Test
    void namesTheNumberOfBytes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Base58.decode(Base58.encode(new byte[] {1, 2, 3}), 32))
                .withMessage("base58 text decodes to 3 bytes instead of 32");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Base58.decode("z".repeat(44), 32))
                .withMessage("base58 text decodes to 33 bytes instead of 32");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Base58.decode("1".repeat(33), 32))
                .withMessage("base58 text decodes to 33 bytes instead of 32");
        assertThatIllegalArgumentException().isThrownBy(() -> Base58.decode("", 32));
    }

    @Test
    void hugeTextIsRefusedByItsLength() {
        String huge = "z".repeat(5_000_000);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Base58.decode(huge, 64))
                .withMessage("base58 text of 5000000 characters is too long for 64 bytes, at most 88 are accepted");
    }

    private static String naive(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        BigInteger n = new BigInteger(1, bytes);
        while (n.signum() > 0) {
            BigInteger[] next = n.divideAndRemainder(BigInteger.valueOf(58));
            text.append(ALPHABET.charAt(next[1].intValue()));
            n = next[0];
        }
        for (int i = 0; i < bytes.length && bytes[i] == 0; i++) {
            text.append('1');
        }
        return text.reverse().toString();
    }
}
