package io.openperp.journal;

/**
 * A record repeats or continues a channel with another history than the one already read. The reader must stop: one of
 * the two histories is wrong, and nothing in the channel says which.
 */
public final class ChannelDivergedException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    ChannelDivergedException(String message) {
        super(message);
    }
}
