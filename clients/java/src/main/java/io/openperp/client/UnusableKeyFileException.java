package io.openperp.client;

/** A file holds no secret key, or cannot be read or written. The message says which file, what is wrong and what to do; it never repeats what the file contains. */
public final class UnusableKeyFileException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnusableKeyFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
