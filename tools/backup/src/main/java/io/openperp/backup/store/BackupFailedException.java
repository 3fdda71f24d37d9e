package io.openperp.backup.store;

/** A backup cannot be taken, read or restored. The message is a sentence for the user. */
public final class BackupFailedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public BackupFailedException(String sentence) {
        super(sentence);
    }

    public BackupFailedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
