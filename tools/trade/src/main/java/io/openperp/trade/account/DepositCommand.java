package io.openperp.trade.account;

import io.openperp.api.action.ActionResult;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.action.OperatorActions;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code trade deposit}: a treasurer credits an account with money that has come from outside. */
@Command(
        name = "deposit",
        description =
                "As a treasurer of the exchange: credits an account with money that came from outside, once for each ref.")
public final class DepositCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private ReceiptChoice receipt = new ReceiptChoice();

    @Parameters(index = "0", paramLabel = "AMOUNT")
    @SuppressWarnings("NullAway.Init")
    private String amount;

    @Parameters(index = "1", paramLabel = "TO", description = "the account, in base58 or by the name of a stored key")
    @SuppressWarnings("NullAway.Init")
    private String to;

    @Parameters(
            index = "2",
            paramLabel = "REF",
            description = "names the payment outside, 1 to 64 bytes; the same one again credits nothing")
    @SuppressWarnings("NullAway.Init")
    private String ref;

    public DepositCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Bytes32 recipient = session.publicKeyNamed(to);
        Deposit deposit = deposit(recipient);
        try (OpenPerp exchange = session.exchange()) {
            Signer signer = session.signer();
            session.confirm("credit account " + recipient + " with " + amount + ", ref " + ref + "?");
            receipt.sender(exchange)
                    .send(signer.sign(deposit))
                    .ifPresentOrElse(
                            results -> session.print(results.getFirst(), () -> List.of(sentence(results.getFirst()))),
                            () -> session.note(
                                    "it was executed, and the answer was lost: the same deposit again answers as the first"));
        }
        return ExitCode.DONE.number();
    }

    private Deposit deposit(Bytes32 recipient) {
        Deposit deposit;
        try {
            deposit = OperatorActions.deposit(recipient, amount, ref);
        } catch (NumberFormatException e) {
            throw CommandFailed.usage("the amount is wrong: " + e.getMessage());
        }
        String flaw = deposit.flaw();
        if (flaw != null) {
            throw CommandFailed.usage("the deposit is wrong: " + flaw);
        }
        return deposit;
    }

    private String sentence(ActionResult result) {
        return switch (result) {
            case ActionResult.Deposit done -> "credited %s to account %s, ref %s".formatted(done.amount(), to, ref);
            case ActionResult.DepositPending pending ->
                "the deposit of " + pending.amount() + " waits for a second treasurer, who has a day to sign the same";
            case ActionResult.DepositFailed failed -> throw CommandFailed.refused("refused: " + failed.message());
            case ActionResult.Error error -> throw CommandFailed.refused("refused: " + error.message());
            case ActionResult other -> throw new IllegalStateException("no result of a deposit: " + other);
        };
    }
}
