package io.openperp.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Bytes32Test {

    @Test
    void bytesAndTextRoundTrip() {
        Random random = new Random(32);
        for (int i = 0; i < 1000; i++) {
            byte[] bytes = new byte[32];
            random.nextBytes(bytes);
            Bytes32 value = Bytes32.of(bytes);
            assertThat(value.toByteArray()).isEqualTo(bytes);
            assertThat(Bytes32.parse(value.toString())).isEqualTo(value).hasSameHashCodeAs(value);
        }
    }

    @Test
    void orderIsThatOfUnsignedBytes() {
        Random random = new Random(33);
        for (int i = 0; i < 1000; i++) {
            byte[] a = new byte[32];
            byte[] b = new byte[32];
            random.nextBytes(a);
            System.arraycopy(a, 0, b, 0, 32);
            b[random.nextInt(32)] = (byte) random.nextInt();
            assertThat(Integer.signum(Bytes32.of(a).compareTo(Bytes32.of(b))))
                    .isEqualTo(Integer.signum(Arrays.compareUnsigned(a, b)));
        }
    }

    @Test
    void otherLengthsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Bytes32.of(new byte[31]));
        assertThatIllegalArgumentException().isThrownBy(() -> Bytes32.parse("abc"));
        assertThat(Bytes32.parse("1".repeat(32))).isEqualTo(Bytes32.ZERO);
    }

    @Test
    void sha256OfTheEmptyMessage() {
        assertThat(java.util.HexFormat.of().formatHex(Sha256.of(new byte[0]).toByteArray()))
                .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }

    @Test
    void symbolsAreShortNames() {
        assertThat(new Symbol("BTC-USD").toString()).isEqualTo("BTC-USD");
        for (String wrong : new String[] {"", "BTC USD", "BTC\n", "é", "X".repeat(33)}) {
            assertThatIllegalArgumentException().isThrownBy(() -> new Symbol(wrong));
        }
    }
}
