package io.openperp.trade.account;

import io.openperp.api.action.ActionResult;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.transaction.FundsAction.Withdraw;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trade withdraw}: requests that the operator of the exchange pay money of the account outside. */
@Command(name = "withdraw", description = "Asks the operator of the exchange to pay money of the account.")
public final class WithdrawCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private ReceiptChoice receipt = new ReceiptChoice();

    @Parameters(index = "0", paramLabel = "AMOUNT")
    @SuppressWarnings("NullAway.Init")
    private String amount;

    @Parameters(
            index = "1",
            paramLabel = "DESTINATION",
            description = "a reference that you have agreed, such as bank-1, or bank details, which are encrypted")
    @SuppressWarnings("NullAway.Init")
    private String destination;

    @Option(names = "--ref", paramLabel = "REF", defaultValue = "", description = "your own name for it")
    private String ref = "";

    @Mixin
    private DestinationChoice choice = new DestinationChoice();

    public WithdrawCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        try (OpenPerp exchange = session.exchange()) {
            Signer signer = session.signer();
            DestinationChoice.Chosen chosen = choice.choose(exchange, signer.account(), destination.strip());
            Withdraw wish = wish(chosen.signed());
            session.confirm("withdraw " + amount + " to " + chosen.said() + "?");
            receipt.sender(exchange)
                    .send(signer.sign(wish))
                    .ifPresentOrElse(
                            results -> session.print(
                                    results.getFirst(), () -> List.of(sentence(results.getFirst(), chosen.said()))),
                            () -> session.note("it was executed, and the answer was lost: trade withdrawals shows it"));
        }
        return ExitCode.DONE.number();
    }

    private Withdraw wish(String signed) {
        Withdraw wish;
        try {
            wish = Actions.withdraw(amount, signed, ref.strip());
        } catch (NumberFormatException e) {
            throw CommandFailed.usage("the amount is wrong: " + e.getMessage());
        }
        String flaw = wish.flaw();
        if (flaw != null) {
            throw CommandFailed.usage("the withdrawal is wrong: " + flaw);
        }
        return wish;
    }

    private static String sentence(ActionResult result, String said) {
        return switch (result) {
            case ActionResult.WithdrawalRequested done ->
                "withdrawal %s of %s to %s, is requested".formatted(done.id(), done.amount(), said);
            case ActionResult.WithdrawalFailed failed -> throw CommandFailed.refused("refused: " + failed.message());
            case ActionResult.Error error -> throw CommandFailed.refused("refused: " + error.message());
            case ActionResult other -> throw new IllegalStateException("no result of a withdrawal: " + other);
        };
    }
}
