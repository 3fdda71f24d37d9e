package io.openperp.trade.terminal;

/** A command cannot do what it should. The message is a sentence for the user. */
public final class CommandFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    private CommandFailed(ExitCode exitCode, String sentence) {
        super(sentence);
        this.exitCode = exitCode;
    }

    /** The exchange has refused the request. */
    public static CommandFailed refused(String sentence) {
        return new CommandFailed(ExitCode.REFUSED, sentence);
    }

    /** Something was wrong before anything was sent: an argument, a setting, a file or a passphrase. */
    public static CommandFailed usage(String sentence) {
        return new CommandFailed(ExitCode.USAGE, sentence);
    }

    /** The exchange could not be reached, or the outcome of a request is not known. */
    public static CommandFailed unknown(String sentence) {
        return new CommandFailed(ExitCode.UNKNOWN, sentence);
    }

    public ExitCode exitCode() {
        return exitCode;
    }

    /** Exit codes, which tell scripts how a command ended. */
    public enum ExitCode {
        DONE(0, "done"),
        /** The exchange refused the request, or an order that may not rest was not filled at all. */
        REFUSED(1, "refused"),
        /** An argument, a setting, a file or the passphrase is wrong; nothing was sent. */
        USAGE(2, "usage"),
        /** The exchange could not be reached, or it is not known whether it executed a transaction. */
        UNKNOWN(3, "unknown"),
        /** A bug in this program. */
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

        /** Name of the exit code in JSON. */
        public String wireName() {
            return wireName;
        }
    }
}
