package io.openperp.trade.account;

import io.openperp.api.action.ActionResult;
import io.openperp.api.money.Withdrawal;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.trade.terminal.Table;
import io.openperp.trade.terminal.Times;
import io.openperp.transaction.OwnAction;
import io.openperp.transaction.field.Destination;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code trade withdrawals}: lists the account's withdrawals, and cancels one. */
@Command(name = "withdrawals", description = "Lists withdrawals of an account; cancels one.")
public final class WithdrawalsCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private AccountChoice choice = new AccountChoice();

    public WithdrawalsCommand(Session session) {
        this.session = session;
    }

    /** The JSON that the command prints with {@code --json}. */
    private record Shown(String account, List<Withdrawal> withdrawals) {}

    @Override
    public Integer call() {
        try (OpenPerp exchange = session.exchange()) {
            Bytes32 account = session.account(choice);
            List<Withdrawal> all = exchange.accounts().withdrawals(account);
            session.print(new Shown(account.toString(), all), () -> lines(all));
        }
        return ExitCode.DONE.number();
    }

    private List<String> lines(List<Withdrawal> all) {
        if (all.isEmpty()) {
            return List.of("no withdrawals");
        }
        Table table = new Table()
                .text("TIME")
                .text("ID")
                .number("AMOUNT")
                .text("DESTINATION")
                .text("STATE")
                .text("APPROVALS")
                .text("REFERENCE OR REASON");
        for (Withdrawal one : all) {
            String detail = one.reference() != null ? one.reference() : one.reason();
            table.row(
                    Times.local(one.requestedAt()),
                    one.id(),
                    one.amount().toString(),
                    Destination.words(one.destination()),
                    name(one.state()),
                    one.approvalsNeeded() == 0 ? "" : one.approvedBy().size() + " of " + one.approvalsNeeded(),
                    detail == null ? "" : detail);
        }
        return table.lines(session.paint());
    }

    @Command(name = "cancel", description = "Takes a withdrawal back that nobody has claimed.")
    int cancel(@Parameters(paramLabel = "ID") String id, @Mixin ReceiptChoice receipt) {
        return change(receipt, Actions.cancelWithdrawal(id));
    }

    private int change(ReceiptChoice receipt, OwnAction action) {
        String flaw = action.flaw();
        if (flaw != null) {
            throw CommandFailed.usage(flaw);
        }
        try (OpenPerp exchange = session.exchange()) {
            Signer signer = session.signer();
            receipt.sender(exchange)
                    .send(signer.sign(action))
                    .ifPresentOrElse(
                            results -> session.print(results.getFirst(), () -> List.of(sentence(results.getFirst()))),
                            () -> session.note("it was executed, and the answer was lost: the same again answers it"));
        }
        return ExitCode.DONE.number();
    }

    private static String sentence(ActionResult result) {
        return switch (result) {
            case ActionResult.WithdrawalChanged done ->
                "withdrawal %s of %s is %s".formatted(done.id(), done.amount(), name(done.state()));
            case ActionResult.WithdrawalFailed failed -> throw CommandFailed.refused("refused: " + failed.message());
            case ActionResult.Error error -> throw CommandFailed.refused("refused: " + error.message());
            case ActionResult other -> throw new IllegalStateException("no result of a withdrawal: " + other);
        };
    }

    private static String name(Withdrawal.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
