package io.openperp.journal;

import com.google.protobuf.ByteString;
import io.openperp.units.Bytes32;

/** Converts keys and hashes of 32 bytes to and from fields of Protobuf records. */
public final class Keys {

    private Keys() {}

    public static Bytes32 read(ByteString bytes) {
        return Bytes32.of(bytes.toByteArray());
    }

    public static ByteString write(Bytes32 bytes) {
        byte[] raw = bytes.toByteArray();
        return com.google.protobuf.UnsafeByteOperations.unsafeWrap(raw);
    }
}
