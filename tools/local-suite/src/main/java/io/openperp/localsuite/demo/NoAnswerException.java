package io.openperp.localsuite.demo;

/** The exchange did not answer, or answered that it cannot. The message is a sentence for the user. */
final class NoAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NoAnswerException(String sentence) {
        super(sentence);
    }

    NoAnswerException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
