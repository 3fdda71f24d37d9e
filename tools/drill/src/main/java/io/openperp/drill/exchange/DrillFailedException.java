package io.openperp.drill.exchange;

/** The exchange did not recover, so that nothing could be compared. The message is a sentence for the user. */
public final class DrillFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public DrillFailedException(String sentence) {
        super(sentence);
    }
}
