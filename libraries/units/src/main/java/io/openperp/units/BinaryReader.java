package io.openperp.units;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads what {@link BinaryWriter} wrote. Truncated or malformed input throws {@link TruncatedDataException}. */
public final class BinaryReader {

    /** The bytes end too early, or are not what {@link BinaryWriter} writes. */
    public static final class TruncatedDataException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TruncatedDataException(String message) {
            super(message);
        }
    }

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] buffer;
    private final int end;
    private int position;

    public BinaryReader(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    public BinaryReader(byte[] bytes, int offset, int length) {
        buffer = bytes;
        position = offset;
        end = offset + length;
    }

    /** The index in the array of the next byte to be read. */
    public int position() {
        return position;
    }

    public int remaining() {
        return end - position;
    }

    public boolean hasRemaining() {
        return position < end;
    }

    public byte readByte() {
        return buffer[advance(1)];
    }

    public boolean readBoolean() {
        byte value = readByte();
        if (value != 0 && value != 1) {
            throw new TruncatedDataException("byte " + value + " before " + position + " is not a boolean");
        }
        return value == 1;
    }

    public int readInt() {
        return (int) INTS.get(buffer, advance(4));
    }

    public long readLong() {
        return (long) LONGS.get(buffer, advance(8));
    }

    public long readVarint() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            byte next = readByte();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new TruncatedDataException("varint before " + position + " does not end within ten bytes");
    }

    public long readSignedVarint() {
        long value = readVarint();
        return value >>> 1 ^ -(value & 1);
    }

    public byte[] readBytes() {
        return readRaw(readLength());
    }

    public byte[] readRaw(int length) {
        int from = advance(length);
        return Arrays.copyOfRange(buffer, from, from + length);
    }

    public String readString() {
        int length = readLength();
        return new String(buffer, advance(length), length, StandardCharsets.UTF_8);
    }

    public Bytes32 readBytes32() {
        return Bytes32.at(buffer, advance(Bytes32.LENGTH));
    }

    private int readLength() {
        long length = readVarint();
        if (length < 0 || length > remaining()) {
            throw new TruncatedDataException(
                    "length " + length + " before " + position + " exceeds the " + remaining() + " bytes left");
        }
        return (int) length;
    }

    private int advance(int count) {
        if (end - position < count) {
            throw new TruncatedDataException(
                    "expected " + count + " bytes at " + position + ", but only " + remaining() + " are left");
        }
        int from = position;
        position += count;
        return from;
    }
}
