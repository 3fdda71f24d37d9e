package io.openperp.stream.connection;

import org.jspecify.annotations.Nullable;

/**
 * The message that one client sends, put together from its parts: a buffer that exists only while the message is
 * incomplete, and the limit of its size. For one thread at a time.
 */
public final class MessageAssembly {

    private final int limit;
    private @Nullable StringBuilder parts;

    /** @param limit number of characters of one message */
    public MessageAssembly(int limit) {
        this.limit = limit;
    }

    /** Takes a part. Returns the whole text with the last one, else null. */
    @Nullable
    public String add(CharSequence part, boolean last) {
        StringBuilder text = parts == null ? new StringBuilder(part.length()) : parts;
        text.append(part);
        parts = last ? null : text;
        return last ? text.toString() : null;
    }

    public boolean isTooLarge(CharSequence next) {
        return length() + next.length() > limit;
    }

    /** Number of characters of the incomplete message. */
    public int length() {
        return parts == null ? 0 : parts.length();
    }
}
