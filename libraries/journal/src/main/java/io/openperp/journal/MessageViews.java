package io.openperp.journal;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import com.google.protobuf.UnsafeByteOperations;

/**
 * Parses messages without copying their fields of bytes. These fields refer to the bytes that were read, and keep all
 * of these in memory. Use it for messages that are soon dropped, and {@link #copy} for a field that is kept.
 */
public final class MessageViews {

    private MessageViews() {}

    /** Parses a record of a log without copying. The array must not be changed afterwards. */
    public static LogRecord record(byte[] value) throws InvalidProtocolBufferException {
        return read(LogRecord.parser(), UnsafeByteOperations.unsafeWrap(value));
    }

    /** A copy of a field of bytes, which does not keep the rest of the record in memory. */
    public static ByteString copy(ByteString view) {
        return ByteString.copyFrom(view.asReadOnlyByteBuffer());
    }

    /** Parses any message without copying; otherwise the same as {@code parser.parseFrom(bytes)}. */
    public static <M extends MessageLite> M read(Parser<M> parser, ByteString bytes)
            throws InvalidProtocolBufferException {
        CodedInputStream in = bytes.newCodedInput();
        in.enableAliasing(true);
        M message = parser.parseFrom(in);
        in.checkLastTagWas(0);
        return message;
    }
}
