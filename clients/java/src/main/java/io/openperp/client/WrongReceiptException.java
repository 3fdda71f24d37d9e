package io.openperp.client;

/**
 * Thrown if the exchange has answered, but the receipt does not prove the answer: it is signed with another key, or
 * over something else. The answer, {@link #submission}, may be forged; look up the orders before sending anything
 * again.
 */
public final class WrongReceiptException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Submission submission;

    WrongReceiptException(String message, Submission submission) {
        super(message);
        this.submission = submission;
    }

    /** The answer without its receipt; it may be forged. */
    public Submission submission() {
        return submission;
    }
}
