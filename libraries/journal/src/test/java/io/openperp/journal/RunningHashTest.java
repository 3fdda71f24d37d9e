package io.openperp.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.units.Sha256;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RunningHashTest {

    private final RunningHash hashing = new RunningHash();

    @Test
    void isTheFirstEightBytesOfSha256OfTheHashBeforeTheCountsAndTheBody() {
        Random random = new Random(1);
        for (int length : new int[] {0, 1, 100, 4079, 4080, 4081, 8192, 100_000}) {
            byte[] body = new byte[length];
            random.nextBytes(body);
            byte[] hashed = ByteBuffer.allocate(16 + length)
                    .putLong(0x0102030405060708L)
                    .putInt(2)
                    .putInt(7)
                    .put(body)
                    .array();
            assertThat(hashing.next(0x0102030405060708L, 2, 7, ByteString.copyFrom(body)))
                    .as("body of %d bytes", length)
                    .isEqualTo(Sha256.of(hashed).w0());
        }
    }

    @Test
    void aFrozenExample() {
        long first = hashing.next(RunningHash.START, 0, 0, ByteString.copyFromUtf8("BTC-USD"));
        assertThat(Long.toHexString(first)).isEqualTo("5f639512eb343066");
        assertThat(Long.toHexString(hashing.next(first, 0, 0, ByteString.copyFromUtf8("ETH-USD"))))
                .isEqualTo("2c94cca76a034446");
    }
}
