package io.openperp.journal;

/**
 * A record repeats or continues a channel, but its running hash belongs to another history than the one already read.
 * The receiver must stop: one of the two histories is wrong, and the channel cannot show which.
 */
public final class ChannelDivergedException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    ChannelDivergedException(String message) {
        super(message);
    }
}
