package io.openperp.drill.exchange;

/**
 * A drill cannot begin because this machine lacks something. The message is a sentence for the user: what is missing
 * and what to do.
 */
public final class DrillPreconditionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public DrillPreconditionException(String sentence) {
        super(sentence);
    }

    public DrillPreconditionException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
