package io.openperp.stream.socket;

import jakarta.websocket.Extension;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.apache.tomcat.websocket.MessagePart;
import org.apache.tomcat.websocket.Transformation;
import org.apache.tomcat.websocket.TransformationResult;
import org.jspecify.annotations.Nullable;

/** Counts frames without changing them: Tomcat calls this for each frame, of any kind, before it reads the frame. */
final class CountedFrames implements Transformation {

    private final FrameLimit limit;
    private @Nullable Transformation next;

    CountedFrames(FrameLimit limit) {
        this.limit = limit;
    }

    @Override
    public void setNext(Transformation following) {
        if (next == null) {
            next = following;
        } else {
            next.setNext(following);
        }
    }

    @Override
    public boolean validateRsv(int reserved, byte opCode) {
        return limit.admits(opCode, System.nanoTime()) && next().validateRsv(reserved, opCode);
    }

    @Override
    public boolean validateRsvBits(int bits) {
        return next().validateRsvBits(bits);
    }

    @Override
    public @Nullable Extension getExtensionResponse() {
        return null;
    }

    @Override
    public TransformationResult getMoreData(byte opCode, boolean last, int reserved, ByteBuffer to) throws IOException {
        return next().getMoreData(opCode, last, reserved, to);
    }

    @Override
    public List<MessagePart> sendMessagePart(List<MessagePart> parts) throws IOException {
        return next().sendMessagePart(parts);
    }

    @Override
    public void close() {
        next().close();
    }

    private Transformation next() {
        return Objects.requireNonNull(next);
    }
}
