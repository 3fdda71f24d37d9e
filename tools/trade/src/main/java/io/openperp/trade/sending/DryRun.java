package io.openperp.trade.sending;

import io.openperp.api.action.ActionResult;
import io.openperp.api.action.OrderCheck;
import io.openperp.api.action.OrderCheck.CheckedAction;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --dry-run}, by which the exchange only checks orders, and the output of such a check. */
public final class DryRun {

    @Option(names = "--dry-run", description = "says what it would be answered; signs and sends nothing")
    private boolean isWanted;

    /** Whether the option is given. Throws {@link CommandFailed} if a receipt is requested too. */
    public boolean isWanted(ReceiptChoice receipt) {
        if (isWanted && receipt.file != null) {
            throw CommandFailed.usage("--receipt is of what was sent: --dry-run sends nothing");
        }
        return isWanted;
    }

    /**
     * The JSON that the command prints with {@code --json}.
     *
     * @param orders the checked orders
     */
    private record Checked<T>(String account, List<T> orders, OrderCheck check) {}

    /**
     * Prints the result of a check.
     *
     * @param orders the checked orders, for programs
     * @param sentences for each action, what would happen, for people
     * @return exit code
     */
    public static <T> int print(
            Session session, Bytes32 account, List<T> orders, List<String> sentences, OrderCheck check) {
        List<String> lines = new ArrayList<>();
        boolean isTaken = check.error() == null;
        if (check.error() != null) {
            lines.add("would be refused: " + check.error());
        }
        for (int i = 0; i < check.actions().size(); i++) {
            String refusal = refusal(check.actions().get(i));
            isTaken = isTaken && refusal == null;
            lines.add(refusal == null ? sentences.get(i) : "would be refused: " + refusal);
        }
        session.print(new Checked<>(account.toString(), orders, check), () -> lines);
        return (isTaken ? ExitCode.DONE : ExitCode.REFUSED).number();
    }

    /** Reason why the exchange would refuse the action; null: it would accept it. */
    public static @Nullable String refusal(CheckedAction action) {
        List<ActionResult> answers = action.answers();
        if (answers == null || answers.isEmpty()) {
            return null;
        }
        OrderResult result = OrderResult.of(answers.getFirst());
        return result.isDone() ? null : result.reason() == null ? result.status() : result.reason();
    }
}
