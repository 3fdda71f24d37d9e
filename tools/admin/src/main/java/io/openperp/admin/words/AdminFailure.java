package io.openperp.admin.words;

import io.openperp.client.RequestFailed;
import java.io.PrintWriter;
import java.util.OptionalInt;

/** A command has failed. It has a sentence for the user and an exit code. */
public final class AdminFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Exit code: the exchange has refused the act, or the operator has not confirmed it. */
    static final int REFUSED = 1;
    /** Exit code: an argument, a key or a file is wrong; nothing was sent. */
    public static final int USAGE = 2;
    /** Exit code: the exchange cannot be reached, or it is not known whether it has executed the act. */
    static final int UNKNOWN = 3;

    private final int exitCode;

    private AdminFailure(String message, int exitCode) {
        super(message);
        this.exitCode = exitCode;
    }

    public static AdminFailure refused(String message) {
        return new AdminFailure(message, REFUSED);
    }

    public static AdminFailure usage(String message) {
        return new AdminFailure(message, USAGE);
    }

    public static AdminFailure unknown(String message) {
        return new AdminFailure(message, UNKNOWN);
    }

    public int exitCode() {
        return exitCode;
    }

    /**
     * If the exception is an {@link AdminFailure} or a failed request, prints its sentence and returns the exit code;
     * otherwise empty.
     */
    public static OptionalInt report(Exception failure, PrintWriter err) {
        if (failure instanceof AdminFailure known) {
            err.println("exchange admin: " + known.getMessage());
            err.flush();
            return OptionalInt.of(known.exitCode);
        }
        if (failure instanceof RequestFailed) {
            err.println("exchange admin: the exchange does not answer: " + failure.getMessage());
            err.flush();
            return OptionalInt.of(UNKNOWN);
        }
        return OptionalInt.empty();
    }
}
