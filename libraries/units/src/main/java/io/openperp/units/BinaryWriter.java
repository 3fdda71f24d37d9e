package io.openperp.units;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the binary form of snapshots and records, big-endian, into a growing buffer or in parts that are handed to a
 * consumer as they fill. {@link BinaryReader} reads it.
 */
public final class BinaryWriter {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final int LARGEST = Integer.MAX_VALUE - 8;

    /** Bytes of the buffer beyond the length of a part, so that a value that crosses the end of a part fits in. */
    private static final int SLACK = 64;

    private final int partLength;
    private final @Nullable Consumer<byte[]> parts;
    private byte[] buffer;
    private int position;

    public BinaryWriter() {
        this(256);
    }

    public BinaryWriter(int capacity) {
        buffer = new byte[Math.max(capacity, 16)];
        partLength = 0;
        parts = null;
    }

    private BinaryWriter(int partLength, Consumer<byte[]> parts) {
        buffer = new byte[partLength + SLACK];
        this.partLength = partLength;
        this.parts = parts;
    }

    /**
     * Returns a writer that hands every full part of {@code partLength} bytes to {@code parts} and keeps none of them,
     * so that a large state is never in memory as bytes; {@link #finish} hands over the rest. {@link #position} and
     * {@link #toByteArray} cover only the bytes that have not been handed over.
     */
    public static BinaryWriter inParts(int partLength, Consumer<byte[]> parts) {
        return new BinaryWriter(partLength, parts);
    }

    /** Hands the remaining bytes, if any, to the consumer as the last part. */
    public void finish() {
        if (parts != null) {
            handOver();
            if (position > 0) {
                parts.accept(toByteArray());
                position = 0;
            }
        }
    }

    /** Number of bytes in the buffer; bytes that were handed over as parts do not count. */
    public int position() {
        return position;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(buffer, position);
    }

    /** Empties the buffer for reuse. */
    public void reset() {
        position = 0;
    }

    public BinaryWriter writeByte(int value) {
        reserve(1);
        buffer[position++] = (byte) value;
        return this;
    }

    public BinaryWriter writeBoolean(boolean value) {
        return writeByte(value ? 1 : 0);
    }

    public BinaryWriter writeInt(int value) {
        reserve(4);
        INTS.set(buffer, position, value);
        position += 4;
        return this;
    }

    public BinaryWriter writeLong(long value) {
        reserve(8);
        LONGS.set(buffer, position, value);
        position += 8;
        return this;
    }

    /** Writes seven bits a byte, the lowest first; negative numbers take ten bytes. */
    public BinaryWriter writeVarint(long value) {
        reserve(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            buffer[position++] = (byte) ((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        buffer[position++] = (byte) rest;
        return this;
    }

    /** Writes a varint in which numbers near zero of either sign are short. */
    public BinaryWriter writeSignedVarint(long value) {
        return writeVarint((value << 1) ^ (value >> 63));
    }

    /** Writes the length as a varint, then the bytes. */
    public BinaryWriter writeBytes(byte[] bytes) {
        writeVarint(bytes.length);
        return writeRaw(bytes, 0, bytes.length);
    }

    /** Writes the bytes alone, without their length. */
    public BinaryWriter writeRaw(byte[] bytes, int offset, int length) {
        int piece = parts == null ? length : SLACK;
        for (int done = 0; done < length; done += piece) {
            int count = Math.min(piece, length - done);
            reserve(count);
            System.arraycopy(bytes, offset + done, buffer, position, count);
            position += count;
        }
        return this;
    }

    /** Writes UTF-8 with its length in bytes, a varint, before it. */
    public BinaryWriter writeString(String text) {
        return writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    public BinaryWriter writeBytes32(Bytes32 value) {
        reserve(Bytes32.LENGTH);
        value.writeTo(buffer, position);
        position += Bytes32.LENGTH;
        return this;
    }

    private void reserve(int count) {
        if (buffer.length - position >= count) {
            return;
        }
        handOver();
        if (buffer.length - position < count) {
            long wanted = (long) position + count;
            if (wanted > LARGEST) {
                throw new IllegalStateException("a buffer of " + wanted + " bytes is too large");
            }
            buffer = Arrays.copyOf(buffer, (int) Math.min(LARGEST, Math.max(wanted, buffer.length * 2L)));
        }
    }

    private void handOver() {
        if (parts != null && position >= partLength) {
            parts.accept(Arrays.copyOf(buffer, partLength));
            position -= partLength;
            System.arraycopy(buffer, partLength, buffer, 0, position);
        }
    }
}
