package io.openperp.journal;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import com.google.protobuf.UnsafeByteOperations;

/**
 * Reads messages without copying their fields of bytes: these are views of the bytes that were read, and keep all of those in
 * memory. For messages that are used and dropped; what is kept of one is {@link #copy copied}.
 */
public final class MessageViews {

    private MessageViews() {}

    /** A view of a record of a log. The array must not change any more. */
    public static LogRecord record(byte[] value) throws InvalidProtocolBufferException {
        return read(LogRecord.parser(), UnsafeByteOperations.unsafeWrap(value));
    }

    /** A copy of the bytes, without the rest of the record that a view keeps in memory. */
    public static ByteString copy(ByteString view) {
        return ByteString.copyFrom(view.asReadOnlyByteBuffer());
    }

    /** A view of any message; the same as {@code parser.parseFrom(bytes)}. */
    public static <M extends MessageLite> M read(Parser<M> parser, ByteString bytes)
            throws InvalidProtocolBufferException {
        CodedInputStream in = bytes.newCodedInput();
        in.enableAliasing(true);
        M message = parser.parseFrom(in);
        in.checkLastTagWas(0);
        return message;
    }
}
