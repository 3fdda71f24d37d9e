package io.openperp.oracle;

/** A file does not hold what it should. The message is a sentence for the operator: what is wrong, what to do. */
public final class UnusableFileException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnusableFileException(String sentence) {
        super(sentence);
    }

    UnusableFileException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
