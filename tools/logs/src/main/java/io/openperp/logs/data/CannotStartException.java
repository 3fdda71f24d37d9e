package io.openperp.logs.data;

/**
 * An exchange or a tool for its logs cannot run, for a reason outside of its program. The message is a sentence for the user: what is wrong
 * and what to do.
 */
public final class CannotStartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CannotStartException(String sentence) {
        super(sentence);
    }

    public CannotStartException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
