package io.openperp.trade.failure;

/** Exit codes, which tell scripts how a command ended. */
public enum ExitCode {
    DONE(0, "done"),
    /** The exchange refused it, or nothing of an order that may not rest was filled. */
    REFUSED(1, "refused"),
    /** Wrong arguments, settings, files or passphrase; nothing was sent. */
    USAGE(2, "usage"),
    /** The exchange could not be reached, or it is not known whether it executed a transaction. */
    UNKNOWN(3, "unknown"),
    /** A fault of this program. */
    FAULT(4, "fault");

    private final int number;
    private final String wireName;

    ExitCode(int number, String wireName) {
        this.number = number;
        this.wireName = wireName;
    }

    public int number() {
        return number;
    }

    /** Name in JSON. */
    public String wireName() {
        return wireName;
    }
}
