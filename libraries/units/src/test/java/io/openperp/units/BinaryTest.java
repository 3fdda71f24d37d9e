package io.openperp.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BinaryTest {

    @Test
    void whatIsWrittenIsRead() {
        Random random = new Random(3);
        BinaryWriter out = new BinaryWriter(1);
        long[] numbers = random.longs(500).map(n -> n >> Math.floorMod(n, 64)).toArray();
        for (long n : numbers) {
            out.writeLong(n).writeVarint(n).writeSignedVarint(n).writeInt((int) n);
            out.writeBoolean(n < 0).writeByte((int) n).writeString("π" + n).writeBytes(new byte[(int) (n & 31)]);
            out.writeBytes32(new Bytes32(n, 1, 2, 3));
        }
        BinaryReader in = new BinaryReader(out.toByteArray());
        assertThat(in.remaining()).isEqualTo(out.position());
        for (long n : numbers) {
            assertThat(in.readLong()).isEqualTo(n);
            assertThat(in.readVarint()).isEqualTo(n);
            assertThat(in.readSignedVarint()).isEqualTo(n);
            assertThat(in.readInt()).isEqualTo((int) n);
            assertThat(in.readBoolean()).isEqualTo(n < 0);
            assertThat(in.readByte()).isEqualTo((byte) n);
            assertThat(in.readString()).isEqualTo("π" + n);
            assertThat(in.readBytes()).hasSize((int) (n & 31));
            assertThat(in.readBytes32()).isEqualTo(new Bytes32(n, 1, 2, 3));
        }
        assertThat(in.hasRemaining()).isFalse();
    }

    @Test
    void partsPutTogetherAreWhatAGrowingBufferHolds() {
        for (int length : new int[] {0, 1, 63, 64, 99, 100, 101, 200, 999}) {
            List<byte[]> parts = new ArrayList<>();
            BinaryWriter inParts = BinaryWriter.inParts(100, parts::add);
            BinaryWriter growing = new BinaryWriter(1);
            for (BinaryWriter out : List.of(inParts, growing)) {
                out.writeRaw(new byte[length], 0, length).writeBytes(new byte[length]);
                for (int i = 0; i < length; i++) {
                    out.writeLong(i).writeBytes32(new Bytes32(i, 1, 2, 3)).writeSignedVarint(-i);
                }
                out.finish();
            }
            ByteArrayOutputStream together = new ByteArrayOutputStream();
            parts.forEach(together::writeBytes);
            assertThat(together.toByteArray()).isEqualTo(growing.toByteArray());
            assertThat(parts.subList(0, parts.size() - 1)).allMatch(part -> part.length == 100);
            assertThat(parts.getLast()).hasSizeBetween(1, 100);
        }
    }

    @Test
    void smallNumbersAreShort() {
        assertThat(new BinaryWriter().writeVarint(127).position()).isEqualTo(1);
        assertThat(new BinaryWriter().writeSignedVarint(-64).position()).isEqualTo(1);
        assertThat(new BinaryWriter().writeVarint(-1).position()).isEqualTo(10);
    }

    @Test
    void everyTruncationIsNamed() {
        byte[] whole = new BinaryWriter()
                .writeLong(1)
                .writeString("BTC-USD")
                .writeBytes32(Bytes32.ZERO)
                .writeVarint(300)
                .toByteArray();
        for (int length = 0; length < whole.length; length++) {
            BinaryReader in = new BinaryReader(whole, 0, length);
            assertThatExceptionOfType(BinaryReader.TruncatedDataException.class).isThrownBy(() -> {
                in.readLong();
                in.readString();
                in.readBytes32();
                in.readVarint();
            });
        }
    }

    @Test
    void lyingLengthsAndEndlessVarintsAreRefused() {
        byte[] lying =
                new BinaryWriter().writeVarint(Long.MAX_VALUE).writeLong(0).toByteArray();
        byte[] endless = new byte[20];
        java.util.Arrays.fill(endless, (byte) 0x80);
        assertThatExceptionOfType(BinaryReader.TruncatedDataException.class)
                .isThrownBy(() -> new BinaryReader(lying).readBytes())
                .withMessageContaining("exceeds the 8 bytes left");
        assertThatExceptionOfType(BinaryReader.TruncatedDataException.class)
                .isThrownBy(() -> new BinaryReader(endless).readVarint());
    }
}
