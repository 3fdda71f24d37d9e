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

/** The option to have orders only checked by the exchange, and the output of such a check. */
public final class DryRun {

    @Option(names = "--dry-run", description = "says what it would be answered; signs and sends nothing")
    private boolean isWanted;

    /** Throws {@link CommandFailed} if a receipt is wanted too. */
    public boolean isWanted(ReceiptChoice receipt) {
        if (isWanted && receipt.file != null) {
            throw CommandFailed.usage("--receipt is of what was sent: --dry-run sends nothing");
        }
        return isWanted;
    }

    /** The output with {@code --json}. @param orders the orders that were checked */
    private record Checked<T>(String account, List<T> orders, OrderCheck check) {}

    /**
     * Prints the answer; the exit code.
     *
     * @param orders for programs
     * @param sentences for people, one for each action: what would happen
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

    /** Reason of a refusal; null: the exchange would accept the action. */
    public static @Nullable String refusal(CheckedAction action) {
        List<ActionResult> answers = action.answers();
        if (answers == null || answers.isEmpty()) {
            return null;
        }
        OrderResult result = OrderResult.of(answers.getFirst());
        return result.isDone() ? null : result.reason() == null ? result.status() : result.reason();
    }
}
