package io.openperp.units;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes the binary form of snapshots and records into a growing buffer; {@link BinaryReader} reads it. Big-endian. */
public final class BinaryWriter {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final int LARGEST = Integer.MAX_VALUE - 8;

    private byte[] buffer;
    private int position;

    public BinaryWriter() {
        this(256);
    }

    public BinaryWriter(int capacity) {
        buffer = new byte[Math.max(capacity, 16)];
    }

    /** Bytes written so far. */
    public int position() {
        return position;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(buffer, position);
    }

    /** Forgets what was written and keeps the buffer. */
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

    /** Seven bits a byte, the lowest first; negative numbers take ten bytes. */
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

    /** A varint in which numbers near zero of either sign are short. */
    public BinaryWriter writeSignedVarint(long value) {
        return writeVarint((value << 1) ^ (value >> 63));
    }

    /** Length as a varint, then the bytes. */
    public BinaryWriter writeBytes(byte[] bytes) {
        writeVarint(bytes.length);
        return writeRaw(bytes, 0, bytes.length);
    }

    /** The bytes alone. */
    public BinaryWriter writeRaw(byte[] bytes, int offset, int length) {
        reserve(length);
        System.arraycopy(bytes, offset, buffer, position, length);
        position += length;
        return this;
    }

    /** UTF-8 with its length in bytes before it. */
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
        if (buffer.length - position < count) {
            long wanted = (long) position + count;
            if (wanted > LARGEST) {
                throw new IllegalStateException("a buffer of " + wanted + " bytes is too large");
            }
            buffer = Arrays.copyOf(buffer, (int) Math.min(LARGEST, Math.max(wanted, buffer.length * 2L)));
        }
    }
}
