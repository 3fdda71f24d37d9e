package io.openperp.localsuite.drill;

/** The exchange did not come back, so that nothing could be compared. The message is a sentence for the user. */
final class DrillFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DrillFailedException(String sentence) {
        super(sentence);
    }
}
