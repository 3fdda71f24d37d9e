package io.openperp.trade.terminal;

/** A command cannot do what it was asked for. The message is a sentence for the user. */
public final class CommandFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    private CommandFailed(ExitCode exitCode, String sentence) {
        super(sentence);
        this.exitCode = exitCode;
    }

    /** The exchange refused it. */
    public static CommandFailed refused(String sentence) {
        return new CommandFailed(ExitCode.REFUSED, sentence);
    }

    /** Failure before anything was sent: the arguments, a setting, a file or a passphrase is wrong. */
    public static CommandFailed usage(String sentence) {
        return new CommandFailed(ExitCode.USAGE, sentence);
    }

    /** The exchange was not reached, or the outcome is not known. */
    public static CommandFailed unknown(String sentence) {
        return new CommandFailed(ExitCode.UNKNOWN, sentence);
    }

    public ExitCode exitCode() {
        return exitCode;
    }

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
}
