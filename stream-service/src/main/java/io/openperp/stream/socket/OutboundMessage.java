package io.openperp.stream.socket;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.web.socket.TextMessage;

/** A message ready to be sent. Its text is in memory once, for however many connections it waits. */
public final class OutboundMessage {

    /** Of the objects around the text. */
    private static final int OVERHEAD = 128;

    private final TextMessage frame;
    private final int length;
    private final AtomicInteger holders = new AtomicInteger();

    /** @param json in UTF-8 */
    OutboundMessage(byte[] json) {
        this(new String(json, StandardCharsets.UTF_8), json.length);
    }

    OutboundMessage(String json) {
        this(json, json.getBytes(StandardCharsets.UTF_8).length);
    }

    private OutboundMessage(String json, int length) {
        this.frame = new TextMessage(json); // made of bytes, it would keep both
        this.length = length;
    }

    /** Bytes in UTF-8, as they are sent. */
    public int length() {
        return length;
    }

    public String text() {
        return frame.getPayload();
    }

    TextMessage frame() {
        return frame;
    }

    /** Bytes of memory: the JVM keeps text beyond Latin-1 in two bytes a character. */
    long footprint() {
        int characters = frame.getPayload().length();
        return OVERHEAD + (characters == length ? length : 2L * characters);
    }

    /** One connection more has it waiting. True: it is the first. */
    boolean hold() {
        return holders.getAndIncrement() == 0;
    }

    /** One connection fewer. True: it was the last. */
    boolean release() {
        return holders.decrementAndGet() == 0;
    }
}
