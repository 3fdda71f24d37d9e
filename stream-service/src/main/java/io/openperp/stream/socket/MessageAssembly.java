package io.openperp.stream.socket;

import org.jspecify.annotations.Nullable;

/**
 * What one client sends, put together from its parts: a buffer that exists only while a message is incomplete, and the
 * limit of its size. For one thread at a time.
 */
final class MessageAssembly {

    private final int limit;
    private @Nullable StringBuilder parts;

    /** @param limit of characters of one message */
    MessageAssembly(int limit) {
        this.limit = limit;
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
        return length() + next.length() > limit;
    }

    /** Characters of the incomplete message. */
    int length() {
        return parts == null ? 0 : parts.length();
    }
}
