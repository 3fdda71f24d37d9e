package io.openperp.localsuite.demo;

/** Other traders of a living market traded with the demo's orders first. The message is a sentence for the user. */
final class OvertakenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    OvertakenException(String sentence) {
        super(sentence);
    }
}
