package io.openperp.trade.failure;

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
}
