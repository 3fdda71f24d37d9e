package io.openperp.client;

/**
 * The exchange has answered, but what it says is not signed as its receipt claims: by another key, or over something else. The
 * answer may be forged. {@link #submission} is what it says; look the orders up before anything is sent again.
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
