package io.openperp.stream.socket;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What one client sends, put together from its parts: a buffer that exists only while a message is incomplete, and the
 * limits of size and rate. For one thread at a time.
 */
final class MessageAssembly {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final int limit;
    private final int perSecond;
    private @Nullable StringBuilder parts;
    private double tokens;
    private long filledAt = System.nanoTime();

    MessageAssembly(int limit, int perSecond) {
        this.limit = limit;
        this.perSecond = perSecond;
        this.tokens = perSecond;
    }

    /** Takes a part. Returns the whole text with the last one, else null. */
    @Nullable
    String add(CharSequence part, boolean last) {
        StringBuilder text = parts == null ? new StringBuilder(part.length()) : parts;
        text.append(part);
        parts = last ? null : text;
        return last ? text.toString() : null;
    }

    boolean isTooLarge(CharSequence next) {
        return (parts == null ? 0 : parts.length()) + next.length() > limit;
    }

    /** One message more; true if that is more than the rate allows. */
    boolean isTooFast(long now) {
        tokens = Math.min(perSecond, tokens + (double) (now - filledAt) * perSecond / SECOND);
        filledAt = now;
        tokens--;
        return tokens < 0;
    }
}
