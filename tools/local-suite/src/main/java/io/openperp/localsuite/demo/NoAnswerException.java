package io.openperp.localsuite.demo;

/** The exchange gave no outcome of a transaction. The message is a sentence for the user. */
final class NoAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NoAnswerException(String sentence) {
        super(sentence);
    }
}
