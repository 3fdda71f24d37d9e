package io.openperp.backup.store;

/** Why a backup cannot be taken, read or restored, in a sentence for its user. */
public final class BackupFailedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public BackupFailedException(String sentence) {
        super(sentence);
    }

    public BackupFailedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
