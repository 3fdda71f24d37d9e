package io.openperp.stream.snapshot;

/** A stored snapshot is damaged, of another version, or not of these logs; the message has the reason. */
final class UnusableSnapshotException extends Exception {

    private static final long serialVersionUID = 1L;

    UnusableSnapshotException(String reason) {
        super(reason);
    }
}
