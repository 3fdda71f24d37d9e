package io.openperp.transaction.message;

import io.openperp.transaction.Quantity;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.Bytes32;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A growing buffer for little-endian values, which can record the name and position of each field. */
final class CanonicalBuffer {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[256];
    private int length;
    private @Nullable List<SignedField.Begin> begins;
    private String within = "";

    /**
     * Empties the buffer.
     *
     * @param notesFields whether names of fields are recorded, for {@link #fields}
     */
    void clear(boolean notesFields) {
        length = 0;
        begins = notesFields ? new ArrayList<>() : null;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** Begins a field with this name. It ends where the next one begins. */
    void field(String name) {
        if (begins != null) {
            begins.add(new SignedField.Begin(within + name, length));
        }
    }

    /** Begins an action: until {@link #leave}, the names of fields are prefixed with its index and tag. */
    void enter(int action, String tag) {
        if (begins != null) {
            within = "action " + action + " (" + tag + "): ";
        }
    }

    /**
     * Adds an action inside another action to the prefix of field names.
     *
     * @return the previous prefix, to be given to {@link #leave(String)} afterwards
     */
    String enterNested(int action, String tag) {
        String before = within;
        within = before + "action " + action + " (" + tag + "): ";
        return before;
    }

    /**
     * Adds the parent of an on-fill order, which is in its JSON field {@code trigger}, to the prefix of field names.
     *
     * @return the previous prefix, to be given to {@link #leave(String)} afterwards
     */
    String enterTrigger(String tag) {
        String before = within;
        within = before + "trigger (" + tag + "): ";
        return before;
    }

    void leave(String before) {
        within = before;
    }

    void leave() {
        within = "";
    }

    List<SignedField> fields() {
        List<SignedField.Begin> all = begins == null ? List.of() : begins;
        List<SignedField> fields = new ArrayList<>(all.size());
        for (int i = 0; i < all.size(); i++) {
            int end = i + 1 < all.size() ? all.get(i + 1).position() : length;
            SignedField.Begin begin = all.get(i);
            if (end > begin.position()) {
                fields.add(new SignedField(begin.name(), Arrays.copyOfRange(bytes, begin.position(), end)));
            }
        }
        return fields;
    }

    void raw(Bytes32 key) {
        reserve(Bytes32.LENGTH);
        key.writeTo(bytes, length);
        length += Bytes32.LENGTH;
    }

    void raw(byte[] more) {
        reserve(more.length);
        System.arraycopy(more, 0, bytes, length, more.length);
        length += more.length;
    }

    void string(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        u64(utf8.length);
        raw(utf8);
    }

    void bool(boolean value) {
        u8((byte) (value ? 1 : 0));
    }

    void f64(Quantity value) {
        u64(Double.doubleToRawLongBits(value.wire()));
    }

    void u8(byte value) {
        reserve(1);
        bytes[length++] = value;
    }

    void u32(int value) {
        reserve(4);
        INTS.set(bytes, length, value);
        length += 4;
    }

    void u64(long value) {
        reserve(8);
        LONGS.set(bytes, length, value);
        length += 8;
    }

    private void reserve(int count) {
        if (bytes.length - length < count) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, count), bytes.length * 2));
        }
    }

    /** Writes an optional number: the byte 1 and the number in units, or the byte 0. */
    void option(String field, @Nullable Quantity number) {
        field(field);
        bool(number != null);
        if (number != null) {
            u64(number.fixed());
        }
    }

    /** Writes an optional builder code: the byte 1 and the code, or the byte 0. */
    void option(@Nullable BuilderCode code) {
        field("builderCode");
        bool(code != null);
        if (code != null) {
            raw(code.to());
            u8((byte) code.fee());
        }
    }
}
