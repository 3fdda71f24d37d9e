package io.openperp.stream.connection;

import org.jspecify.annotations.Nullable;

/**
 * Puts one client's message together from its parts, up to a size limit; the buffer exists only while a message is
 * incomplete. Not thread-safe.
 */
public final class MessageAssembly {

    private final int limit;
    private @Nullable StringBuilder parts;

    /**
     * Sets the size limit.
     *
     * @param limit largest number of characters of one message
     */
    public MessageAssembly(int limit) {
        this.limit = limit;
    }

    /** Adds a part of the client's message. Returns the whole text with the last part, null with any other. */
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
