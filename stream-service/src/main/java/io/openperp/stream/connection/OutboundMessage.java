package io.openperp.stream.connection;

import io.openperp.api.ApiVersion;
import io.openperp.api.json.ApiJson;
import io.openperp.api.stream.ServerMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.web.socket.TextMessage;

/**
 * A message ready to be sent, or several that are queued as one and sent one after the other. The text is in memory
 * once, however many connections it waits for.
 */
public final class OutboundMessage {

    /** Estimated bytes of the objects around the text. */
    private static final int OVERHEAD = 128;

    /**
     * Beginning of the messages whose text can differ between API versions: those of accounts, with statuses of orders
     * or fees.
     */
    private static final String OF_ACCOUNT = "{\"type\":\"account\",";

    private final List<TextMessage> frames;
    private final int length;
    private final long footprint;
    private final AtomicInteger holders = new AtomicInteger();

    /** @param json text in UTF-8 */
    public OutboundMessage(byte[] json) {
        this(new String(json, StandardCharsets.UTF_8), json.length);
    }

    public OutboundMessage(String json) {
        this(json, json.getBytes(StandardCharsets.UTF_8).length);
    }

    private OutboundMessage(String json, int length) {
        this(
                List.of(new TextMessage(json)),
                length,
                OVERHEAD + memory(json, length)); // made of bytes, it would keep both
    }

    private OutboundMessage(List<TextMessage> frames, int length, long footprint) {
        this.frames = frames;
        this.length = length;
        this.footprint = footprint;
    }

    /** Combines messages into one entry of a queue, which is sent as separate WebSocket messages in this order. */
    public static OutboundMessage batchOf(List<OutboundMessage> messages) {
        return messages.size() == 1
                ? messages.getFirst()
                : new OutboundMessage(
                        messages.stream()
                                .flatMap(message -> message.frames.stream())
                                .toList(),
                        messages.stream().mapToInt(OutboundMessage::length).sum(),
                        messages.stream().mapToLong(OutboundMessage::footprint).sum());
    }

    /** Returns the message in the API version that a client has requested; only messages of accounts may differ. */
    OutboundMessage in(ApiVersion spelling) {
        if (spelling == ApiVersion.RELEASE || frames.stream().noneMatch(OutboundMessage::isOfAccount)) {
            return this;
        }
        return batchOf(frames.stream().map(frame -> respelled(frame, spelling)).toList());
    }

    private static OutboundMessage respelled(TextMessage frame, ApiVersion spelling) {
        String json = frame.getPayload();
        return isOfAccount(frame)
                ? new OutboundMessage(
                        ApiJson.respelled(json.getBytes(StandardCharsets.UTF_8), ServerMessage.class, spelling))
                : new OutboundMessage(json);
    }

    private static boolean isOfAccount(TextMessage frame) {
        return frame.getPayload().startsWith(OF_ACCOUNT);
    }

    /** Number of bytes in UTF-8, as they are sent. */
    public int length() {
        return length;
    }

    /** Returns the text of the message, or of the first one if there are several. */
    public String text() {
        return frames.getFirst().getPayload();
    }

    /** The messages of this queue entry in the order of sending, at least one. */
    List<TextMessage> frames() {
        return frames;
    }

    /** Estimated number of bytes that this object takes on the heap. */
    long footprint() {
        return footprint;
    }

    /** Bytes that the JVM takes for a text: one per character for Latin-1, otherwise two. */
    private static long memory(String json, int length) {
        return json.length() == length ? length : 2L * json.length();
    }

    /** Counts one more connection for which the message waits. Returns true for the first. */
    boolean hold() {
        return holders.getAndIncrement() == 0;
    }

    /** Counts one connection fewer for which the message waits. Returns true for the last. */
    boolean release() {
        return holders.decrementAndGet() == 0;
    }
}
