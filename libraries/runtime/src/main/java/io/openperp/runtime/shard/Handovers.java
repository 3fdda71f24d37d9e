package io.openperp.runtime.shard;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Handover;
import io.openperp.journal.MovedShard;

/**
 * Encodes the messages between lanes by which a market moves from one to the other (LOG-029). Each begins with a zero
 * byte, which no encoded command does, because Protobuf has no field with number 0.
 */
public final class Handovers {

    private static final ByteString MARK = ByteString.copyFrom(new byte[1]);

    private Handovers() {}

    /** Whether a body is a message of a market's move instead of a command. */
    public static boolean isHandover(ByteString body) {
        return body.startsWith(MARK);
    }

    /**
     * Decodes a body for which {@link #isHandover} is true. Throws {@link IllegalArgumentException} if it is
     * unreadable.
     */
    public static Handover read(ByteString body) {
        try {
            return Handover.parseFrom(body.substring(MARK.size()));
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException("a message of a move is unreadable", e);
        }
    }

    static ByteString call() {
        return body(Handover.newBuilder().setCall(true));
    }

    static ByteString moved(MovedShard.Builder moved) {
        return body(Handover.newBuilder().setMoved(moved));
    }

    private static ByteString body(Handover.Builder message) {
        return MARK.concat(message.build().toByteString());
    }
}
